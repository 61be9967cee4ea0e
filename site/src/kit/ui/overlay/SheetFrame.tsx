import '../text/aria-words.ts';
import X from 'icon:x';
import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { lazy } from '../browser/lazy.tsx';
import { focusInitialElement } from '../form/first-field.ts';
import { t } from '../text/messages.ts';
import { $uploads, uploadsIn, useCloseOnBack } from './use-back.ts';

const UploadQuestion = lazy(async () => (await import('./UploadQuestion.tsx')).UploadQuestion, { isRare: true });

interface Props {
  title: string;
  onClose(): void;
  children: ReactNode;
  foot?: ReactNode;
  /** `dialog`: a question that must be answered. */
  kind?: 'sheet' | 'side' | 'dialog';
  head?: ReactNode;
  leading?: ReactNode;
  className?: string;
  /** The sheet has a URL, so its history entry exists already. */
  hasHistoryEntry?: boolean;
  /** Called for the × button, which may ask first; other ways out keep a draft. */
  onCloseButton?: ((close: () => void) => void) | undefined;
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
  leading,
  className = '',
  hasHistoryEntry = false,
  onCloseButton = (leave) => leave(),
  onBack,
}: Props) {
  const isQuestion = kind === 'dialog';
  const dialog = useRef<HTMLElement>(null);
  const uploads = uploadsIn(dialog.current, useStore($uploads));
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const ask = (go: () => void) => (uploadsIn(dialog.current).length > 0 ? setLeave(() => go) : go());
  const close = () => ask(onClose);
  useCloseOnBack(() => ask(onBack ?? onClose), !hasHistoryEntry || uploads.length > 0);
  const hasFocused = useRef(false);
  // Runs on each render until something has the focus: content may load after the mount.
  useEffect(() => {
    if (hasFocused.current || !dialog.current) return;
    const { activeElement } = document;
    const hasFocusWithin = activeElement !== dialog.current && dialog.current.contains(activeElement);
    // After Enter in a form, the focus moves into the sheet only later.
    hasFocused.current = hasFocusWithin || focusInitialElement(dialog.current);
  });
  return (
    <ModalOverlay className="veil" isOpen onOpenChange={(open) => open || close()} isDismissable={!isQuestion}>
      <Modal className={`sheet ${kind === 'side' ? 'sheet-side' : ''} ${className}`}>
        <Dialog ref={dialog} role={isQuestion ? 'alertdialog' : 'dialog'}>
          <div className="sheet-head">
            {leading}
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            {head}
            {!isQuestion && (
              <button
                type="button"
                className="icon-button"
                aria-label={t('common.close')}
                onClick={() => onCloseButton(close)}
              >
                <X aria-hidden="true" />
              </button>
            )}
          </div>
          <div className="sheet-body">{children}</div>
          {foot && <div className="sheet-foot">{foot}</div>}
          {leave && <UploadQuestion uploads={uploads} onLeave={leave} onClose={() => setLeave(null)} />}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
