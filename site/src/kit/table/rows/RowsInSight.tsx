import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { useMediaQuery } from '../../ui/browser/use-media-query.ts';
import { isTable } from '../columns/wide-table.ts';

const rowHeight = 37;
const cardHeight = 150;
const cardGap = 8;
/** Rows before the end at which the next page is fetched. */
const near = 40;

interface Props {
  ids: readonly string[];
  body: RefObject<HTMLElement | null>;
  columnCount: number;
  /** @param measure for rows of variable height */
  drawRow(index: number, measure: ((element: Element | null) => void) | undefined): ReactNode;
  onNearEnd(): void;
  onClose(): void;
}

/** Virtual scrolling: spacer rows replace those out of view. */
export function RowsInSight({ ids, body, columnCount, drawRow, onNearEnd }: Props) {
  const wide = useMediaQuery(isTable);
  const [scrollMargin, setScrollMargin] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: where the rows begin changes when the first of them come
  useLayoutEffect(() => {
    if (body.current) setScrollMargin(body.current.getBoundingClientRect().top + scrollY);
  }, [body, ids.length > 0, wide]);
  const gap = wide ? 0 : cardGap;
  const virtual = useWindowVirtualizer({
    count: ids.length,
    estimateSize: () => (wide ? rowHeight : cardHeight),
    getItemKey: (index) => ids[index] ?? index,
    gap,
    overscan: 12,
    scrollMargin,
  });
  const items = virtual.getVirtualItems().filter(({ index }) => index < ids.length);
  const [first, last] = [items[0], items.at(-1)];
  const isNearEnd = (last?.index ?? 0) > ids.length - near;
  useEffect(() => {
    if (isNearEnd) onNearEnd();
  });
  const before = first ? Math.max(0, first.start - scrollMargin - gap) : 0;
  const after = last ? Math.max(0, virtual.getTotalSize() - (last.end - scrollMargin) - gap) : 0;
  return (
    <>
      {before > 0 && <Space height={before} columns={columnCount} />}
      {items.map(({ index }) => drawRow(index, wide ? undefined : virtual.measureElement))}
      {after > 0 && <Space height={after} columns={columnCount} />}
    </>
  );
}

const Space = ({ height, columns }: { height: number; columns: number }) => (
  <tr className="table-space">
    <td colSpan={columns} style={{ height: `${height}px` }} />
  </tr>
);
