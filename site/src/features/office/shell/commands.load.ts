import { loadStyles } from '../../../lib/load-styles.ts';
import { loadMessages } from '../../../lib/page-messages.ts';
import styles from './commands.css?url';
import { loadStaffWords } from './staff-words.load.ts';

const businesses = import.meta.glob<Record<string, string>>(
  '../../../../../shared/src/platform/language/*/businesses.json',
  {
    import: 'default',
  },
);

export async function loadCommands() {
  const [{ CommandPalette }] = await Promise.all([
    import('./CommandPalette.tsx'),
    loadStaffWords(),
    loadMessages('businesses', businesses),
    loadStyles(styles),
  ]);
  return CommandPalette;
}
