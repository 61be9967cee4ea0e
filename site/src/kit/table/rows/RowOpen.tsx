import type { MouseEvent, ReactNode } from 'react';
import { tableMediaQuery } from '../columns/wide-table.ts';
import type { ListScreen } from '../list/list.store.ts';

interface LinkContent {
  children: ReactNode;
  className?: string;
  title?: string;
}
interface ListLinkProps extends LinkContent {
  screen: Pick<ListScreen<object>, 'open' | 'addressOfRow'>;
  id: string;
  page?: string;
}
interface PageLinkProps extends LinkContent {
  href: string;
  download?: boolean;
}
interface SheetButtonProps extends LinkContent {
  onOpen(): void;
}

/** A click anywhere on the row activates this element (rows.ts). */
export function RowOpen(props: ListLinkProps | PageLinkProps | SheetButtonProps) {
  const { children, className = 'row-open', title } = props;
  const content = { children, className, title, 'data-opens-row': '' };
  if ('onOpen' in props) return <button type="button" aria-haspopup="dialog" onClick={props.onOpen} {...content} />;
  if ('href' in props) return <a href={props.href} download={props.download} {...content} />;
  const { screen, id, page } = props;
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || (page && !matchMedia(tableMediaQuery).matches)) return;
    event.preventDefault();
    screen.open(id);
  };
  return <a href={page ?? screen.addressOfRow(id)} onClick={open} {...content} />;
}
