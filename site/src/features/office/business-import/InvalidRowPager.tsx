import ChevronLeft from 'icon:chevron-left';
import ChevronRight from 'icon:chevron-right';
import { useStore } from '@nanostores/react';
import { locale, t } from '../../../kit/ui/text/messages.ts';
import { UserText } from '../../../kit/ui/text/UserText.tsx';
import { formatNumber } from '../../../lib/i18n.ts';
import { $currentLine, $fillsMissing, $linesNeedingCheck, $planNames, $shownOutcomes } from './import.store.ts';
import { focusNextInvalidRow } from './import-check.ts';
import { reasonsOf } from './import-reasons.ts';
import { $parsedRows } from './import-table.store.ts';

export function InvalidRowPager() {
  const invalidLines = useStore($linesNeedingCheck);
  const currentLine = useStore($currentLine);
  const rows = useStore($parsedRows);
  const planNames = useStore($planNames);
  const fillsMissing = useStore($fillsMissing);
  const shownOutcomes = useStore($shownOutcomes);
  if (invalidLines.length === 0) return null;
  const position = currentLine === null ? -1 : invalidLines.indexOf(currentLine);
  const count = invalidLines.length;
  const line = position < 0 ? null : currentLine;
  const [parsedRow, outcome] = line === null ? [] : [rows[line], shownOutcomes[line]];
  return (
    <nav className="import-pager" aria-label={t('business-import.check')}>
      <button
        type="button"
        className="icon-button"
        aria-label={t('business-import.checkBefore')}
        onClick={() => focusNextInvalidRow(-1)}
      >
        <ChevronLeft size={20} aria-hidden="true" />
      </button>
      <span className="two-lines">
        <span className="tabular">
          {position < 0
            ? t('business-import.toMend', { count })
            : t('business-import.checkAt', { at: formatNumber(position + 1, locale), of: formatNumber(count, locale) })}
        </span>
        {/* Repeats the name and the reasons, which the focused cell scrolls out of view. */}
        {line !== null && parsedRow && outcome && (
          <>
            <strong>
              {t('business-import.rowNumber', { number: formatNumber(line + 1, locale) })}
              {parsedRow.row.businessName && ' · '}
              <UserText text={parsedRow.row.businessName} />
            </strong>
            {reasonsOf(outcome, parsedRow, { planNames, fillsMissing }).map(({ text }) => (
              <span key={text} className="import-pager-why">
                {text}
              </span>
            ))}
          </>
        )}
      </span>
      <button
        type="button"
        className="icon-button"
        aria-label={t('business-import.checkNext')}
        onClick={() => focusNextInvalidRow(1)}
      >
        <ChevronRight size={20} aria-hidden="true" />
      </button>
    </nav>
  );
}
