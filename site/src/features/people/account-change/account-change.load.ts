import { loadMessages } from '../../../lib/page-messages.ts';

const files = import.meta.glob<Record<string, string>>(
  '../../../../../shared/src/platform/language/*/account-change.json',
  {
    import: 'default',
  },
);
const withWords = async <T>(part: Promise<T>): Promise<T> =>
  (await Promise.all([part, loadMessages('account-change', files)]))[0];

/* Loaded lazily with their texts, because few users need them. */

export const loadAccountChangeSheet = async () =>
  (await withWords(import('./AccountChangeSheet.tsx'))).AccountChangeSheet;
export const loadOwnAccountChanges = async () => (await withWords(import('./OwnAccountChanges.tsx'))).OwnAccountChanges;
export const loadWaitingChanges = async () => (await withWords(import('./WaitingChange.tsx'))).WaitingChanges;
