import './audit.css';
import type { AuditEntry } from '@parichay/shared/people/audit/audit.endpoints.ts';
import { t } from '../../../kit/ui/text/messages.ts';
import { factsOf, valueText } from './audit.words.ts';

export function AuditEntryFacts({ entry }: { entry: AuditEntry }) {
  const facts = factsOf(entry);
  if (facts.length === 0) return <p className="muted">{t('audit.nothingKept')}</p>;
  return (
    <dl className="audit-facts">
      {facts.map(({ name, key, before, after }) => (
        <div key={`${name} ${key}`}>
          <dt>{name}</dt>
          <dd>
            {entry.before && <del>{valueText(key, before)}</del>}
            {entry.after && <ins>{valueText(key, after)}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
