import { formatPhone } from '@parichay/shared/platform/lib/phone-text.ts';
import '../../../kit/ui/form/account.css';
import { useStore } from '@nanostores/react';
import { type InputHTMLAttributes, type SubmitEvent, useState } from 'react';
import { FailedPanel } from '../../../kit/ui/feedback/FailedPanel.tsx';
import { InputField } from '../../../kit/ui/form/fields.tsx';
import { failureText, t } from '../../../kit/ui/text/messages.ts';
import { DigestChoice } from '../../people/franchisee/DigestChoice.tsx';
import {
  changeOwnPassword,
  nameChange,
  passwordChange,
  renameOwnAccount,
} from '../../people/franchisee/own-account.store.ts';
import { SecondStep } from '../../people/second-factor/SecondStep.tsx';
import { franchisee, loadFranchisee } from '../../people/session/franchisee.store.ts';
import { LanguageChoice } from '../../people/session/LanguageChoice.tsx';
import { signOut } from '../../people/session/sign-out.ts';
import { AccountSkeleton } from './AccountSkeleton.tsx';
import { SignedInBrowsers } from './SignedInBrowsers.tsx';

export function StaffAccount() {
  const { data, error } = useStore(franchisee.$state);
  if (!data) return error ? <FailedPanel failure={error} onRetry={loadFranchisee} /> : <AccountSkeleton />;
  return (
    <div className="account">
      <dl className="account-facts">
        <div>
          <dt>{t('staff-account.phone')}</dt>
          <dd className="tabular">{formatPhone(data.phoneNumber)}</dd>
        </div>
      </dl>
      <NameForm name={data.name} />
      <PasswordForm phoneNumber={data.phoneNumber} />
      <SecondStep />
      <LanguageChoice isCustomer={false} />
      {data.roles.includes('admin') && <DigestChoice staff={data} />}
      <SignedInBrowsers />
      <button type="button" className="button button-quiet button-wide" onClick={() => signOut('staff')}>
        {t('shell.logout')}
      </button>
    </div>
  );
}

const withDefaultPrevented = (action: () => void) => (event: SubmitEvent) => {
  event.preventDefault();
  action();
};

function NameForm({ name }: { name: string }) {
  const [typed, setTyped] = useState(name);
  const { status, error } = useStore(nameChange.$state);
  const isUnchanged = typed.trim() === name;
  return (
    <form
      className="stack"
      noValidate
      onSubmit={withDefaultPrevented(() => isUnchanged || !typed.trim() || renameOwnAccount(typed))}
    >
      <InputField
        id="name"
        label={t('staff-account.name')}
        hint={status === 'success' && isUnchanged ? t('staff-account.nameSaved') : t('staff-account.nameHint')}
        error={error ? failureText(error) : typed.trim() ? undefined : t('staff-account.nameRequired')}
        value={typed}
        maxLength={80}
        autoComplete="name"
        onChange={({ target }) => setTyped(target.value)}
      />
      <button type="submit" className="button button-quiet" aria-busy={status === 'loading'}>
        {t('staff-account.saveName')}
      </button>
    </form>
  );
}

function PasswordForm({ phoneNumber }: { phoneNumber: string }) {
  const [oldPassword, setOldPassword] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const { status, error } = useStore(passwordChange.$state);
  const isOldPasswordWrong = error?.code === 'wrong_credentials';
  const savePassword = async () => {
    if (!oldPassword || !newPassword || status === 'loading') return;
    if (await changeOwnPassword(oldPassword, newPassword)) {
      setOldPassword('');
      setNewPassword('');
    }
  };
  return (
    <form className="stack" noValidate onSubmit={withDefaultPrevented(savePassword)}>
      <h2 className="title">{t('staff-account.password')}</h2>
      {/* Password managers need the user name that belongs to the password. */}
      <input type="text" name="username" value={phoneNumber} autoComplete="username" readOnly hidden />
      <PasswordField
        id="password-old"
        label={t('staff-account.passwordOld')}
        error={isOldPasswordWrong ? t('staff-account.passwordWrong') : undefined}
        autoComplete="current-password"
        value={oldPassword}
        onChange={({ target }) => setOldPassword(target.value)}
      />
      <PasswordField
        id="password-new"
        label={t('staff-account.passwordNew')}
        hint={t('staff-account.passwordHint')}
        error={error && !isOldPasswordWrong ? failureText(error) : undefined}
        autoComplete="new-password"
        value={newPassword}
        onChange={({ target }) => setNewPassword(target.value)}
      />
      <p className="banner" data-tone="success" role="status" hidden={status !== 'success'}>
        {status === 'success' && t('staff-account.passwordChanged')}
      </p>
      <button type="submit" className="button button-quiet" aria-busy={status === 'loading'}>
        {t('staff-account.changePassword')}
      </button>
    </form>
  );
}

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  id: string;
  label: string;
  hint?: string;
  error: string | undefined;
}

const PasswordField = ({ id, label, hint, error, ...input }: FieldProps) => (
  <InputField id={id} label={label} hint={hint} error={error} type="password" maxLength={200} {...input} />
);
