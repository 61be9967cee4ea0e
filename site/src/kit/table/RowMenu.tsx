import './row-menu.css';
import { EllipsisVertical, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { lazy } from '../ui/lazy.tsx';
import { t } from '../ui/messages.ts';
import { usePopup } from '../ui/use-popup.ts';

const RowMenuPopup = lazy(async () => (await import('./RowMenuPopup.tsx')).RowMenuPopup);

export interface RowAction<Id extends string> {
  id: Id;
  words: string;
  icon: LucideIcon;
  /** Takes something away from visitors. */
  isDanger?: boolean;
  /** Opens in a tab of its own instead of doing something here. */
  href?: string;
}

interface Props<Id extends string> {
  /** The row's name, for those who hear the page. */
  name: string;
  actions: readonly RowAction<Id>[];
  onAction(id: Id): void;
  /** A button of words instead of the three dots, and what the menu is called then where it is no row's. */
  children?: ReactNode;
  label?: string;
  look?: string;
}

/** What can be done with one row. A plain button in every row: thousands of them scroll by. */
export function RowMenu<Id extends string>({
  name,
  actions,
  onAction,
  children,
  label = t('table.actionsFor', { name }),
  look = 'button button-quiet',
}: Props<Id>) {
  const { isOpen, button, popup } = usePopup('menu');
  return (
    <>
      <button
        {...button}
        className={children ? look : 'icon-button table-menu'}
        aria-label={children ? undefined : label}
      >
        {children ?? <EllipsisVertical size={18} aria-hidden="true" />}
      </button>
      {isOpen && <RowMenuPopup {...popup} label={label} actions={actions} onAction={(id) => onAction(id as Id)} />}
    </>
  );
}
