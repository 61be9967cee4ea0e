import { useStore } from '@nanostores/react';
import { formatPhone } from '@parichay/shared/platform/lib/phone-text.ts';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import { FailedPanel } from '../../../kit/ui/feedback/FailedPanel.tsx';
import { FailureBanner } from '../../../kit/ui/feedback/FailureBanner.tsx';
import { ConflictNote } from '../../../kit/ui/form/ConflictNote.tsx';
import { RestoredDraft } from '../../../kit/ui/form/RestoredDraft.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { businesses, saveBusiness } from '../../people/session/business.store.ts';
import { reloadCustomerData } from '../../people/session/start-customer.ts';
import { user } from '../../people/user/user.store.ts';
import { BusinessFields } from './BusinessFields.tsx';
import { BusinessPage } from './BusinessPage.tsx';
import { businessInputOf, type Owner } from './business.form.ts';
import { FormSkeleton } from './FormSkeleton.tsx';
import { requestedBusinessOf } from './requested-business.ts';
import { useBusinessForm } from './use-business-form.ts';

export function EditBusiness() {
  const userState = useStore(user.$state);
  const list = useStore(businesses.$state);
  const business = requestedBusinessOf(list.items);
  if (userState.data && business)
    return <EditForm owner={userState.data} business={business} nextPath="/panel/customer" />;
  const failure = userState.error ?? list.error;
  if (failure) return <FailedPanel failure={failure} onRetry={reloadCustomerData} />;
  if (list.status !== 'success' || !userState.data) return <FormSkeleton />;
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
  nextPath: string;
}

export function EditForm({ owner, business, nextPath }: EditProps) {
  const { form, onSubmit, isBusy, failure, newer, keepMine, takeTheirs, isRestored, startOver } = useBusinessForm(
    owner,
    business,
    {
      send: (values, seen) =>
        saveBusiness(
          businessInputOf(values, { businessId: business.businessId, version: seen?.version ?? business.version }),
        ),
      onSaved: () => location.replace(nextPath),
    },
  );
  const notice = newer ? (
    <ConflictNote name={newer.businessName} onKeepMine={keepMine} onTakeTheirs={takeTheirs} />
  ) : (
    failure && <FailureBanner failure={failure} />
  );
  return (
    <BusinessPage
      onSubmit={onSubmit}
      isBusy={isBusy}
      action={t('business.save')}
      isSaveHidden={newer !== null}
      notice={notice}
    >
      {isRestored && !newer && <RestoredDraft onStartOver={startOver} />}
      <BusinessFields
        form={form}
        isForeign={owner.isForeignUser}
        createsCard={false}
        registeredContact={formatPhone(business.user.phoneNumber ?? business.user.email ?? '')}
      />
    </BusinessPage>
  );
}
