import { loadStyles } from '../../lib/load-styles.ts';
import { loadMessages } from '../../lib/page-messages.ts';
import styles from './commands.css?url';
import { loadStaffWords } from './staff-words.load.ts';

// How a business stands is said in the words of their list.
const businesses = import.meta.glob<Record<string, string>>('../../../../shared/src/language/*/businesses.json', {
  import: 'default',
});

/** The palette with its words and its looks: no page brings them before somebody asks for it. */
export async function loadCommands() {
  const [{ CommandPalette }] = await Promise.all([
    import('./CommandPalette.tsx'),
    loadStaffWords(),
    loadMessages('businesses', businesses),
    loadStyles(styles),
  ]);
  return CommandPalette;
}
