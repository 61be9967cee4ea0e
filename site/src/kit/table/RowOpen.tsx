import type { ReactNode } from 'react';
import type { ListScreen } from './list.store.ts';
import { isTable } from './wide-table.ts';

interface Props {
  screen: Pick<ListScreen<object>, 'open'>;
  id: string;
  /** The row's own page: where there is no room beside the table, and in another tab. */
  href: string;
  children: ReactNode;
}

/** The name of a row that opens beside its table (RowPanel.tsx). */
export const RowOpen = ({ screen, id, href, children }: Props) => (
  <a
    className="row-open"
    data-beside=""
    href={href}
    onClick={(event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || !matchMedia(isTable).matches) return;
      event.preventDefault();
      screen.open(id);
    }}
  >
    {children}
  </a>
);
