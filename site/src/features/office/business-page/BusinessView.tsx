import '../../../kit/table/table.css';
import './business-view.css';
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { FailureLine, NoticeLine } from '../../../kit/table/TableNotices.tsx';
import { lazy } from '../../../kit/ui/browser/lazy.tsx';
import { FailedPanel } from '../../../kit/ui/feedback/FailedPanel.tsx';
import { Avatar } from '../../../kit/ui/picture/Avatar.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { UserText } from '../../../kit/ui/text/UserText.tsx';
import { categoryLabel } from '../../people/session/category-label.ts';
import { BusinessFacts } from '../../shop/business/admin/BusinessFacts.tsx';
import { BusinessMenu } from '../../shop/business/admin/BusinessMenu.tsx';
import { business, loadBusiness } from '../../shop/business/admin/business-page.store.ts';
import { businessChanges, staffEditBusinessPath } from '../../shop/business/admin/businesses-admin.store.ts';
import { ExpiryBadge } from '../../shop/business/admin/ExpiryBadge.tsx';
import { FormSkeleton } from '../../shop/business/FormSkeleton.tsx';
import { BusinessTabs } from './BusinessTabs.tsx';

const CloneBusiness = lazy(async () => (await import('../../shop/business/admin/CloneBusiness.tsx')).CloneBusiness, {
  close: businessChanges.closeQuestion,
});
const DeleteBusiness = lazy(async () => (await import('../../shop/business/admin/DeleteBusiness.tsx')).DeleteBusiness, {
  close: businessChanges.closeQuestion,
});
const PendingChanges = lazy(
  async () => (await import('../../people/account-change/account-change.load.ts')).loadPendingChangesSection(),
  { isPermanent: true },
);

export function BusinessView() {
  const id = new URLSearchParams(location.search).get('businessId') ?? '';
  const { data, error } = useStore(business.$state);
  const rowFailure = useStore(businessChanges.$rowFailure);
  const question = useStore(businessChanges.$question);
  useEffect(() => {
    loadBusiness(id);
    // Reloads on each notice, as each change or undo shows one.
    return businessChanges.$notice.listen(() => void loadBusiness(id));
  }, [id]);
  if (error && (!data || error.code === 'not_found'))
    return (
      <>
        <NoticeLine changes={businessChanges} />
        <FailedPanel failure={error} onRetry={() => loadBusiness(id)} />
      </>
    );
  if (!data) return <FormSkeleton />;
  return (
    <div className="stack business-view">
      <header className="business-head">
        <Avatar name={data.businessName} logo={data.logo} />
        <div className="two-lines">
          <h2>
            <UserText text={data.businessName} />
          </h2>
          <span className="row">
            <span className="muted">{categoryLabel(data.category)}</span>
            <ExpiryBadge business={data} />
          </span>
        </div>
        <div className="row business-actions">
          <a className="button" href={staffEditBusinessPath(data.businessId)}>
            {t('businesses.edit')}
          </a>
          <BusinessMenu row={data} shownOn="page" onChanged={() => void loadBusiness(id)}>
            {t('table.actions')}
          </BusinessMenu>
        </div>
      </header>
      <NoticeLine changes={businessChanges} />
      {rowFailure && <FailureLine changes={businessChanges} />}
      <PendingChanges businessId={data.businessId} />
      <BusinessFacts business={data} />
      <BusinessTabs business={data} />
      {question?.kind === 'clone' && <CloneBusiness row={question.row} />}
      {question?.kind === 'delete' && <DeleteBusiness row={question.row} />}
    </div>
  );
}
