import type { MouseEvent, ReactNode } from 'react';
import { isTable } from '../columns/wide-table.ts';
import type { ListScreen } from '../list/list.store.ts';

interface Look {
  children: ReactNode;
  className?: string;
  title?: string;
}
interface InList extends Look {
  screen: Pick<ListScreen<object>, 'open' | 'addressOf'>;
  id: string;
  page?: string;
}
interface AsPage extends Look {
  href: string;
  download?: boolean;
}
interface AsSheet extends Look {
  onOpen(): void;
}

/** A click anywhere on the row activates this element (rows.ts). */
export function RowOpen(props: InList | AsPage | AsSheet) {
  const { children, className = 'row-open', title } = props;
  const look = { children, className, title, 'data-opens-row': '' };
  if ('onOpen' in props) return <button type="button" aria-haspopup="dialog" onClick={props.onOpen} {...look} />;
  if ('href' in props) return <a href={props.href} download={props.download} {...look} />;
  const { screen, id, page } = props;
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || (page && !matchMedia(isTable).matches)) return;
    event.preventDefault();
    screen.open(id);
  };
  return <a href={page ?? screen.addressOf(id)} onClick={open} {...look} />;
}
