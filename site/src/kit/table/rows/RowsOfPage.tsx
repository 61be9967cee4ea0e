import { type ReactNode, useDeferredValue } from 'react';
import { useMediaQuery } from '../../ui/browser/use-media-query.ts';
import { tableMediaQuery } from '../columns/wide-table.ts';

interface RowsProps {
  count: number;
  renderRow(index: number): ReactNode;
}

/** These rows fill a phone's first screen; React renders the others at a lower priority. */
const FIRST_ROWS = 8;

export function RowsOfPage({ count, renderRow }: RowsProps) {
  const isWide = useMediaQuery(tableMediaQuery);
  const renderedCount = useDeferredValue(count, isWide ? count : Math.min(count, FIRST_ROWS));
  return Array.from({ length: renderedCount }, (_, index) => renderRow(index));
}
