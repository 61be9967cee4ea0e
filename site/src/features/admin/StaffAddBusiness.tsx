import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { BusinessFields } from '../business/BusinessFields.tsx';
import { BusinessPage, FormBanner, RestoredNote } from '../business/BusinessPage.tsx';
import { inputOf, type Owner } from '../business/business.form.ts';
import { businessSave, saveBusiness } from '../business/business.store.ts';
import { useBusinessForm } from '../business/use-business-form.ts';
import { createCard } from '../card/card.store.ts';
import { staffCardEditorPath } from '../shell/menu.rules.ts';
import { FieldFrame } from '../ui/FieldFrame.tsx';
import { failureText, t } from '../ui/words.ts';
import { customer, findCustomer } from './customer.store.ts';

/** Staff adds a business for a customer: first who it is, then what is asked of every business. */
export function StaffAddBusiness() {
  const [owner, setOwner] = useState<Owner | null>(null);
  return owner ? <AddForm owner={owner} /> : <FindCustomer onFound={setOwner} />;
}

function FindCustomer({ onFound }: { onFound: (owner: Owner) => void }) {
  const [typed, setTyped] = useState('');
  const { status, error } = useStore(customer.$state);
  const isBusy = status === 'loading';
  const isEmail = typed.includes('@');
  const find = async () => {
    const who = typed.trim();
    if (!who || isBusy) return;
    const found = await findCustomer(isEmail ? { email: who, isForeignUser: true } : { phoneNumber: who });
    if (!found) return;
    const [phoneNumber, email] = isEmail ? [null, who] : [who, null];
    onFound({ userId: found.userId, phoneNumber, email, isForeignUser: isEmail });
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
      <FieldFrame
        id="customer"
        label={t('admin.customer')}
        hint={t('admin.customerHint')}
        error={error ? failureText(error) : undefined}
      >
        <input
          id="customer"
          value={typed}
          maxLength={254}
          autoComplete="off"
          autoCapitalize="none"
          aria-describedby="customer-said"
          aria-invalid={error ? true : undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
      </FieldFrame>
      <div className="action-bar">
        <button type="submit" className="button button-wide" aria-busy={isBusy}>
          {t('admin.next')}
        </button>
      </div>
    </form>
  );
}

function AddForm({ owner }: { owner: Owner }) {
  const found = useStore(customer.$state).data;
  const { form, submit, isRestored, startOver, forget } = useBusinessForm(owner, null);
  const { error } = useStore(businessSave.$state);
  const [isBusy, setBusy] = useState(false);
  const save = submit(async (values) => {
    setBusy(true);
    const saved = await saveBusiness({ ...inputOf(values), userId: owner.userId });
    if (!saved) {
      setBusy(false);
      return false;
    }
    forget();
    // Its owner finds the card as a draft; should it fail, the editor offers to make it.
    await createCard(saved, values.phone);
    location.replace(staffCardEditorPath(saved.businessId));
    return true;
  });
  const others = found?.businesses ?? [];
  return (
    <BusinessPage
      onSubmit={save}
      isBusy={isBusy}
      action={t('business.addWithCard')}
      notice={error && <FormBanner failure={error} form={form} />}
    >
      <p className="banner" data-tone="info">
        {found?.isNewUser ? t('admin.newCustomer') : t('admin.knownCustomer')}{' '}
        {others.length > 0 &&
          t('admin.hasAlready', { names: others.map(({ businessName }) => businessName).join(', ') })}
      </p>
      {isRestored && <RestoredNote onStartOver={() => startOver()} />}
      <BusinessFields form={form} isForeign={owner.isForeignUser} withCard registered="" />
    </BusinessPage>
  );
}
