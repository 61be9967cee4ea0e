import { loadMessages } from '../../lib/page-messages.ts';

const files = import.meta.glob<Record<string, string>>('../../../../shared/src/language/*/staff-shell.json', {
  import: 'default',
});

/** What staff's shell is written in: no page brings it before somebody opens the drawer, the palette or the list of keys. */
export const loadStaffWords = (): Promise<void> => loadMessages('staff-shell', files);
