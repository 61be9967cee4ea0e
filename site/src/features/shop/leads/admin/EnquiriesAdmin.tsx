import './enquiries-admin.css';
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { TableScreen } from '../../../../kit/table/TableScreen.tsx';
import { lazy } from '../../../../kit/ui/browser/lazy.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { useColumnsWithAgency } from '../../../people/agency/agency-column.tsx';
import { InboxArt } from '../InboxArt.tsx';
import { columns } from './columns.tsx';
import {
  $filterOptions,
  enquiryChanges,
  enquiryColumnChoice,
  enquiryScreen,
  loadUnsharedCardCount,
  unsharedCardCount,
} from './enquiries-admin.store.ts';

const EnquiryPanel = lazy(async () => (await import('./EnquiryPanel.tsx')).EnquiryPanel, {
  close: enquiryScreen.close,
});

const unsharedText = ({ count, isMinimum }: { count: number; isMinimum: boolean }): string =>
  t(isMinimum ? 'enquiries.notSharedMore' : 'enquiries.notShared', { count });

export function EnquiriesAdmin() {
  const { items, status } = useStore(enquiryScreen.list.$state);
  const isEmpty = items.length === 0 && status === 'success';
  const { data: unshared } = useStore(unsharedCardCount.$state);
  useEffect(() => {
    if (isEmpty) loadUnsharedCardCount();
  }, [isEmpty]);
  const { detail } = useStore(enquiryScreen.$listQuery);
  useStore($filterOptions);
  return (
    <>
      <p className="field-hint enquiries-hint">{t('enquiries.sharedOnly')}</p>
      <TableScreen
        screen={enquiryScreen}
        columns={useColumnsWithAgency(columns)}
        choice={enquiryColumnChoice}
        changes={enquiryChanges}
        caption={t('enquiries.title')}
        nameOf={({ name }) => name}
        totalText={(count, isMinimum) => t(isMinimum ? 'enquiries.totalMore' : 'enquiries.total', { count })}
        art={<InboxArt />}
        emptyText={`${t('enquiries.none')} ${unshared ? `${unsharedText(unshared)} ` : ''}${t('enquiries.howToShare')}`}
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
