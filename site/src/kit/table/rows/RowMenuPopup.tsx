import { Menu, MenuItem } from 'react-aria-components/Menu';
import { flushSync } from 'react-dom';
import { Popup } from '../../ui/overlay/Popup.tsx';
import type { PopupProps } from '../../ui/overlay/use-popup.ts';
import type { RowAction } from './RowMenu.tsx';

interface Props extends PopupProps {
  label: string;
  actions: readonly RowAction<string>[];
  onAction(id: string): void;
}

export function RowMenuPopup({ label, actions, onAction, ...popup }: Props) {
  // The button is focused first, because a dialog returns the focus there.
  const runAction = (id: string) => {
    flushSync(popup.onClose);
    popup.trigger.current?.focus();
    onAction(id);
  };
  return (
    <Popup {...popup} label={label}>
      <Menu
        className="menu"
        autoFocus="first"
        aria-label={label}
        onClose={popup.onClose}
        onAction={(id) => runAction(String(id))}
      >
        {actions.map(({ id, label, icon: Icon, isDanger, href }) => (
          <MenuItem
            key={id}
            id={id}
            textValue={label}
            className="menu-item"
            data-danger={isDanger || undefined}
            {...(href && { href, target: '_blank', rel: 'noopener' })}
          >
            <Icon size={18} aria-hidden="true" />
            {label}
          </MenuItem>
        ))}
      </Menu>
    </Popup>
  );
}
