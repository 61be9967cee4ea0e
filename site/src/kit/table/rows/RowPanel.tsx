import { loadStyles } from '../../../lib/load-styles.ts';
import { lazy } from '../../ui/browser/lazy.tsx';
import styles from './row-panel.css?url';

export const RowPanel = lazy(loadRowPanel, { close: ({ screen }) => screen.close() });

async function loadRowPanel() {
  const [{ RowPanelFrame }] = await Promise.all([import('./RowPanelFrame.tsx'), loadStyles(styles)]);
  return RowPanelFrame;
}
