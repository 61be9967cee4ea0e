import { Fragment } from 'react';
import { UserText } from '../text/UserText.tsx';

const maxShown = 6;
const maxCharacters = 40;

interface Props {
  lines: readonly { text: string }[];
  text(lines: string): string;
}

export function LeftoverLines({ lines, text: words }: Props) {
  if (lines.length === 0) return null;
  const [before = '', after = ''] = words('\n').split('\n');
  return (
    <p className="muted">
      {before}
      {lines.slice(0, maxShown).map(({ text }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other identity than its index
        <Fragment key={at}>
          {at > 0 && '; '}
          <UserText text={text.length > maxCharacters ? `${text.slice(0, maxCharacters)}…` : text} />
        </Fragment>
      ))}
      {lines.length > maxShown && ' …'}
      {after}
    </p>
  );
}
