import { UserText } from '../../ui/text/UserText.tsx';

/** Shows user text in a cell, hidden on phones when it repeats the row's name (table.css). */
export const CellText = ({ text, name }: { text: string; name: string }) => (
  <span className={text === name ? 'table-named' : undefined}>
    <UserText text={text} />
  </span>
);
