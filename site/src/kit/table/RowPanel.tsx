import { lazy } from '../ui/lazy.tsx';
import { loadRowPanel } from './row-panel.load.ts';

/** One row of a list beside its table, and the way to those before and after it. */
export const RowPanel = lazy(loadRowPanel, { close: ({ screen }) => screen.close() });
