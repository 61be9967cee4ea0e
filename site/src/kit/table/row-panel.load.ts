import { loadStyles } from '../../lib/load-styles.ts';
import styles from './row-panel.css?url';

/** The panel with its looks: a list does not bring them before a row is opened. */
export async function loadRowPanel() {
  const [{ RowPanelFrame }] = await Promise.all([import('./RowPanelFrame.tsx'), loadStyles(styles)]);
  return RowPanelFrame;
}
