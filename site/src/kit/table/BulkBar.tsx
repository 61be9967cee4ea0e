import { lazy } from '../ui/lazy.tsx';
import type { BulkBarProps } from './BulkBarOpen.tsx';

const Open = lazy<BulkBarProps<object>>(async () => (await import('./BulkBarOpen.tsx')).BulkBarOpen);

/** How many rows are chosen, and what can be done to all of them. No list needs it to begin with. */
export const BulkBar = <T extends object>(props: BulkBarProps<T>) => (
  <Open {...(props as unknown as BulkBarProps<object>)} />
);
