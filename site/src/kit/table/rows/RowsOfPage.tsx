import { type ReactNode, useDeferredValue } from 'react';
import { useMediaQuery } from '../../ui/browser/use-media-query.ts';
import { tableMediaQuery } from '../columns/wide-table.ts';

interface RowsProps {
  count: number;
  renderRow(index: number): ReactNode;
}

/** These cards fill a phone's first screen; the others are rendered deferred. */
const FIRST_CARDS = 8;

export function RowsOfPage({ count, renderRow }: RowsProps) {
  const isWide = useMediaQuery(tableMediaQuery);
  const renderedCount = useDeferredValue(count, isWide ? count : Math.min(count, FIRST_CARDS));
  return Array.from({ length: renderedCount }, (_, index) => renderRow(index));
}
