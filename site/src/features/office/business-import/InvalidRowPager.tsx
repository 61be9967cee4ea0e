import ChevronLeft from 'icon:chevron-left';
import ChevronRight from 'icon:chevron-right';
import { useStore } from '@nanostores/react';
import { locale, t } from '../../../kit/ui/text/messages.ts';
import { UserText } from '../../../kit/ui/text/UserText.tsx';
import { formatNumber } from '../../../lib/i18n.ts';
import { $currentLine, $invalidLines, $rows } from './import.store.ts';
import { focusNextInvalidRow } from './import-check.ts';

/** Stays on the screen while the rows scroll. */
export function InvalidRowPager() {
  const invalidLines = useStore($invalidLines);
  const currentLine = useStore($currentLine);
  const rows = useStore($rows);
  if (invalidLines.length === 0) return null;
  const position = currentLine === null ? -1 : invalidLines.indexOf(currentLine);
  const count = invalidLines.length;
  // The pager repeats the row's name, which a phone scrolls out of view.
  const name = position < 0 || currentLine === null ? '' : rows[currentLine]?.row.businessName;
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
        {name && (
          <strong>
            <UserText text={name} />
          </strong>
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
