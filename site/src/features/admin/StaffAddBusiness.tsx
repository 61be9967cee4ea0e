import '../../kit/ui/form.css';
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { FailureBanner } from '../../kit/ui/FailureBanner.tsx';
import { InputField } from '../../kit/ui/fields.tsx';
import { failureText, t } from '../../kit/ui/messages.ts';
import { RestoredDraft } from '../../kit/ui/RestoredDraft.tsx';
import { BusinessFields } from '../business/BusinessFields.tsx';
import { BusinessPage } from '../business/BusinessPage.tsx';
import { inputOf, type Owner } from '../business/business.form.ts';
import { useBusinessForm } from '../business/use-business-form.ts';
import { saveBusiness } from '../session/business.store.ts';
import { createCard } from '../session/card.store.ts';
import { staffCardEditorPath } from '../session/menu.rules.ts';
import { customer, customerId, findCustomer, type Who } from './customer.store.ts';

/** Staff adds a business for a customer: first who it is, then what is asked of every business. */
export function StaffAddBusiness() {
  const [typed, setTyped] = useState('');
  const [isFound, setFound] = useState(false);
  return isFound ? (
    <AddForm who={whoIs(typed)} typed={typed} onBack={() => setFound(false)} />
  ) : (
    <FindCustomer typed={typed} onType={setTyped} onFound={() => setFound(true)} />
  );
}

const isEmail = (typed: string) => typed.includes('@');
const whoIs = (typed: string): Who =>
  isEmail(typed) ? { email: typed.trim(), isForeignUser: true } : { phoneNumber: typed.trim() };

interface Asked {
  typed: string;
  onType: (typed: string) => void;
  onFound: () => void;
}

function FindCustomer({ typed, onType, onFound }: Asked) {
  const { status, error } = useStore(customer.$state);
  const isBusy = status === 'loading';
  const find = async () => {
    if (!typed.trim() || isBusy) return;
    if (await findCustomer(whoIs(typed))) onFound();
  };
  return (
    <form
      className="form-page"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        find();
      }}
    >
      <InputField
        id="customer"
        label={t('admin.customer')}
        hint={t('admin.customerHint')}
        error={error ? failureText(error) : undefined}
        value={typed}
        maxLength={254}
        autoComplete="off"
        autoCapitalize="none"
        onChange={({ target }) => onType(target.value)}
      />
      <div className="action-bar">
        <button type="submit" className="button button-wide" aria-busy={isBusy}>
          {t('admin.next')}
        </button>
      </div>
    </form>
  );
}

const ownerOf = (who: Who, userId: string | null): Owner => ({
  // Until it is registered, what was typed for it is kept under its number.
  userId: userId ?? ('email' in who ? who.email : who.phoneNumber),
  phoneNumber: 'email' in who ? null : who.phoneNumber,
  email: 'email' in who ? who.email : null,
  isForeignUser: 'email' in who,
});

function AddForm({ who, typed, onBack }: { who: Who; typed: string; onBack: () => void }) {
  const found = useStore(customer.$state).data;
  const [owner] = useState(() => ownerOf(who, found?.userId ?? null));
  const { form, onSubmit, isBusy, failure, isRestored, startOver } = useBusinessForm(owner, null, {
    send: async (values) => saveBusiness({ ...inputOf(values), userId: await customerId(who) }),
    onSaved: async (saved, { phone }) => {
      // Its owner finds the card as a draft; should it fail, the editor offers to make it.
      await createCard(saved, phone);
      location.replace(staffCardEditorPath(saved.businessId));
    },
  });
  const others = found?.businesses ?? [];
  return (
    <BusinessPage
      onSubmit={onSubmit}
      isBusy={isBusy}
      action={t('business.addWithCard')}
      notice={failure && <FailureBanner failure={failure} />}
    >
      <div className="banner note" data-tone="info">
        <p>
          {t(found?.isNewUser ? 'admin.newCustomer' : 'admin.knownCustomer', { who: typed.trim() })}{' '}
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
