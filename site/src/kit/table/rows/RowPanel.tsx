import { lazy } from '../../ui/browser/lazy.tsx';
import { loadRowPanel } from './row-panel.load.ts';

export const RowPanel = lazy(loadRowPanel, { close: ({ screen }) => screen.close() });
