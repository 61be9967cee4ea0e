import { EllipsisVertical, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { t } from '../ui/words.ts';

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
  /** A button of words instead of the three dots. */
  children?: ReactNode;
}

/** What can be done with one row. Opens by keyboard, too: Enter or arrow down, then arrows or first letters. */
export const RowMenu = <Id extends string>({ name, actions, onAction, children }: Props<Id>) => (
  <MenuTrigger>
    <Button
      className={children ? 'button button-quiet' : 'icon-button table-menu'}
      aria-label={children ? undefined : t('table.actionsFor', { name })}
    >
      {children ?? <EllipsisVertical size={18} aria-hidden="true" />}
    </Button>
    <Popover placement="bottom end">
      <Menu className="menu" aria-label={t('table.actionsFor', { name })} onAction={(id) => onAction(id as Id)}>
        {actions.map(({ id, words, icon: Icon, isDanger, href }) => (
          <MenuItem
            key={id}
            id={id}
            textValue={words}
            className="menu-item"
            data-danger={isDanger || undefined}
            {...(href && { href, target: '_blank', rel: 'noopener' })}
          >
            <Icon size={18} aria-hidden="true" />
            {words}
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  </MenuTrigger>
);
