import { useStore } from '@nanostores/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { locale, t } from '../../../kit/ui/text/messages.ts';
import { UserText } from '../../../kit/ui/text/UserText.tsx';
import { formatNumber } from '../../../lib/i18n.ts';
import { goToCheck } from './import.check.ts';
import { $checked, $rows, $toCheck } from './import.store.ts';

/** Stays on the screen while the rows scroll. */
export function CheckPager() {
  const lines = useStore($toCheck);
  const checked = useStore($checked);
  const rows = useStore($rows);
  if (lines.length === 0) return null;
  const at = checked === null ? -1 : lines.indexOf(checked);
  const count = lines.length;
  // On a phone the row's name is scrolled away.
  const name = at < 0 || checked === null ? '' : rows[checked]?.row.businessName;
  return (
    <nav className="import-pager" aria-label={t('business-import.check')}>
      <button
        type="button"
        className="icon-button"
        aria-label={t('business-import.checkBefore')}
        onClick={() => goToCheck(-1)}
      >
        <ChevronLeft size={20} aria-hidden="true" />
      </button>
      <span className="two-lines">
        <span className="tabular">
          {at < 0
            ? t('business-import.toMend', { count })
            : t('business-import.checkAt', { at: formatNumber(at + 1, locale), of: formatNumber(count, locale) })}
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
        onClick={() => goToCheck(1)}
      >
        <ChevronRight size={20} aria-hidden="true" />
      </button>
    </nav>
  );
}
