import { useStore } from '@nanostores/react';
import type { User } from '@parichay/shared/people/auth/auth.endpoints.ts';
import { useState } from 'react';
import { FailedPanel } from '../../../kit/ui/feedback/FailedPanel.tsx';
import { FailureBanner } from '../../../kit/ui/feedback/FailureBanner.tsx';
import { RestoredDraft } from '../../../kit/ui/form/RestoredDraft.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { saveBusiness } from '../../people/session/business.store.ts';
import { createCard } from '../../people/session/card.store.ts';
import { cardEditorPath } from '../../people/session/menu.rules.ts';
import { refresh } from '../../people/session/start.customer.ts';
import { savePreference, user } from '../../people/user/user.store.ts';
import { BusinessFields } from './BusinessFields.tsx';
import { BusinessPage } from './BusinessPage.tsx';
import { inputOf } from './business.form.ts';
import { FormSkeleton } from './FormSkeleton.tsx';
import { useBusinessForm } from './use-business-form.ts';

const asked = (name: string): string | null => new URLSearchParams(location.search).get(name);
const flag = (name: string): boolean => asked(name) === 'true';

export function AddBusiness() {
  const { data, error } = useStore(user.$state);
  if (data) return <AddForm user={data} />;
  return error ? <FailedPanel failure={error} onRetry={refresh} /> : <FormSkeleton />;
}

function AddForm({ user: who }: { user: User }) {
  const withCard = flag('shouldCreateDigitalCard');
  const toEditor = flag('shouldRedirectToDigitalCardEditorOnAddBusiness');
  const userId = asked('userId');
  const [isMaking, setMaking] = useState(false);
  const { form, onSubmit, isBusy, failure, isRestored, startOver } = useBusinessForm(who, null, {
    // `userId` makes the server refuse when another customer is signed in.
    send: (values) => saveBusiness({ ...inputOf(values), ...(userId && { userId }) }),
    onSaved: async (saved, { phone }) => {
      // The business exists already; if a later step fails, the next page offers it again.
      await savePreference({ activeBusinessId: saved.businessId }).catch(() => {});
      if (withCard) {
        setMaking(true);
        await createCard(saved, phone);
      }
      location.replace(toEditor ? cardEditorPath(saved.businessId, { create: withCard }) : '/panel/customer');
    },
  });

  return (
    <BusinessPage
      onSubmit={onSubmit}
      isBusy={isBusy}
      isNew
      notice={failure && <FailureBanner failure={failure} />}
      action={t(isMaking ? 'business.making' : withCard ? 'business.addWithCard' : 'business.add')}
    >
      {isRestored && <RestoredDraft onStartOver={startOver} />}
      <BusinessFields
        form={form}
        isForeign={who.isForeignUser || flag('isForeignUser')}
        withCard={withCard}
        registered={who.phoneNumber ?? who.email ?? ''}
      />
    </BusinessPage>
  );
}
