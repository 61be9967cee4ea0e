import './aria-words.ts';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { focusFirstWanted } from './first-field.ts';
import { t } from './messages.ts';
import { useBack } from './use-back.ts';

interface Props {
  title: string;
  onClose(): void;
  children: ReactNode;
  /** Buttons that stay in reach while the body scrolls. */
  foot?: ReactNode;
  /** `side`: at the right edge, full height. `dialog`: a question that wants an answer. */
  kind?: 'sheet' | 'side' | 'dialog';
  /** What stands in the head behind the title, and before it. */
  head?: ReactNode;
  start?: ReactNode;
  className?: string;
  /** It was opened by an address of its own, a step of the history that going back undoes. */
  isStep?: boolean;
  /** Where going back leads, if not to what lies below. */
  onBack?(): void;
}

/**
 * A sheet from below on a phone, centred on a laptop. Begins at its first field, traps focus, gives it back, closes on
 * Escape, on the veil and by going back.
 */
export function SheetFrame({
  title,
  onClose,
  children,
  foot,
  kind = 'sheet',
  head,
  start,
  className = '',
  isStep = false,
  onBack,
}: Props) {
  useBack(onBack ?? onClose, !isStep);
  const isQuestion = kind === 'dialog';
  const dialog = useRef<HTMLElement>(null);
  const hasBegun = useRef(false);
  // The sheet may be there before what it asks.
  useEffect(() => {
    if (hasBegun.current || !dialog.current) return;
    const { activeElement } = document;
    const hasFocusWithin = activeElement !== dialog.current && dialog.current.contains(activeElement);
    // A press of Enter in a form moves the focus into what it opens only later: it is still outside here.
    hasBegun.current = hasFocusWithin || focusFirstWanted(dialog.current);
  });
  return (
    <ModalOverlay className="veil" isOpen onOpenChange={(open) => open || onClose()} isDismissable={!isQuestion}>
      <Modal className={`sheet ${kind === 'side' ? 'sheet-side' : ''} ${className}`}>
        <Dialog ref={dialog} role={isQuestion ? 'alertdialog' : 'dialog'}>
          <div className="sheet-head">
            {start}
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            {head}
            {!isQuestion && (
              <button type="button" className="icon-button" aria-label={t('common.close')} onClick={onClose}>
                <X aria-hidden="true" />
              </button>
            )}
          </div>
          <div className="sheet-body">{children}</div>
          {foot && <div className="sheet-foot">{foot}</div>}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
