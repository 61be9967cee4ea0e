import { useStore } from '@nanostores/react';
import type { Agency } from '@parichay/shared/people/agency/agency.endpoints.ts';
import { useState } from 'react';
import { ActionFailure } from '../../../../kit/table/TableNotices.tsx';
import { InputField } from '../../../../kit/ui/form/fields.tsx';
import { FormSheet } from '../../../../kit/ui/overlay/FormSheet.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { addAdmin, agencyChanges, closeQuestion, submission } from './agencies-admin.store.ts';

export function AddAdminSheet({ row }: { row: Agency }) {
  const [name, setName] = useState('');
  const [phone, setPhone] = useState('');
  const [isSubmitted, setSent] = useState(false);
  const isBusy = useStore(submission.$state).status === 'loading';
  const missingText = (text: string) => (isSubmitted && text.trim() === '' ? t('form.missing') : undefined);
  return (
    <FormSheet
      title={t('agencies.addAdminTitle')}
      onClose={closeQuestion}
      submitLabel={t('agencies.addAdmin')}
      isBusy={isBusy}
      onSubmit={() => {
        setSent(true);
        if (name.trim() && phone.trim()) addAdmin(row, name.trim(), phone.trim());
      }}
    >
      <p>{t('agencies.addAdminText', { agency: row.agencyName })}</p>
      <InputField
        id="admin-name"
        label={t('agencies.adminName')}
        error={missingText(name)}
        autoComplete="off"
        maxLength={80}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <InputField
        id="admin-phone"
        label={t('agencies.adminPhone')}
        error={missingText(phone)}
        type="tel"
        autoComplete="off"
        maxLength={20}
        value={phone}
        onChange={({ target }) => setPhone(target.value)}
      />
      <ActionFailure changes={agencyChanges} />
    </FormSheet>
  );
}
