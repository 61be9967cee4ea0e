import { X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { t } from './words.ts';

declare global {
  interface Window {
    CloseWatcher?: new () => EventTarget & { destroy(): void };
  }
}

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
}

/** Android's back gesture closes what lies over the page instead of leaving it, where the browser can say so. */
function useBackGesture(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!window.CloseWatcher) return;
    const watcher = new window.CloseWatcher();
    watcher.addEventListener('close', () => close());
    return () => watcher.destroy();
  }, []);
}

/** A sheet from below on a phone, centred on a laptop. Traps focus, gives it back, closes on Escape and on the veil. */
export function SheetFrame({ title, onClose, children, foot, kind = 'sheet', head, start, className = '' }: Props) {
  useBackGesture(onClose);
  const isQuestion = kind === 'dialog';
  return (
    <ModalOverlay className="veil" isOpen onOpenChange={(open) => open || onClose()} isDismissable={!isQuestion}>
      <Modal className={`sheet ${kind === 'side' ? 'sheet-side' : ''} ${className}`}>
        <Dialog role={isQuestion ? 'alertdialog' : 'dialog'}>
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
