import { loadStyles } from '../../../lib/load-styles.ts';
import styles from './keys.css?url';
import { loadStaffTexts } from './staff-texts.load.ts';

export async function loadStaffOverlay() {
  const [{ StaffOverlay }] = await Promise.all([import('./StaffOverlay.tsx'), loadStaffTexts(), loadStyles(styles)]);
  return StaffOverlay;
}
