import { lazy } from '../../ui/browser/lazy.tsx';
import type { BulkBarProps } from './BulkBarOpen.tsx';

const LazyBulkBarOpen = lazy<BulkBarProps<object>>(async () => (await import('./BulkBarOpen.tsx')).BulkBarContent);

export const BulkBar = <T extends object>(props: BulkBarProps<T>) => (
  <LazyBulkBarOpen {...(props as unknown as BulkBarProps<object>)} />
);
