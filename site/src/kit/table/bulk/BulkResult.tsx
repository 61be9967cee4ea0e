import '../../ui/form/form.css';
import { CallFailure } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/i18n.ts';
import { FailureBanner } from '../../ui/feedback/FailureBanner.tsx';
import { failureText, locale, t } from '../../ui/text/messages.ts';
import { UserText } from '../../ui/text/UserText.tsx';
import type { BulkRow } from './BulkSheetOpen.tsx';
import type { BulkState } from './bulk.store.ts';

export function BulkProgress({ state: { outcomes, total } }: { state: BulkState }) {
  const progressText = t('many.busy', {
    done: formatNumber(outcomes.length, locale),
    total: formatNumber(total, locale),
  });
  return (
    <div className="stack">
      <p role="status" className="tabular">
        {progressText}
      </p>
      <progress className="progress" aria-label={progressText} value={outcomes.length} max={total} />
    </div>
  );
}

/** An outcome has only an error code; a CallFailure gives its translated text. */
const reasonOf = (code: string): string => failureText(new CallFailure({ code } as never, 400));

export function BulkResult({
  state: { outcomes, total, failure },
  rows,
}: {
  state: BulkState;
  rows: readonly BulkRow[];
}) {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const refused = outcomes.flatMap(({ id, code }) => (code === null ? [] : [{ row: byId.get(id), id, code }]));
  const done = outcomes.length - refused.length;
  const remaining = total - outcomes.length;
  return (
    <div className="stack">
      <p role="status" className="title">
        {[
          t('many.done', { count: done }),
          ...(refused.length > 0 ? [t('many.refused', { count: refused.length })] : []),
          ...(remaining > 0 ? [t('many.left', { count: remaining })] : []),
        ].join(' · ')}
      </p>
      {failure && <FailureBanner failure={failure} />}
      {refused.length > 0 && (
        <ul className="list">
          {refused.map(({ row, id, code }) => (
            <li key={id} className="list-row">
              <span className="two-lines">
                <strong>
                  {row?.href ? (
                    <a href={row.href} target="_blank" rel="noopener">
                      <UserText text={row.name} />
                    </a>
                  ) : (
                    <UserText text={row?.name ?? id} />
                  )}
                </strong>
                <span className="muted">{reasonOf(code)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
