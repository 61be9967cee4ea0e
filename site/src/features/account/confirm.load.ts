import { addPageMessages, pageLocale } from '../../lib/page-messages.ts';

/** The sheet with its words: most who work here never see it. */
export async function loadConfirm() {
  const words =
    pageLocale() === 'hi' ? import('../../messages/hi/confirm.json') : import('../../messages/en/confirm.json');
  const [{ ConfirmSheet }, { default: messages }] = await Promise.all([import('./ConfirmSheet.tsx'), words]);
  addPageMessages('confirm', messages);
  return ConfirmSheet;
}
