import { useStore } from '@nanostores/react';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import { FailedPanel } from '../../../kit/ui/feedback/FailedPanel.tsx';
import { FailureBanner } from '../../../kit/ui/feedback/FailureBanner.tsx';
import { ConflictNote } from '../../../kit/ui/form/ConflictNote.tsx';
import { RestoredDraft } from '../../../kit/ui/form/RestoredDraft.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { businesses, saveBusiness } from '../../people/session/business.store.ts';
import { refresh } from '../../people/session/start.customer.ts';
import { spacedPhone, user } from '../../people/user/user.store.ts';
import { BusinessFields } from './BusinessFields.tsx';
import { BusinessPage } from './BusinessPage.tsx';
import { inputOf, type Owner } from './business.form.ts';
import { FormSkeleton } from './FormSkeleton.tsx';
import { useBusinessForm } from './use-business-form.ts';

export function EditBusiness() {
  const who = useStore(user.$state);
  const list = useStore(businesses.$state);
  const wanted = new URLSearchParams(location.search).get('businessId');
  const business = list.items.find(({ businessId }) => businessId === wanted);
  if (who.data && business) return <EditForm owner={who.data} business={business} after="/panel/customer" />;
  const failure = who.error ?? list.error;
  if (failure) return <FailedPanel failure={failure} onRetry={refresh} />;
  if (list.status !== 'success' || !who.data) return <FormSkeleton />;
  return (
    <div className="empty">
      <p>{t('errors-sign-in.not_found')}</p>
      <a className="button" href="/panel/customer">
        {t('shell.home')}
      </a>
    </div>
  );
}

interface EditProps {
  owner: Owner;
  business: Business;
  after: string;
}

export function EditForm({ owner, business, after }: EditProps) {
  const { form, onSubmit, isBusy, failure, newer, keepMine, takeTheirs, isRestored, startOver } = useBusinessForm(
    owner,
    business,
    {
      send: (values, seen) =>
        saveBusiness(inputOf(values, { businessId: business.businessId, version: seen?.version ?? business.version })),
      onSaved: () => location.replace(after),
    },
  );
  const notice = newer ? (
    <ConflictNote name={newer.businessName} onKeep={keepMine} onTake={takeTheirs} />
  ) : (
    failure && <FailureBanner failure={failure} />
  );
  return (
    <BusinessPage
      onSubmit={onSubmit}
      isBusy={isBusy}
      action={t('business.save')}
      isHeld={newer !== null}
      notice={notice}
    >
      {isRestored && !newer && <RestoredDraft onStartOver={startOver} />}
      <BusinessFields
        form={form}
        isForeign={owner.isForeignUser}
        withCard={false}
        registered={spacedPhone(business.user.phoneNumber ?? business.user.email ?? '')}
      />
    </BusinessPage>
  );
}
