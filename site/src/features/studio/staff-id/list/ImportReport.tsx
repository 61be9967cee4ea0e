import { failureText, t } from '../../../../kit/ui/text/messages.ts';
import type { ImportResult } from './import.store.ts';
import { RefusedLines } from './ListedPeople.tsx';
import type { ListedMember } from './list.rules.ts';

export function ImportReport({
  report,
  rejected,
  onDone,
}: {
  report: ImportResult;
  rejected: readonly ListedMember[];
  onDone(): void;
}) {
  const { added, changed, same, photoFailures } = report;
  return (
    <div className="stack">
      <div className="banner" data-tone="success" role="status">
        {t('staff-ids.added', { count: added })} {changed > 0 && t('staff-ids.changed', { count: changed })}{' '}
        {same > 0 && t('staff-ids.same', { count: same })}
      </div>
      {photoFailures.length > 0 && (
        <ul className="list">
          {photoFailures.map(({ line, failure }) => (
            <li key={line} className="list-row">
              {t('staff-ids.photoLeft', { number: line, why: failureText(failure) })}
            </li>
          ))}
        </ul>
      )}
      {rejected.length > 0 && <RefusedLines lines={rejected} />}
      <button type="button" className="button" onClick={onDone}>
        {t('staff-ids.toPeople')}
      </button>
    </div>
  );
}
