import { locale } from '../../../kit/ui/text/messages.ts';
import { formatNumber } from '../../../lib/i18n.ts';

export interface Share {
  name: string;
  words: string;
  count: number;
}

export function Shares({ title, entries, empty = '' }: { title: string; entries: Share[]; empty?: string }) {
  const most = Math.max(1, ...entries.map(({ count }) => count));
  return (
    <section className="stack">
      <h2 className="title">{title}</h2>
      {entries.length === 0 && <p className="muted">{empty}</p>}
      <ul className="share-bars">
        {entries.map(({ name, words, count }) => (
          <li key={name}>
            <span>{words}</span>
            <span className="tabular">{formatNumber(count, locale)}</span>
            <meter min={0} max={most} value={count} aria-hidden="true" />
          </li>
        ))}
      </ul>
    </section>
  );
}
