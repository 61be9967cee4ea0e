import { loadStyles } from '../../../lib/load-styles.ts';
import styles from './keys.css?url';
import { loadStaffWords } from './staff-words.load.ts';

export async function loadStaffOverlay() {
  const [{ StaffOverlay }] = await Promise.all([import('./StaffOverlay.tsx'), loadStaffWords(), loadStyles(styles)]);
  return StaffOverlay;
}
