import './aria-words.ts';
import type { ReactNode } from 'react';
import { Popover } from 'react-aria-components/Popover';
import { useBack } from './use-back.ts';
import type { PopupProps } from './use-popup.ts';

interface Props extends PopupProps {
  /** Its name, for those who hear the page. */
  label: string;
  className?: string;
  children: ReactNode;
}

/** Lies below a button, or above it where there is more room. Closes on Escape, on a press beside it and by going back. */
export function Popup({ trigger, onClose, label, className = '', children }: Props) {
  useBack(onClose);
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
