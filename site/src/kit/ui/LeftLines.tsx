import { Fragment } from 'react';
import { OwnWords } from './OwnWords.tsx';

/** Lines that are named; of more it is said that there are more. */
const mostNamed = 6;
const mostLetters = 40;

interface Props {
  lines: readonly { text: string }[];
  /** Says how many lines there are, and in its placeholder which. */
  words(lines: string): string;
}

/** Lines of a list that were not read into its rows, such as titles and totals. */
export function LeftLines({ lines, words }: Props) {
  if (lines.length === 0) return null;
  const [before = '', after = ''] = words('\n').split('\n');
  return (
    <p className="muted">
      {before}
      {lines.slice(0, mostNamed).map(({ text }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
        <Fragment key={at}>
          {at > 0 && '; '}
          <OwnWords text={text.length > mostLetters ? `${text.slice(0, mostLetters)}…` : text} />
        </Fragment>
      ))}
      {lines.length > mostNamed && ' …'}
      {after}
    </p>
  );
}
