import { useStore } from '@nanostores/react';
import { formatPhone } from '@parichay/shared/platform/lib/phone-text.ts';
import { useState } from 'react';
import { normalizePhone } from '../../../kit/table/filters/normalize-phone.ts';
import { FailureBanner } from '../../../kit/ui/feedback/FailureBanner.tsx';
import { RestoredDraft } from '../../../kit/ui/form/RestoredDraft.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { saveBusiness } from '../../people/session/business.store.ts';
import { createCard } from '../../people/session/card.store.ts';
import { staffCardEditorPath } from '../../people/session/menu.rules.ts';
import { BusinessFields } from '../../shop/business/BusinessFields.tsx';
import { BusinessPage } from '../../shop/business/BusinessPage.tsx';
import { businessInputOf, type Owner } from '../../shop/business/business.form.ts';
import { useBusinessForm } from '../../shop/business/use-business-form.ts';
import { type CustomerIdentifier, customer, ensureCustomerId } from './customer.store.ts';

const draftOwnerOf = (identifier: CustomerIdentifier, userId: string | null): Owner => ({
  // Before registration, the draft is stored under the phone number or email.
  userId: userId ?? ('email' in identifier ? identifier.email : identifier.phoneNumber),
  phoneNumber: 'email' in identifier ? null : identifier.phoneNumber,
  email: 'email' in identifier ? identifier.email : null,
  isForeignUser: 'email' in identifier,
});

/** Ten digits without a country code are an Indian number. */
const identifierText = (identifier: CustomerIdentifier): string =>
  'email' in identifier
    ? identifier.email
    : formatPhone(normalizePhone(identifier.phoneNumber).replace(/^(\+?91)?(?=\d{10}$)/, '+91'));

export function AddBusinessForm({ identifier, onBack }: { identifier: CustomerIdentifier; onBack: () => void }) {
  const foundCustomer = useStore(customer.$state).data;
  const [owner] = useState(() => draftOwnerOf(identifier, foundCustomer?.userId ?? null));
  const { form, onSubmit, isBusy, failure, isRestored, startOver } = useBusinessForm(owner, null, {
    send: async (values) => saveBusiness({ ...businessInputOf(values), userId: await ensureCustomerId(identifier) }),
    onSaved: async (saved, { phone }) => {
      // If this fails, the editor offers to create the card.
      await createCard(saved, phone);
      location.replace(staffCardEditorPath(saved.businessId));
    },
  });
  const otherBusinesses = foundCustomer?.businesses ?? [];
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
          {t(foundCustomer?.isNewUser ? 'admin.newCustomer' : 'admin.knownCustomer', {
            who: identifierText(identifier),
          })}{' '}
          {otherBusinesses.length > 0 &&
            t('admin.hasAlready', { names: otherBusinesses.map(({ businessName }) => businessName).join(', ') })}
        </p>
        <button type="button" className="link" onClick={onBack}>
          {t('admin.otherCustomer')}
        </button>
      </div>
      {isRestored && <RestoredDraft onStartOver={startOver} />}
      <BusinessFields form={form} isForeign={owner.isForeignUser} createsCard registeredContact="" />
    </BusinessPage>
  );
}
