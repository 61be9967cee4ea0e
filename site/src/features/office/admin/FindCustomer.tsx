import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { InputField } from '../../../kit/ui/form/fields.tsx';
import { focusFirstField } from '../../../kit/ui/form/first-field.ts';
import { failureText, t } from '../../../kit/ui/text/messages.ts';
import { customer, findCustomer, type Who } from './customer.store.ts';

const isEmail = (typed: string) => typed.includes('@');
export const whoIs = (typed: string): Who =>
  isEmail(typed) ? { email: typed.trim(), isForeignUser: true } : { phoneNumber: typed.trim() };

interface Asked {
  typed: string;
  onType: (typed: string) => void;
  onFound: () => void;
}

export function FindCustomer({ typed, onType, onFound }: Asked) {
  const { status, error } = useStore(customer.$state);
  const isBusy = status === 'loading';
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => void focusFirstField(form.current), []);
  const find = async () => {
    if (!typed.trim() || isBusy) return;
    if (await findCustomer(whoIs(typed))) onFound();
  };
  return (
    <form
      ref={form}
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
