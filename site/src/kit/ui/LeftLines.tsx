import { Fragment } from 'react';
import { OwnWords } from './OwnWords.tsx';

const mostNamed = 6;
const mostLetters = 40;

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
