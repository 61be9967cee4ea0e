import { locale } from '../../../kit/ui/text/messages.ts';
import { formatNumber } from '../../../lib/i18n.ts';

export interface BreakdownEntry {
  name: string;
  label: string;
  count: number;
}

export function Breakdown({
  title,
  entries,
  empty = '',
}: {
  title: string;
  entries: BreakdownEntry[];
  empty?: string;
}) {
  const max = Math.max(1, ...entries.map(({ count }) => count));
  return (
    <section className="stack">
      <h2 className="title">{title}</h2>
      {entries.length === 0 && <p className="muted">{empty}</p>}
      <ul className="share-bars">
        {entries.map(({ name, label, count }) => (
          <li key={name}>
            <span>{label}</span>
            <span className="tabular">{formatNumber(count, locale)}</span>
            <meter min={0} max={max} value={count} aria-hidden="true" />
          </li>
        ))}
      </ul>
    </section>
  );
}
