import { useStore } from '@nanostores/react';
import { maxPasskeyNameLength } from '@parichay/shared/people/second-factor/second-factor.lists.ts';
import { useState } from 'react';
import { FailureBanner } from '../../../kit/ui/feedback/FailureBanner.tsx';
import { InputField } from '../../../kit/ui/form/fields.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { factorRequest } from './second-factor.store.ts';

interface Props {
  formId: string;
  text?: string;
  needsPasskeyName?: boolean;
  /** False during sign-in, where the password was just checked. */
  needsPassword?: boolean;
  onSubmit(credentials: { password: string; name: string }): void;
}

export function CredentialForm({ formId, text, needsPasskeyName = false, needsPassword = true, onSubmit }: Props) {
  const { error } = useStore(factorRequest.$state);
  const [name, setName] = useState(needsPasskeyName ? t('second-step.passkeyNameDefault') : '');
  const [password, setPassword] = useState('');
  const [isSubmitted, setSent] = useState(false);
  const isWrong = error?.code === 'wrong_credentials';
  const isNameMissing = isSubmitted && needsPasskeyName && !name.trim();
  const isPasswordMissing = isSubmitted && needsPassword && !password;
  const passwordFault = isPasswordMissing
    ? t('second-step.passwordMissing')
    : isWrong
      ? t('second-step.passwordWrong')
      : undefined;
  return (
    <form
      id={formId}
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setSent(true);
        if ((needsPasskeyName && !name.trim()) || (needsPassword && !password)) return;
        onSubmit({ password, name: name.trim() });
      }}
    >
      {text && <p>{text}</p>}
      {needsPasskeyName && (
        <InputField
          id="passkey-name"
          label={t('second-step.passkeyName')}
          hint={t('second-step.passkeyNameHint')}
          error={isNameMissing ? t('second-step.passkeyNameMissing') : undefined}
          value={name}
          maxLength={maxPasskeyNameLength}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
      )}
      {needsPassword && (
        <InputField
          id="factor-password"
          label={t('second-step.password')}
          hint={t('second-step.passwordText')}
          error={passwordFault}
          type="password"
          value={password}
          maxLength={200}
          autoComplete="current-password"
          enterKeyHint="go"
          onChange={({ target }) => setPassword(target.value)}
        />
      )}
      {error && !isWrong && <FailureBanner failure={error} />}
    </form>
  );
}
