import { useStore } from '@nanostores/react';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useMediaQuery } from '../../ui/browser/use-media-query.ts';
import { isForPage } from '../../ui/overlay/keys.ts';
import { Sheet } from '../../ui/overlay/Sheet.tsx';
import { t } from '../../ui/text/messages.ts';
import { isTable } from '../columns/wide-table.ts';
import type { ListScreen } from '../list/list.store.ts';
import { RowWalk } from './RowWalk.tsx';
import { type Walkable, walk } from './row-walk.ts';

interface Props {
  screen: Walkable & Pick<ListScreen<object>, 'close'>;
  title: string;
  menu?: ReactNode;
  foot?: ReactNode;
  children: ReactNode;
}

const titleOf = (id: string | null) =>
  document.querySelector<HTMLElement>(`.table tr[data-id="${id}"] > td[data-title] :is(a, button)`);

export function RowPanelFrame({ screen, title, menu, foot, children }: Props) {
  const isWide = useMediaQuery(isTable);
  const { detail } = useStore(screen.$place);
  const panel = useRef<HTMLElement>(null);
  const shown = useRef(detail);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isForPage(event)) return;
    const by = { j: 1, k: -1 }[event.key.toLowerCase()] as 1 | -1 | undefined;
    if (event.key === 'Escape') screen.close();
    else if (by) walk(screen, by);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    if (!isWide) return;
    panel.current?.focus({ preventScroll: true });
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('keydown', onKey);
      titleOf(shown.current)?.focus();
    };
  }, [isWide]);
  useEffect(() => {
    shown.current = detail ?? shown.current;
    titleOf(detail)?.closest('tr')?.scrollIntoView({ block: 'nearest' });
  }, [detail]);
  if (!isWide) {
    return (
      <Sheet kind="side" title={title} isStep onClose={screen.close} foot={foot} head={menu}>
        {children}
      </Sheet>
    );
  }
  return (
    <aside className="row-panel" aria-label={title} tabIndex={-1} ref={panel}>
      <div className="sheet-head">
        <h2 title={title}>{title}</h2>
        <RowWalk screen={screen} />
        {menu}
        <button type="button" className="icon-button" aria-label={t('common.close')} onClick={screen.close}>
          <X size={20} aria-hidden="true" />
        </button>
      </div>
      <div className="sheet-body">{children}</div>
      {foot && <div className="sheet-foot">{foot}</div>}
    </aside>
  );
}
