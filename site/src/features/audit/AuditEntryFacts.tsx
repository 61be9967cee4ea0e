import type { AuditEntry } from '@parichay/shared/audit/audit.endpoints.ts';
import { formatDate } from '../../lib/i18n.ts';
import { locale, t } from '../ui/words.ts';
import { changedFacts, isMoment } from './audit.rules.ts';

const said = (text: string): string =>
  isMoment(text) ? formatDate(text, locale, { dateStyle: 'medium', timeStyle: 'short' }) : text;

/** What one change did: each fact as it was, and as it is. */
export function AuditEntryFacts({ entry }: { entry: AuditEntry }) {
  const facts = changedFacts(entry);
  if (facts.length === 0) return <p className="muted">{t('audit.nothingKept')}</p>;
  return (
    <dl className="audit-facts">
      {facts.map(({ name, before, after }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {entry.before && <del>{said(before)}</del>}
            {entry.after && <ins>{said(after)}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
