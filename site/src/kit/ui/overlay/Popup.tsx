import '../text/aria-words.ts';
import type { ReactNode } from 'react';
import { Popover } from 'react-aria-components/Popover';
import { useCloseOnBack } from './use-back.ts';
import type { PopupProps } from './use-popup.ts';

interface Props extends PopupProps {
  label: string;
  className?: string;
  children: ReactNode;
}

export function Popup({ trigger, onClose, label, className = '', children }: Props) {
  useCloseOnBack(onClose);
  return (
    <Popover
      className={`react-aria-Popover ${className}`}
      aria-label={label}
      placement="bottom end"
      triggerRef={trigger}
      isOpen
      onOpenChange={(open) => open || onClose()}
    >
      {children}
    </Popover>
  );
}
