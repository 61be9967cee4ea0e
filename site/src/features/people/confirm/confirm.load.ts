import { loadMessages } from '../../../lib/page-messages.ts';

const files = import.meta.glob<Record<string, string>>('../../../../../shared/src/platform/language/??/confirm.json', {
  import: 'default',
});

export async function loadConfirm() {
  const [{ ConfirmSheet }] = await Promise.all([import('./ConfirmSheet.tsx'), loadMessages('confirm', files)]);
  return ConfirmSheet;
}
