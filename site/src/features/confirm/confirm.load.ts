import { loadMessages } from '../../lib/page-messages.ts';

const files = import.meta.glob<Record<string, string>>('../../../../shared/src/language/*/confirm.json', {
  import: 'default',
});

/** The sheet with its words: most who work here never see it. */
export async function loadConfirm() {
  const [{ ConfirmSheet }] = await Promise.all([import('./ConfirmSheet.tsx'), loadMessages('confirm', files)]);
  return ConfirmSheet;
}
