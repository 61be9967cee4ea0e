import FileUp from 'icon:file-up';
import { useStore } from '@nanostores/react';
import { TableScreen } from '../../../../kit/table/TableScreen.tsx';
import { lazy } from '../../../../kit/ui/browser/lazy.tsx';
import { CardArt } from '../../../../kit/ui/picture/Art.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { AddBusinessLink } from '../../../people/agency/AddBusinessLink.tsx';
import { useColumnsWithAgency } from '../../../people/agency/agency-column.tsx';
import { $bulkRequest, closeBulkSheet } from './business-many.store.ts';
import { businessChanges, businessColumnChoice, businessScreen } from './businesses-admin.store.ts';
import { businessColumnsFor } from './columns.tsx';

const CloneBusiness = lazy(async () => (await import('./CloneBusiness.tsx')).CloneBusiness, {
  close: businessChanges.closeQuestion,
});

const DeleteBusiness = lazy(async () => (await import('./DeleteBusiness.tsx')).DeleteBusiness, {
  close: businessChanges.closeQuestion,
});

const BusinessPanel = lazy(async () => (await import('./business-panel.load.ts')).loadBusinessPanel(), {
  close: businessScreen.close,
});

const BusinessBulkSheet = lazy(async () => (await import('./business-many.load.ts')).loadBulkSheet());
const loadActions = async () =>
  (await import('./business-many.load.ts')).loadBulkActions(businessScreen, businessChanges);

const columns = businessColumnsFor(businessScreen);

export function BusinessesAdmin() {
  const { detail } = useStore(businessScreen.$listQuery);
  const question = useStore(businessChanges.$question);
  const bulkRequest = useStore($bulkRequest);
  return (
    <TableScreen
      screen={businessScreen}
      columns={useColumnsWithAgency(columns)}
      choice={businessColumnChoice}
      changes={businessChanges}
      caption={t('businesses.title')}
      nameOf={({ businessName }) => businessName}
      totalText={(count, isMinimum) => t(isMinimum ? 'businesses.totalMore' : 'businesses.total', { count })}
      art={<CardArt />}
      emptyText={t('businesses.none')}
      action={
        <>
          <a className="button button-quiet" href="/panel/admin/businesses/import">
            <FileUp size={20} aria-hidden="true" />
            {t('businesses.import')}
          </a>
          <AddBusinessLink />
        </>
      }
      bulk={loadActions}
    >
      {detail && <BusinessPanel screen={businessScreen} id={detail} />}
      {bulkRequest && <BusinessBulkSheet request={bulkRequest} onClose={closeBulkSheet} />}
      {question?.kind === 'clone' && <CloneBusiness row={question.row} />}
      {question?.kind === 'delete' && <DeleteBusiness row={question.row} />}
    </TableScreen>
  );
}
