import './audit.css';
import type { AuditEntry } from '@parichay/shared/people/audit/audit.endpoints.ts';
import { t } from '../../../kit/ui/text/messages.ts';
import { auditFactsOf, factValueText } from './audit-texts.ts';

export function AuditEntryFacts({ entry }: { entry: AuditEntry }) {
  const facts = auditFactsOf(entry);
  if (facts.length === 0) return <p className="muted">{t('audit.nothingKept')}</p>;
  return (
    <dl className="audit-facts">
      {facts.map(({ name, key, before, after }) => (
        <div key={`${name} ${key}`}>
          <dt>{name}</dt>
          <dd>
            {entry.before && <del>{factValueText(key, before, entry.names)}</del>}
            {entry.after && <ins>{factValueText(key, after, entry.names)}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
