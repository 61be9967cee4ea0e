import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { InputField } from '../../../kit/ui/form/fields.tsx';
import { focusFirstField } from '../../../kit/ui/form/first-field.ts';
import { failureText, t } from '../../../kit/ui/text/messages.ts';
import { type CustomerIdentifier, customer, findCustomer } from './customer.store.ts';

const isEmail = (enteredText: string) => enteredText.includes('@');
export const identifierOf = (enteredText: string): CustomerIdentifier =>
  isEmail(enteredText) ? { email: enteredText.trim(), isForeignUser: true } : { phoneNumber: enteredText.trim() };

interface FindCustomerProps {
  enteredText: string;
  onType: (enteredText: string) => void;
  onFound: () => void;
}

export function FindCustomer({ enteredText, onType, onFound }: FindCustomerProps) {
  const { status, error } = useStore(customer.$state);
  const isBusy = status === 'loading';
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => void focusFirstField(form.current), []);
  const onFind = async () => {
    if (!enteredText.trim() || isBusy) return;
    if (await findCustomer(identifierOf(enteredText))) onFound();
  };
  return (
    <form
      ref={form}
      className="form-page"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onFind();
      }}
    >
      <InputField
        id="customer"
        label={t('admin.customer')}
        hint={t('admin.customerHint')}
        error={error ? failureText(error) : undefined}
        value={enteredText}
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
