import { loadMessages } from '../../../lib/page-messages.ts';

const files = import.meta.glob<Record<string, string>>(
  '../../../../../shared/src/platform/language/*/staff-shell.json',
  {
    import: 'default',
  },
);

export const loadStaffWords = (): Promise<void> => loadMessages('staff-shell', files);
