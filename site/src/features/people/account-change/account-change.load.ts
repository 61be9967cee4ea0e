import { loadMessages } from '../../../lib/page-messages.ts';

const files = import.meta.glob<Record<string, string>>(
  '../../../../../shared/src/platform/language/??/account-change.json',
  {
    import: 'default',
  },
);
const withMessages = async <T>(loading: Promise<T>): Promise<T> =>
  (await Promise.all([loading, loadMessages('account-change', files)]))[0];

export const loadAccountChangeSheet = async () =>
  (await withMessages(import('./AccountChangeSheet.tsx'))).AccountChangeSheet;
export const loadOwnAccountChanges = async () =>
  (await withMessages(import('./OwnAccountChanges.tsx'))).OwnAccountChanges;
export const loadPendingChangesSection = async () => (await withMessages(import('./PendingChange.tsx'))).PendingChanges;
