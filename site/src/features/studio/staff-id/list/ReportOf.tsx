import { failureText, t } from '../../../../kit/ui/text/messages.ts';
import type { Report } from './import.store.ts';
import { RefusedLines } from './ListedPeople.tsx';
import type { ListedMember } from './list.rules.ts';

export function ReportOf({
  report,
  left,
  onDone,
}: {
  report: Report;
  /** Lines that were not imported. */
  left: readonly ListedMember[];
  onDone(): void;
}) {
  const { added, changed, same, photosLeft } = report;
  return (
    <div className="stack">
      <div className="banner" data-tone="success" role="status">
        {t('staff-ids.added', { count: added })} {changed > 0 && t('staff-ids.changed', { count: changed })}{' '}
        {same > 0 && t('staff-ids.same', { count: same })}
      </div>
      {photosLeft.length > 0 && (
        <ul className="list">
          {photosLeft.map(({ line, failure }) => (
            <li key={line} className="list-row">
              {t('staff-ids.photoLeft', { number: line, why: failureText(failure) })}
            </li>
          ))}
        </ul>
      )}
      {left.length > 0 && <RefusedLines lines={left} />}
      <button type="button" className="button" onClick={onDone}>
        {t('staff-ids.toPeople')}
      </button>
    </div>
  );
}
