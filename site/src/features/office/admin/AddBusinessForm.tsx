import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { tidyPhone } from '../../../kit/table/filters/tidy-phone.ts';
import { FailureBanner } from '../../../kit/ui/feedback/FailureBanner.tsx';
import { RestoredDraft } from '../../../kit/ui/form/RestoredDraft.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { saveBusiness } from '../../people/session/business.store.ts';
import { createCard } from '../../people/session/card.store.ts';
import { staffCardEditorPath } from '../../people/session/menu.rules.ts';
import { spacedPhone } from '../../people/user/user.store.ts';
import { BusinessFields } from '../../shop/business/BusinessFields.tsx';
import { BusinessPage } from '../../shop/business/BusinessPage.tsx';
import { inputOf, type Owner } from '../../shop/business/business.form.ts';
import { useBusinessForm } from '../../shop/business/use-business-form.ts';
import { customer, customerId, type Who } from './customer.store.ts';

const ownerOf = (who: Who, userId: string | null): Owner => ({
  // Until the customer is registered, the draft is stored under the phone number or email.
  userId: userId ?? ('email' in who ? who.email : who.phoneNumber),
  phoneNumber: 'email' in who ? null : who.phoneNumber,
  email: 'email' in who ? who.email : null,
  isForeignUser: 'email' in who,
});

/** Ten digits without a country code are an Indian number. */
const shownAs = (who: Who): string =>
  'email' in who ? who.email : spacedPhone(tidyPhone(who.phoneNumber).replace(/^(\+?91)?(?=\d{10}$)/, '+91'));

export function AddForm({ who, onBack }: { who: Who; onBack: () => void }) {
  const found = useStore(customer.$state).data;
  const [owner] = useState(() => ownerOf(who, found?.userId ?? null));
  const { form, onSubmit, isBusy, failure, isRestored, startOver } = useBusinessForm(owner, null, {
    send: async (values) => saveBusiness({ ...inputOf(values), userId: await customerId(who) }),
    onSaved: async (saved, { phone }) => {
      // The owner finds the card as a draft; if this fails, the editor offers to create it.
      await createCard(saved, phone);
      location.replace(staffCardEditorPath(saved.businessId));
    },
  });
  const others = found?.businesses ?? [];
  return (
    <BusinessPage
      onSubmit={onSubmit}
      isBusy={isBusy}
      isNew
      action={t('business.addWithCard')}
      notice={failure && <FailureBanner failure={failure} />}
    >
      <div className="banner note" data-tone="info">
        <p>
          {t(found?.isNewUser ? 'admin.newCustomer' : 'admin.knownCustomer', { who: shownAs(who) })}{' '}
          {others.length > 0 &&
            t('admin.hasAlready', { names: others.map(({ businessName }) => businessName).join(', ') })}
        </p>
        <button type="button" className="link" onClick={onBack}>
          {t('admin.otherCustomer')}
        </button>
      </div>
      {isRestored && <RestoredDraft onStartOver={startOver} />}
      <BusinessFields form={form} isForeign={owner.isForeignUser} withCard registered="" />
    </BusinessPage>
  );
}
