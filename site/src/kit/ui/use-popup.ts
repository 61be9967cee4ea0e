import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';

/** What lies below a button once that is pressed. */
export interface PopupProps {
  trigger: RefObject<HTMLElement | null>;
  onClose(): void;
}

/** A button, and whether what it opens is open. Enter, space and arrow down open it, too. */
export function usePopup(kind: 'menu' | 'dialog') {
  const [isOpen, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  return {
    isOpen,
    popup: { trigger, onClose: () => setOpen(false) } satisfies PopupProps,
    button: {
      ref: trigger,
      type: 'button',
      'aria-haspopup': kind,
      'aria-expanded': isOpen,
      onClick: () => setOpen(true),
      onKeyDown(event: KeyboardEvent) {
        if (kind !== 'menu' || event.key !== 'ArrowDown') return;
        event.preventDefault();
        setOpen(true);
      },
    },
  } as const;
}
