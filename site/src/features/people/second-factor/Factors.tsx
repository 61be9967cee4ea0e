import type { SecondFactor } from '@parichay/shared/people/second-factor/second-factor.endpoints.ts';
import type { ReactNode } from 'react';
import { locale, t } from '../../../kit/ui/text/messages.ts';
import { UserText } from '../../../kit/ui/text/UserText.tsx';
import { formatDate } from '../../../lib/i18n.ts';
import { setFactorTask, supportsPasskeys } from './second-factor.store.ts';

const dayText = (timestamp: string): string => formatDate(timestamp, locale);

export function Factors({
  factors: { isRequired, authenticator, passkeys, recoveryCodesLeft },
}: {
  factors: SecondFactor;
}) {
  const isOn = authenticator !== null || passkeys.length > 0;
  const isLast = isRequired && (authenticator ? 1 : 0) + passkeys.length === 1;
  return (
    <>
      <p className="muted">
        {t(isOn ? 'second-step.on' : 'second-step.off')} {isRequired && t('second-step.required')}
      </p>
      <ul className="factor-list">
        <FactorRow
          title={t('second-step.app')}
          text={
            authenticator
              ? t('second-step.appSince', { date: dayText(authenticator.createdAt) })
              : t('second-step.appNone')
          }
        >
          <button
            type="button"
            className="button button-quiet"
            aria-haspopup="dialog"
            onClick={() => setFactorTask({ kind: 'app' })}
          >
            {t(authenticator ? 'second-step.appAgain' : 'second-step.appAdd')}
          </button>
          {authenticator && !isLast && <RemoveButton passkeyId={null} name={t('second-step.app')} />}
        </FactorRow>
        <FactorRow
          title={t('second-step.passkeys')}
          text={supportsPasskeys() ? t('second-step.passkeysNone') : t('second-step.passkeyUnsupported')}
        >
          {supportsPasskeys() && (
            <button
              type="button"
              className="button button-quiet"
              aria-haspopup="dialog"
              onClick={() => setFactorTask({ kind: 'passkey' })}
            >
              {t('second-step.passkeyAdd')}
            </button>
          )}
        </FactorRow>
        {passkeys.map(({ passkeyId, name, domain, createdAt, lastUsedAt }) => (
          <FactorRow
            key={passkeyId}
            title={<UserText text={name} />}
            text={[
              t('second-step.passkeyFacts', { domain, date: dayText(createdAt) }),
              ...(lastUsedAt ? [t('second-step.passkeyUsed', { date: dayText(lastUsedAt) })] : []),
            ].join(' ')}
          >
            {!isLast && <RemoveButton passkeyId={passkeyId} name={name} />}
          </FactorRow>
        ))}
        {isOn && (
          <FactorRow title={t('second-step.codes')} text={t('second-step.codesLeft', { count: recoveryCodesLeft })}>
            <button
              type="button"
              className="button button-quiet"
              aria-haspopup="dialog"
              onClick={() => setFactorTask({ kind: 'codes' })}
            >
              {t('second-step.codesNew')}
            </button>
          </FactorRow>
        )}
      </ul>
    </>
  );
}

const FactorRow = ({ title, text, children }: { title: ReactNode; text: string; children: ReactNode }) => (
  <li className="factor">
    <div>
      <h3>{title}</h3>
      <p className="muted">{text}</p>
    </div>
    <div className="factor-buttons">{children}</div>
  </li>
);

const RemoveButton = ({ passkeyId, name }: { passkeyId: string | null; name: string }) => (
  <button
    type="button"
    className="button button-quiet"
    aria-haspopup="dialog"
    aria-label={t('second-step.removeNamed', { name })}
    onClick={() => setFactorTask({ kind: 'remove', passkeyId, name })}
  >
    {t('second-step.remove')}
  </button>
);
