import { useStore } from '@nanostores/react';
import { toAsciiDigits } from '@parichay/shared/platform/lib/ascii-digits.ts';
import { qrPath } from '@parichay/shared/shop/card/qr.ts';
import { useMemo, useState } from 'react';
import { InputField } from '../../../kit/ui/form/fields.tsx';
import { CopyButton } from '../../../kit/ui/text/CopyButton.tsx';
import { failureText, t } from '../../../kit/ui/text/messages.ts';
import { confirmAuthenticatorApp, factorRequest } from './second-factor.store.ts';

const codeLength = 6;

const groupedSecret = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

export function AuthenticatorSetUp({ formId, secret, url }: { formId: string; secret: string; url: string }) {
  const { error } = useStore(factorRequest.$state);
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { d, size } = useMemo(() => qrPath(url), [url]);
  const fault = isMissing ? t('second-step.codeMissing') : error ? failureText(error) : undefined;
  return (
    <form
      id={formId}
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(code.length < codeLength);
        if (code.length === codeLength) confirmAuthenticatorApp(code);
      }}
    >
      <p>{t('second-step.scan')}</p>
      <svg className="factor-qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t('second-step.scanAlt')}>
        <path className="factor-qr-light" d={`M0 0h${size}v${size}H0z`} />
        <path d={d} />
      </svg>
      <a className="link factor-here" href={url}>
        {t('second-step.openApp')}
      </a>
      <div className="factor-key">
        <p className="field-hint">{t('second-step.type')}</p>
        <code className="tabular">{groupedSecret(secret)}</code>
        <CopyButton text={secret} label={t('second-step.copyKey')} className="button button-quiet" />
      </div>
      <p>{t('second-step.confirm')}</p>
      <InputField
        id="app-code"
        label={t('second-step.code')}
        error={fault}
        className="tabular"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={codeLength}
        enterKeyHint="go"
        value={code}
        onChange={({ target }) => {
          setMissing(false);
          setCode(toAsciiDigits(target.value).replace(/\D/g, '').slice(0, codeLength));
        }}
      />
    </form>
  );
}
