import { Fragment } from 'react';
import { UserText } from '../text/UserText.tsx';

const maxNamed = 6;
const maxLetters = 40;

interface Props {
  lines: readonly { text: string }[];
  words(lines: string): string;
}

/** Lines of an imported list that are no rows, such as titles and totals. */
export function LeftLines({ lines, words }: Props) {
  if (lines.length === 0) return null;
  const [before = '', after = ''] = words('\n').split('\n');
  return (
    <p className="muted">
      {before}
      {lines.slice(0, maxNamed).map(({ text }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
        <Fragment key={at}>
          {at > 0 && '; '}
          <UserText text={text.length > maxLetters ? `${text.slice(0, maxLetters)}…` : text} />
        </Fragment>
      ))}
      {lines.length > maxNamed && ' …'}
      {after}
    </p>
  );
}
