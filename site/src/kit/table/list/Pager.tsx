import ChevronLeft from 'icon:chevron-left';
import ChevronRight from 'icon:chevron-right';
import { useStore } from '@nanostores/react';
import { formatNumber } from '../../../lib/i18n.ts';
import { locale, t } from '../../ui/text/messages.ts';
import type { ListScreen } from './list.store.ts';
import { isNewestFirst, type PageSize, pageSizesOf } from './list-url.ts';

type Screen = Pick<
  ListScreen<object>,
  'spec' | 'list' | '$listQuery' | '$pagesBefore' | '$isCurrent' | 'next' | 'previous' | 'change'
>;

const rowCount = (size: PageSize): number => (size === 'all' ? Number.POSITIVE_INFINITY : size);

export function Pager({ screen }: { screen: Screen }) {
  const { items, nextCursor, total, totalIsMinimum } = useStore(screen.list.$state);
  const listQuery = useStore(screen.$listQuery);
  const { limit, cursor } = listQuery;
  const pagesBefore = useStore(screen.$pagesBefore);
  const isCurrent = useStore(screen.$isCurrent);
  const sizes = pageSizesOf(screen.spec);
  const turnPage = (page: () => void) => {
    page();
    scrollTo({ top: 0 });
  };
  const isInfinite = limit === 'all';
  const isAll = cursor === null && nextCursor === null && total <= Math.min(...sizes.map(rowCount));
  if (screen.spec.isUnpaged || isAll) return null;
  const first = isInfinite ? 1 : (pagesBefore ?? 0) * limit + 1;
  const range = { from: first, to: first + items.length - 1, total: formatNumber(total, locale) };
  const isByDate = isNewestFirst(screen.spec, listQuery);
  return (
    <nav className="table-pager" aria-label={t('table.pages')}>
      <label className="table-size" hidden={sizes.length === 1}>
        <span>{t('table.rows')}</span>
        <select
          className="table-select tabular"
          value={limit}
          onChange={({ target }) => screen.change({ limit: sizes.find((size) => String(size) === target.value) })}
        >
          {sizes.map((size) => (
            <option key={size} value={size}>
              {size === 'all' ? t('table.allRows') : size}
            </option>
          ))}
        </select>
      </label>
      {isCurrent && pagesBefore !== null && items.length > 0 && total > items.length && (
        <span className="table-range muted tabular">
          {t(totalIsMinimum ? 'table.rangeOfMore' : 'table.rangeOf', range)}
        </span>
      )}
      <span className="table-turn" hidden={isInfinite}>
        <button
          type="button"
          className="button button-quiet button-small"
          aria-disabled={cursor === null}
          onClick={() => cursor && turnPage(screen.previous)}
        >
          <ChevronLeft size={18} aria-hidden="true" />
          <span>{pagesBefore === null ? t(isByDate ? 'table.first' : 'table.firstPage') : t('table.rowBefore')}</span>
        </button>
        <button
          type="button"
          className="button button-quiet button-small"
          aria-disabled={!isCurrent || nextCursor === null}
          onClick={() => nextCursor && turnPage(screen.next)}
        >
          <span>{t('table.rowAfter')}</span>
          <ChevronRight size={18} aria-hidden="true" />
        </button>
      </span>
    </nav>
  );
}
