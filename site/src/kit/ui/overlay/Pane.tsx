import '../form/form.css';
import './desk.css';
import ArrowLeft from 'icon:arrow-left';
import { type ReactNode, useEffect, useRef } from 'react';
import { useMediaQuery } from '../browser/use-media-query.ts';
import { focusFirstField } from '../form/first-field.ts';
import { t } from '../text/messages.ts';
import { Sheet } from './Sheet.tsx';
import { splitPaneMediaQuery } from './SplitPane.tsx';
import { UploadGuard } from './UploadGuard.tsx';
import { uploadsIn } from './use-back.ts';
import { useUploadQuestion } from './use-upload-question.tsx';

interface Props {
  title: string;
  onClose(): void;
  onCloseButton?: ((close: () => void) => void) | undefined;
  foot: ReactNode;
  children: ReactNode;
}

/** Replaces the list next to the preview on wide screens; a sheet on phones. */
export function Pane({ title, onClose, onCloseButton = (leave) => leave(), foot, children }: Props) {
  const isWide = useMediaQuery(splitPaneMediaQuery);
  const pane = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { askAbout, question } = useUploadQuestion();
  const close = () => askAbout(uploadsIn(pane.current), onClose);
  // The pressed row, which had the focus, was unmounted with its list.
  useEffect(() => {
    if (!focusFirstField(pane.current)) heading.current?.focus({ preventScroll: true });
  }, []);
  if (!isWide) {
    return (
      <Sheet
        title={title}
        onClose={onClose}
        onCloseButton={onCloseButton}
        foot={foot}
        className="sheet-tall"
        hasHistoryEntry
      >
        {children}
      </Sheet>
    );
  }
  return (
    <section className="pane" aria-label={title} ref={pane}>
      <div className="pane-head">
        <button
          type="button"
          className="icon-button"
          aria-label={t('common.cancel')}
          onClick={() => onCloseButton(close)}
        >
          <ArrowLeft aria-hidden="true" />
        </button>
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
      </div>
      <div className="pane-body">{children}</div>
      <div className="pane-foot">{foot}</div>
      <UploadGuard />
      {question}
    </section>
  );
}
