import { useStore } from '@nanostores/react';
import type { User } from '@parichay/shared/people/auth/auth.endpoints.ts';
import { useState } from 'react';
import { FailedPanel } from '../../../kit/ui/feedback/FailedPanel.tsx';
import { FailureBanner } from '../../../kit/ui/feedback/FailureBanner.tsx';
import { RestoredDraft } from '../../../kit/ui/form/RestoredDraft.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { $nextBusiness, businesses, saveBusiness } from '../../people/session/business.store.ts';
import { createCard } from '../../people/session/card.store.ts';
import { cardEditorPath } from '../../people/session/menu.rules.ts';
import { needsPlanText } from '../../people/session/needs-plan-text.ts';
import { reloadCustomerData } from '../../people/session/start-customer.ts';
import { savePreference, user } from '../../people/user/user.store.ts';
import { BusinessFields } from './BusinessFields.tsx';
import { BusinessPage } from './BusinessPage.tsx';
import { businessInputOf } from './business.form.ts';
import { FormSkeleton } from './FormSkeleton.tsx';
import { useBusinessForm } from './use-business-form.ts';

const queryParam = (name: string): string | null => new URLSearchParams(location.search).get(name);
const queryFlag = (name: string): boolean => queryParam(name) === 'true';

export function AddBusiness() {
  const { data, error } = useStore(user.$state);
  const next = useStore($nextBusiness);
  const list = useStore(businesses.$state);
  if (data && (next || list.error)) return <AddForm user={data} />;
  return error ? <FailedPanel failure={error} onRetry={reloadCustomerData} /> : <FormSkeleton />;
}

function AddForm({ user: customer }: { user: User }) {
  const createsCard = queryFlag('shouldCreateDigitalCard');
  const opensEditor = queryFlag('shouldRedirectToDigitalCardEditorOnAddBusiness');
  const userId = queryParam('userId');
  const next = useStore($nextBusiness);
  const [isCreatingCard, setMaking] = useState(false);
  const { form, onSubmit, isBusy, failure, isRestored, startOver } = useBusinessForm(customer, null, {
    // `userId` makes the server refuse when another customer is signed in.
    send: (values) => saveBusiness({ ...businessInputOf(values), ...(userId && { userId }) }),
    onSaved: async (saved, { phone }) => {
      // The business exists: if a step fails now, the next page offers it again.
      await savePreference({ activeBusinessId: saved.businessId }).catch(() => {});
      if (createsCard) {
        setMaking(true);
        await createCard(saved, phone);
      }
      location.replace(opensEditor ? cardEditorPath(saved.businessId, { create: createsCard }) : '/panel/customer');
    },
  });

  return (
    <BusinessPage
      onSubmit={onSubmit}
      isBusy={isBusy}
      isNew
      notice={failure && <FailureBanner failure={failure} />}
      action={t(isCreatingCard ? 'business.making' : createsCard ? 'business.addWithCard' : 'business.add')}
    >
      {next?.needsPlan && (
        <p className="banner" data-tone="info">
          {needsPlanText(next)}
        </p>
      )}
      {isRestored && <RestoredDraft onStartOver={startOver} />}
      <BusinessFields
        form={form}
        isForeign={customer.isForeignUser || queryFlag('isForeignUser')}
        createsCard={createsCard}
        registeredContact={customer.phoneNumber ?? customer.email ?? ''}
      />
    </BusinessPage>
  );
}
