import { unsupportedLetters } from '@parichay/shared/platform/typed/unsupported-letters.ts';
import { t } from '../text/messages.ts';
import { UserText } from '../text/UserText.tsx';

/** Warns about letters that our fonts lack: pictures, videos and print would omit them. */
export function MissingGlyphsNote({ text }: { text: string }) {
  const missingGlyphs = unsupportedLetters(text);
  if (missingGlyphs === '') return null;
  const [before, after] = t('common.undrawnLetters', { letters: '\n' }).split('\n');
  return (
    <p className="banner" data-tone="warning" role="status">
      {before}
      <UserText text={missingGlyphs} />
      {after}
    </p>
  );
}
