import { type ReactNode, useDeferredValue } from 'react';
import { useMediaQuery } from '../../ui/browser/use-media-query.ts';
import { isTable } from '../columns/wide-table.ts';

interface RowsProps {
  count: number;
  drawRow(index: number): ReactNode;
}

/** Cards that fill a phone's first screen; the others are rendered deferred. */
const FIRST_CARDS = 8;

export function RowsOfPage({ count, drawRow }: RowsProps) {
  const isWide = useMediaQuery(isTable);
  const drawn = useDeferredValue(count, isWide ? count : Math.min(count, FIRST_CARDS));
  return Array.from({ length: drawn }, (_, index) => drawRow(index));
}
