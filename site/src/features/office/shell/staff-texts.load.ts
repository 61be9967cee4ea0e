import { loadMessages } from '../../../lib/page-messages.ts';

const messageFiles = import.meta.glob<Record<string, string>>(
  '../../../../../shared/src/platform/language/??/staff-shell.json',
  {
    import: 'default',
  },
);

export const loadStaffTexts = (): Promise<void> => loadMessages('staff-shell', messageFiles);
