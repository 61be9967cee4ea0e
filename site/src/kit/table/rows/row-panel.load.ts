import { loadStyles } from '../../../lib/load-styles.ts';
import styles from './row-panel.css?url';

export async function loadRowPanel() {
  const [{ RowPanelFrame }] = await Promise.all([import('./RowPanelFrame.tsx'), loadStyles(styles)]);
  return RowPanelFrame;
}
