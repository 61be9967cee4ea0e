import { useStore } from '@nanostores/react';
import { ListSource } from '../../../../kit/ui/feedback/ListSource.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { $unread, readFile, readPasted } from './import.store.ts';
import { listFields } from './list.rules.ts';

const example = `${listFields.map((field) => t(`staff-ids.${field}`)).join()}\r\n`;

export function StaffSource() {
  const unread = useStore($unread);
  return (
    <ListSource
      words={{
        lead: t('staff-ids.listLead'),
        choose: t('staff-ids.chooseFile'),
        paste: t('staff-ids.paste'),
        read: t('staff-ids.readTyped'),
        example: t('staff-ids.example'),
      }}
      error={unread && t(`staff-ids.unread_${unread}`)}
      hint={t('staff-ids.pasteHint')}
      example={{ name: 'staff.csv', text: example }}
      onFile={readFile}
      onText={readPasted}
    />
  );
}
