import { lazy } from '../../ui/browser/lazy.tsx';
import type { BulkBarProps } from './BulkBarOpen.tsx';

const Open = lazy<BulkBarProps<object>>(async () => (await import('./BulkBarOpen.tsx')).BulkBarOpen);

export const BulkBar = <T extends object>(props: BulkBarProps<T>) => (
  <Open {...(props as unknown as BulkBarProps<object>)} />
);
