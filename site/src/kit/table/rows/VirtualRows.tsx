import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { useMediaQuery } from '../../ui/browser/use-media-query.ts';
import { tableMediaQuery } from '../columns/wide-table.ts';

const rowHeight = 37;
const cardHeight = 150;
const cardGap = 8;
/** Rows before the end at which the next page is fetched. */
const prefetchRows = 40;

interface Props {
  ids: readonly string[];
  body: RefObject<HTMLElement | null>;
  columnCount: number;
  /** @param measure for rows of variable height */
  renderRow(index: number, measure: ((element: Element | null) => void) | undefined): ReactNode;
  onNearEnd(): void;
  onClose(): void;
}

export function VirtualRows({ ids, body, columnCount, renderRow, onNearEnd }: Props) {
  const isWide = useMediaQuery(tableMediaQuery);
  const [scrollMargin, setScrollMargin] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first rows change the position of the body
  useLayoutEffect(() => {
    if (body.current) setScrollMargin(body.current.getBoundingClientRect().top + scrollY);
  }, [body, ids.length > 0, isWide]);
  const gap = isWide ? 0 : cardGap;
  const virtualizer = useWindowVirtualizer({
    count: ids.length,
    estimateSize: () => (isWide ? rowHeight : cardHeight),
    getItemKey: (index) => ids[index] ?? index,
    gap,
    overscan: 12,
    scrollMargin,
  });
  const items = virtualizer.getVirtualItems().filter(({ index }) => index < ids.length);
  const [first, last] = [items[0], items.at(-1)];
  const isNearEnd = (last?.index ?? 0) > ids.length - prefetchRows;
  useEffect(() => {
    if (isNearEnd) onNearEnd();
  });
  const spaceAbove = first ? Math.max(0, first.start - scrollMargin - gap) : 0;
  const spaceBelow = last ? Math.max(0, virtualizer.getTotalSize() - (last.end - scrollMargin) - gap) : 0;
  return (
    <>
      {spaceAbove > 0 && <SpacerRow height={spaceAbove} columnCount={columnCount} />}
      {items.map(({ index }) => renderRow(index, isWide ? undefined : virtualizer.measureElement))}
      {spaceBelow > 0 && <SpacerRow height={spaceBelow} columnCount={columnCount} />}
    </>
  );
}

const SpacerRow = ({ height, columnCount }: { height: number; columnCount: number }) => (
  <tr className="table-space">
    <td colSpan={columnCount} style={{ height: `${height}px` }} />
  </tr>
);
