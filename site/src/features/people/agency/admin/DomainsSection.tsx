import RefreshCw from 'icon:refresh-cw';
import { useStore } from '@nanostores/react';
import type { Agency, DomainCheck } from '@parichay/shared/people/agency/agency.endpoints.ts';
import { CopyButton } from '../../../../kit/ui/text/CopyButton.tsx';
import { failureText, t } from '../../../../kit/ui/text/messages.ts';
import { checkDomains, domainChecks } from './agencies-admin.store.ts';
import { DomainLine } from './DomainLine.tsx';
import { AgencyFormSection, useAgencyField } from './fields.tsx';
import { NewDomain } from './NewDomain.tsx';

export interface Props {
  stored: Agency | null;
  isOwnAgency: boolean;
  onAdd(): void;
}

export function DomainsSection({ stored, isOwnAgency, onAdd }: Props) {
  const { data, status, error } = useStore(domainChecks.$state);
  const { value: domains, set } = useAgencyField<string[]>('domains');
  const saved = stored?.domains ?? [];
  return (
    <AgencyFormSection id="domains" hint={t('agencies.domainsHint')}>
      {domains.length > 0 && (
        <ul className="domains">
          {domains.map((domain, at) => (
            <DomainLine
              key={domain}
              domain={domain}
              index={at}
              isSaved={saved.includes(domain)}
              isProven={stored?.domainsProven.includes(domain) ?? false}
              isKnown={stored?.domainsPointingHere.includes(domain) ?? false}
              check={data?.find((one) => one.domain === domain)}
              // Removing the domain in use would lock the admin out of the panel.
              isInUse={isOwnAgency && domain === location.hostname}
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
      {data && <DnsRecords checks={data.filter(({ domain }) => domains.includes(domain))} />}
      <NewDomain onAdd={onAdd} />
    </AgencyFormSection>
  );
}

function DnsRecords({ checks }: { checks: readonly DomainCheck[] }) {
  const wrong = checks.filter(({ problem }) => problem && problem !== 'dns_failed');
  const records = [...new Set(wrong.flatMap(({ expected }) => expected))];
  if (records.length === 0) return null;
  return (
    <div className="stack domain-set">
      <p>{t('agencies.setOne')}</p>
      <ul className="domain-records">
        {records.map((record) => {
          const [, type = '', value = ''] = /^(\S+) (.+)$/.exec(record) ?? [];
          return (
            <li key={record}>
              <span className="domain-type">{type}</span>
              <span className="domain-record">{value}</span>
              <CopyButton text={value} label={t('agencies.copy')} className="button button-plain button-small" />
            </li>
          );
        })}
      </ul>
      {records.some((record) => record.startsWith('CNAME')) && <p className="muted">{t('agencies.apexHint')}</p>}
      <p className="muted">{t('agencies.twinHint')}</p>
    </div>
  );
}
