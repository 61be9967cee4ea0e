import { loadStyles } from '../../../../lib/load-styles.ts';
import { loadMessages } from '../../../../lib/page-messages.ts';
import styles from './business-panel.css?url';

const files = import.meta.glob<Record<string, string>>(
  '../../../../../../shared/src/platform/language/??/business-panel.json',
  {
    import: 'default',
  },
);

export async function loadBusinessPanel() {
  const [{ BusinessPanel }] = await Promise.all([
    import('./BusinessPanel.tsx'),
    loadMessages('business-panel', files),
    loadStyles(styles),
  ]);
  return BusinessPanel;
}
