import type { DomainCheck } from '@parichay/shared/people/agency/agency.endpoints.ts';
import { CopyButton } from '../../../../kit/ui/text/CopyButton.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';

export function Records({ checks }: { checks: readonly DomainCheck[] }) {
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
              <CopyButton text={value} words={t('agencies.copy')} className="button button-plain button-small" />
            </li>
          );
        })}
      </ul>
      {records.some((record) => record.startsWith('CNAME')) && <p className="muted">{t('agencies.apexHint')}</p>}
      <p className="muted">{t('agencies.twinHint')}</p>
    </div>
  );
}
