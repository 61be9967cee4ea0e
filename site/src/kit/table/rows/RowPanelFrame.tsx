import X from 'icon:x';
import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useMediaQuery } from '../../ui/browser/use-media-query.ts';
import { isPageShortcut } from '../../ui/overlay/keys.ts';
import { Sheet } from '../../ui/overlay/Sheet.tsx';
import { t } from '../../ui/text/messages.ts';
import { tableMediaQuery } from '../columns/wide-table.ts';
import type { ListScreen } from '../list/list.store.ts';
import { RowStepper } from './RowStepper.tsx';
import { openAdjacentRow, type RowNavigation } from './row-walk.ts';

interface Props {
  screen: RowNavigation & Pick<ListScreen<object>, 'close'>;
  title: string;
  menu?: ReactNode;
  foot?: ReactNode;
  children: ReactNode;
}

const rowTitleElement = (id: string | null) =>
  document.querySelector<HTMLElement>(`.table tr[data-id="${id}"] > td[data-title] :is(a, button)`);

export function RowPanelFrame({ screen, title, menu, foot, children }: Props) {
  const isWide = useMediaQuery(tableMediaQuery);
  const { detail } = useStore(screen.$listQuery);
  const panel = useRef<HTMLElement>(null);
  const lastDetail = useRef(detail);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isPageShortcut(event)) return;
    const step = { j: 1, k: -1 }[event.key.toLowerCase()] as 1 | -1 | undefined;
    if (event.key === 'Escape') screen.close();
    else if (step) openAdjacentRow(screen, step);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    if (!isWide) return;
    panel.current?.focus({ preventScroll: true });
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('keydown', onKey);
      rowTitleElement(lastDetail.current)?.focus();
    };
  }, [isWide]);
  useEffect(() => {
    lastDetail.current = detail ?? lastDetail.current;
    rowTitleElement(detail)?.closest('tr')?.scrollIntoView({ block: 'nearest' });
  }, [detail]);
  if (!isWide) {
    return (
      <Sheet kind="side" title={title} hasHistoryEntry onClose={screen.close} foot={foot} head={menu}>
        {children}
      </Sheet>
    );
  }
  return (
    <aside className="row-panel" aria-label={title} tabIndex={-1} ref={panel}>
      <div className="sheet-head">
        <h2 title={title}>{title}</h2>
        <RowStepper screen={screen} />
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
