import '../text/aria-words.ts';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { focusFirstWanted } from '../form/first-field.ts';
import { t } from '../text/messages.ts';
import { useBack } from './use-back.ts';

interface Props {
  title: string;
  onClose(): void;
  children: ReactNode;
  foot?: ReactNode;
  /** `dialog`: a question that must be answered. */
  kind?: 'sheet' | 'side' | 'dialog';
  head?: ReactNode;
  start?: ReactNode;
  className?: string;
  /** The sheet has an address, so its history entry exists already. */
  isStep?: boolean;
  /** Called on history back instead of `onClose`. */
  onBack?(): void;
}

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
  // The sheet may be mounted before its content is loaded.
  useEffect(() => {
    if (hasBegun.current || !dialog.current) return;
    const { activeElement } = document;
    const hasFocusWithin = activeElement !== dialog.current && dialog.current.contains(activeElement);
    // Enter in a form moves the focus into the sheet only later.
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
