import './row-menu.css';
import EllipsisVertical from 'icon:ellipsis-vertical';
import type { ReactNode } from 'react';
import type { Icon } from '../../icon/icon.ts';
import { lazy } from '../../ui/browser/lazy.tsx';
import { usePopup } from '../../ui/overlay/use-popup.ts';
import { t } from '../../ui/text/messages.ts';

const RowMenuPopup = lazy(async () => (await import('./RowMenuPopup.tsx')).RowMenuPopup);

export interface RowAction<Id extends string> {
  id: Id;
  label: string;
  icon: Icon;
  isDanger?: boolean;
  /** Opens in a new tab. */
  href?: string;
}

interface Props<Id extends string> {
  name: string;
  actions: readonly RowAction<Id>[];
  onAction(id: Id): void;
  children?: ReactNode;
  label?: string;
  buttonClass?: string;
}

/** Lists have thousands of buttons, so popups are mounted only while open. */
export function RowMenu<Id extends string>({
  name,
  actions,
  onAction,
  children,
  label = t('table.actionsFor', { name }),
  buttonClass = 'button button-quiet',
}: Props<Id>) {
  const { isOpen, button, popup } = usePopup('menu');
  return (
    <>
      <button
        {...button}
        className={children ? buttonClass : 'icon-button table-menu'}
        aria-label={children ? undefined : label}
      >
        {children ?? <EllipsisVertical size={18} aria-hidden="true" />}
      </button>
      {isOpen && <RowMenuPopup {...popup} label={label} actions={actions} onAction={(id) => onAction(id as Id)} />}
    </>
  );
}
