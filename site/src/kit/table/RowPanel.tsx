import { lazy } from '../ui/lazy.tsx';
import { loadRowPanel } from './row-panel.load.ts';

export const RowPanel = lazy(loadRowPanel, { close: ({ screen }) => screen.close() });
