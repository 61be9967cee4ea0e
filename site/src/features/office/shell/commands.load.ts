import { loadStyles } from '../../../lib/load-styles.ts';
import { loadMessages } from '../../../lib/page-messages.ts';
import styles from './commands.css?url';
import { loadStaffTexts } from './staff-texts.load.ts';

const businessMessages = import.meta.glob<Record<string, string>>(
  '../../../../../shared/src/platform/language/??/businesses.json',
  {
    import: 'default',
  },
);

export async function loadCommands() {
  const [{ CommandPalette }] = await Promise.all([
    import('./CommandPalette.tsx'),
    loadStaffTexts(),
    loadMessages('businesses', businessMessages),
    loadStyles(styles),
  ]);
  return CommandPalette;
}
