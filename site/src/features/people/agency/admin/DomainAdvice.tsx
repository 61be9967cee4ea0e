import type { DomainCheck } from '@parichay/shared/people/agency/agency.endpoints.ts';
import { CopyButton } from '../../../../kit/ui/text/CopyButton.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';

export const DomainProofAdvice = ({ check: { domain, proof } }: { check: DomainCheck }) => (
  <div className="domain-advice">
    <p>
      <strong>{t('agencies.proofTitle')}</strong>
    </p>
    <p>{t('agencies.proofText', { domain })}</p>
    <ul className="domain-records">
      {(['name', 'value'] as const).map((field) => (
        <li key={field}>
          <span className="domain-type">{t(field === 'name' ? 'agencies.proofName' : 'agencies.proofValue')}</span>
          <span className="domain-record">{proof[field]}</span>
          <CopyButton text={proof[field]} label={t('agencies.copy')} className="button button-plain button-small" />
        </li>
      ))}
    </ul>
  </div>
);

export const DomainProblemAdvice = ({ check: { problem, found } }: { check: DomainCheck }) => (
  <div className="domain-advice">
    <p>{t(`agencies.advice_${problem ?? 'dns_failed'}`)}</p>
    {found.length > 0 && (
      <p>
        {t('agencies.foundNow')} <span className="domain-record">{found.join(', ')}</span>
      </p>
    )}
  </div>
);
