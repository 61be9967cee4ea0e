import './enquiries-admin.css';
import { useStore } from '@nanostores/react';
import { TableScreen } from '../../../../kit/table/TableScreen.tsx';
import { lazy } from '../../../../kit/ui/browser/lazy.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { useAgencyColumn } from '../../../people/agency/agency-column.tsx';
import { InboxArt } from '../InboxArt.tsx';
import { columns } from './columns.tsx';
import { $options, enquiryChanges, enquiryColumnChoice, enquiryScreen } from './enquiries-admin.store.ts';

const EnquiryPanel = lazy(async () => (await import('./EnquiryPanel.tsx')).EnquiryPanel, {
  close: enquiryScreen.close,
});

export function EnquiriesAdmin() {
  const { items } = useStore(enquiryScreen.list.$state);
  const { detail } = useStore(enquiryScreen.$listQuery);
  useStore($options);
  return (
    <>
      <p className="field-hint enquiries-hint">{t('enquiries.sharedOnly')}</p>
      <TableScreen
        screen={enquiryScreen}
        columns={useAgencyColumn(columns)}
        choice={enquiryColumnChoice}
        changes={enquiryChanges}
        caption={t('enquiries.title')}
        nameOf={({ name }) => name}
        totalText={(count, isMinimum) => t(isMinimum ? 'enquiries.totalMore' : 'enquiries.total', { count })}
        art={<InboxArt />}
        emptyText={t('enquiries.none')}
        action={
          items.length === 0 && (
            <a className="button button-quiet" href="/panel/admin/businesses">
              {t('enquiries.allBusinesses')}
            </a>
          )
        }
      >
        {detail && <EnquiryPanel id={detail} />}
      </TableScreen>
    </>
  );
}
