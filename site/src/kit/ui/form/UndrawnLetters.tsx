import { undrawnLetters } from '@parichay/shared/platform/typed/undrawn-letters.ts';
import { t } from '../text/messages.ts';
import { UserText } from '../text/UserText.tsx';

/** Warns about letters that our fonts lack: pictures, videos and print would omit them. */
export function UndrawnLetters({ text }: { text: string }) {
  const letters = undrawnLetters(text);
  if (letters === '') return null;
  const [before, after] = t('common.undrawnLetters', { letters: '\n' }).split('\n');
  return (
    <p className="banner" data-tone="warning" role="status">
      {before}
      <UserText text={letters} />
      {after}
    </p>
  );
}
