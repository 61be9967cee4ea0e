import { useStore } from '@nanostores/react';
import type { Agency, DomainCheck } from '@parichay/shared/agency/agency.endpoints.ts';
import { Plus, RefreshCw, Trash2 } from 'lucide-react';
import { useFormContext } from 'react-hook-form';
import { CopyButton } from '../../../kit/ui/CopyButton.tsx';
import { FieldFrame } from '../../../kit/ui/fields.tsx';
import { failureText, t } from '../../../kit/ui/messages.ts';
import type { AgencyForm } from './agencies-admin.rules.ts';
import { checkDomains, checks } from './agencies-admin.store.ts';
import { Section, useAgencyField, useFault } from './fields.tsx';

interface Props {
  /** As the server last said it; null: of a new agency. */
  stored: Agency | null;
  isOwn: boolean;
  /** Takes the typed domain into the list. */
  onAdd(): void;
}

/** Where an agency is reached. Beside each domain stands what DNS says of it, and the record that would put it right. */
export function DomainsSection({ stored, isOwn, onAdd }: Props) {
  const { data, status, error } = useStore(checks.$state);
  const { value: domains, set } = useAgencyField<string[]>('domains');
  const saved = stored?.domains ?? [];
  return (
    <Section title={t('agencies.domains')} hint={t('agencies.domainsHint')}>
      {domains.length > 0 && (
        <ul className="domains">
          {domains.map((domain, at) => (
            <DomainLine
              key={domain}
              domain={domain}
              at={at}
              isSaved={saved.includes(domain)}
              isProven={stored?.domainsProven.includes(domain) ?? false}
              isKnown={stored?.domainsPointingHere.includes(domain) ?? false}
              check={data?.find((one) => one.domain === domain)}
              // Without the domain that one stands on, the panel would be gone.
              isNeeded={isOwn && domain === location.hostname}
              onRemove={() => set(domains.filter((one) => one !== domain))}
            />
          ))}
        </ul>
      )}
      {saved.length > 0 && (
        <div className="domain-check">
          <button
            type="button"
            className="button button-quiet"
            aria-busy={status === 'loading'}
            onClick={() => status !== 'loading' && checkDomains()}
          >
            <RefreshCw size={18} aria-hidden="true" />
            {t('agencies.checkDns')}
          </button>
          <p className={error ? 'field-error' : 'field-hint'} role="status">
            {error ? failureText(error) : status === 'loading' ? t('agencies.checking') : ''}
          </p>
        </div>
      )}
      {data && <Records checks={data.filter(({ domain }) => domains.includes(domain))} />}
      <NewDomain onAdd={onAdd} />
    </Section>
  );
}

function NewDomain({ onAdd }: Pick<Props, 'onAdd'>) {
  const { register } = useFormContext<AgencyForm>();
  const fault = useFault('newDomain');
  return (
    <FieldFrame id="new-domain" label={t('agencies.newDomain')} hint={t('agencies.newDomainHint')} error={fault}>
      <div className="field-box">
        <input
          id="new-domain"
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={253}
          {...register('newDomain')}
          aria-describedby="new-domain-said"
          aria-invalid={fault ? true : undefined}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            onAdd();
          }}
        />
        <button type="button" className="domain-add" onClick={onAdd}>
          <Plus size={18} aria-hidden="true" />
          {t('agencies.addDomain')}
        </button>
      </div>
    </FieldFrame>
  );
}

interface LineProps {
  domain: string;
  /** Where it stands among the domains. */
  at: number;
  isSaved: boolean;
  /** It was shown to be the agency's. */
  isProven: boolean;
  /** It was seen to lead here, some time. */
  isKnown: boolean;
  check: DomainCheck | undefined;
  isNeeded: boolean;
  onRemove(): void;
}

function stateOf({ isSaved, isProven, isKnown, check }: Pick<LineProps, 'isSaved' | 'isProven' | 'isKnown' | 'check'>) {
  if (!isSaved) return { tone: 'info', words: t('agencies.domainNew') } as const;
  if (!isProven) return { tone: 'warning', words: t('agencies.domainClaimed') } as const;
  if (check?.isPointingHere || (isKnown && !check))
    return { tone: 'success', words: t('agencies.domainHere') } as const;
  if (!check) return { tone: undefined, words: t('agencies.domainUnchecked') } as const;
  return { tone: 'warning', words: t(`agencies.domain_${check.problem ?? 'dns_failed'}`) } as const;
}

function DomainLine({ domain, at, isSaved, isProven, isKnown, check, isNeeded, onRemove }: LineProps) {
  const fault = useFault(`domains.${at}`);
  const { tone, words } = stateOf({ isSaved, isProven, isKnown, check });
  return (
    <li className="domain">
      <div className="domain-head">
        <span className="domain-name">{domain}</span>
        <span className="badge" data-tone={tone}>
          {words}
        </span>
        {isNeeded ? (
          <span className="muted domain-needed">{t('agencies.domainNeeded')}</span>
        ) : (
          <button
            type="button"
            className="icon-button"
            aria-label={t('agencies.removeDomain', { domain })}
            onClick={onRemove}
          >
            <Trash2 size={18} aria-hidden="true" />
          </button>
        )}
      </div>
      {fault && <p className="field-error">{fault}</p>}
      {isSaved && check && !check.isProven && <Proof check={check} />}
      {check?.problem && <Advice check={check} />}
    </li>
  );
}

/** The record by which a claimed domain becomes the agency's. */
const Proof = ({ check: { domain, proof } }: { check: DomainCheck }) => (
  <div className="domain-advice">
    <p>
      <strong>{t('agencies.proofTitle')}</strong>
    </p>
    <p>{t('agencies.proofText', { domain })}</p>
    <ul className="domain-records">
      {(['name', 'value'] as const).map((part) => (
        <li key={part}>
          <span className="domain-type">{t(part === 'name' ? 'agencies.proofName' : 'agencies.proofValue')}</span>
          <span className="domain-record">{proof[part]}</span>
          <CopyButton text={proof[part]} words={t('agencies.copy')} className="button button-plain button-small" />
        </li>
      ))}
    </ul>
  </div>
);

/** What is wrong, in words. */
const Advice = ({ check: { problem, found } }: { check: DomainCheck }) => (
  <div className="domain-advice">
    <p>{t(`agencies.advice_${problem ?? 'dns_failed'}`)}</p>
    {found.length > 0 && (
      <p>
        {t('agencies.foundNow')} <span className="domain-record">{found.join(', ')}</span>
      </p>
    )}
  </div>
);

/** The records to set, to be copied one by one. They are the same for every domain, so they stand once. */
function Records({ checks }: { checks: readonly DomainCheck[] }) {
  const wrong = checks.find(({ problem, expected }) => problem && problem !== 'dns_failed' && expected.length > 0);
  if (!wrong) return null;
  return (
    <div className="stack domain-set">
      <p>{t('agencies.setOne')}</p>
      <ul className="domain-records">
        {wrong.expected.map((record) => {
          const [type = '', value = ''] = record.split(' ');
          return (
            <li key={record}>
              <span className="domain-type">{type}</span>
              <span className="domain-record">{value}</span>
              <CopyButton text={value} words={t('agencies.copy')} className="button button-plain button-small" />
            </li>
          );
        })}
      </ul>
      {wrong.expected.some((record) => record.startsWith('CNAME')) && <p className="muted">{t('agencies.apexHint')}</p>}
    </div>
  );
}
