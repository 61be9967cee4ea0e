import { useStore } from '@nanostores/react';
import { passkeyNameLength } from '@parichay/shared/people/second-factor/second-factor.lists.ts';
import { useState } from 'react';
import { FailureBanner } from '../../../kit/ui/feedback/FailureBanner.tsx';
import { InputField } from '../../../kit/ui/form/fields.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { doing } from './second-factor.store.ts';

interface Props {
  formId: string;
  text?: string;
  asksName?: boolean;
  /** False during sign-in, where the password was just checked. */
  asksPassword?: boolean;
  onGo(asked: { password: string; name: string }): void;
}

export function AskForm({ formId, text, asksName = false, asksPassword = true, onGo }: Props) {
  const { error } = useStore(doing.$state);
  const [name, setName] = useState(asksName ? t('second-step.passkeyNameDefault') : '');
  const [password, setPassword] = useState('');
  const [isSent, setSent] = useState(false);
  const isWrong = error?.code === 'wrong_credentials';
  const noName = isSent && asksName && !name.trim();
  const noPassword = isSent && asksPassword && !password;
  const passwordFault = noPassword
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
        if ((asksName && !name.trim()) || (asksPassword && !password)) return;
        onGo({ password, name: name.trim() });
      }}
    >
      {text && <p>{text}</p>}
      {asksName && (
        <InputField
          id="passkey-name"
          label={t('second-step.passkeyName')}
          hint={t('second-step.passkeyNameHint')}
          error={noName ? t('second-step.passkeyNameMissing') : undefined}
          value={name}
          maxLength={passkeyNameLength}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
      )}
      {asksPassword && (
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
