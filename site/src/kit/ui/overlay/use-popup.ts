import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';

export interface PopupProps {
  trigger: RefObject<HTMLElement | null>;
  onClose(): void;
}

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
