import { OwnWords } from '../ui/OwnWords.tsx';

/** Somebody's own words in a cell. A phone's card leaves them out where its name has said them (table.css). */
export const UnlessNamed = ({ text, name }: { text: string; name: string }) => (
  <span className={text === name ? 'table-named' : undefined}>
    <OwnWords text={text} />
  </span>
);
