import { loadMessages } from '../../../lib/page-messages.ts';

const files = import.meta.glob<Record<string, string>>('../../../../../shared/src/platform/language/*/confirm.json', {
  import: 'default',
});

/** Loaded lazily: most users never see this sheet. */
export async function loadConfirm() {
  const [{ ConfirmSheet }] = await Promise.all([import('./ConfirmSheet.tsx'), loadMessages('confirm', files)]);
  return ConfirmSheet;
}
