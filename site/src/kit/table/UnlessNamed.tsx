import { OwnWords } from '../ui/OwnWords.tsx';

/** User text in a cell, hidden on phones when it repeats the row's name (table.css). */
export const UnlessNamed = ({ text, name }: { text: string; name: string }) => (
  <span className={text === name ? 'table-named' : undefined}>
    <OwnWords text={text} />
  </span>
);
