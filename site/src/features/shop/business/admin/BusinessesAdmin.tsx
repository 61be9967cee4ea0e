import { useStore } from '@nanostores/react';
import { FileUp } from 'lucide-react';
import { TableScreen } from '../../../../kit/table/TableScreen.tsx';
import { lazy } from '../../../../kit/ui/browser/lazy.tsx';
import { CardArt } from '../../../../kit/ui/picture/Art.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { AddBusiness } from '../../../people/agency/AddBusiness.tsx';
import { useAgencyColumn } from '../../../people/agency/agency-column.tsx';
import { isOwnAgencyShown } from '../../../people/agency/chosen-agency.ts';
import { $many, closeMany } from './business-many.store.ts';
import { businessChanges, businessColumns, businessScreen } from './businesses-admin.store.ts';
import { columnsOf } from './columns.tsx';

const CloneBusiness = lazy(async () => (await import('./CloneBusiness.tsx')).CloneBusiness, {
  close: businessChanges.closeQuestion,
});

const DeleteBusiness = lazy(async () => (await import('./DeleteBusiness.tsx')).DeleteBusiness, {
  close: businessChanges.closeQuestion,
});

const BusinessPanel = lazy(async () => (await import('./business-panel.load.ts')).loadBusinessPanel(), {
  close: businessScreen.close,
});

const BusinessMany = lazy(async () => (await import('./business-many.load.ts')).loadBusinessMany());
const loadBulk = async () =>
  (await import('./business-many.load.ts')).loadBusinessBulk(businessScreen, businessChanges);

const columns = columnsOf(businessScreen);

/** Source: docs/specification.md §2. */
export function BusinessesAdmin() {
  const { detail } = useStore(businessScreen.$place);
  const question = useStore(businessChanges.$question);
  const many = useStore($many);
  return (
    <TableScreen
      screen={businessScreen}
      columns={useAgencyColumn(columns)}
      choice={businessColumns}
      changes={businessChanges}
      caption={t('businesses.title')}
      nameOf={({ businessName }) => businessName}
      totalText={(count, isMinimum) => t(isMinimum ? 'businesses.totalMore' : 'businesses.total', { count })}
      art={<CardArt />}
      none={t('businesses.none')}
      action={
        <>
          {isOwnAgencyShown() && (
            <a className="button button-quiet" href="/panel/admin/businesses/import">
              <FileUp size={20} aria-hidden="true" />
              {t('businesses.import')}
            </a>
          )}
          <AddBusiness />
        </>
      }
      bulk={loadBulk}
    >
      {detail && <BusinessPanel screen={businessScreen} id={detail} />}
      {many && <BusinessMany asked={many} onClose={closeMany} />}
      {question?.kind === 'clone' && <CloneBusiness row={question.row} />}
      {question?.kind === 'delete' && <DeleteBusiness row={question.row} />}
    </TableScreen>
  );
}
