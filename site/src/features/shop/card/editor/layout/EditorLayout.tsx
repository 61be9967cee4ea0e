import '../../../../../kit/ui/form/form.css';
import '../editor.css';
import '../sections/editor-items.css';
import { useStore } from '@nanostores/react';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { lazy } from '../../../../../kit/ui/browser/lazy.tsx';
import { useMediaQuery } from '../../../../../kit/ui/browser/use-media-query.ts';
import { $uploads } from '../../../../../kit/ui/overlay/use-back.ts';
import { useUploadQuestion } from '../../../../../kit/ui/overlay/use-upload-question.tsx';
import { t } from '../../../../../kit/ui/text/messages.ts';
import type { Improvement } from '../../../../people/session/card.rules.ts';
import { $cardSaveState } from '../editor.store.ts';
import { Preview } from '../preview/Preview.tsx';
import { fieldByImprovement } from '../publish/improvements.ts';
import { SaveAll } from '../publish/SaveAll.tsx';
import type { EditorView, OpenView } from '../sections/editor-views.ts';
import { EditorBar } from './EditorBar.tsx';
import { PreviewPaneBar } from './PreviewPaneBar.tsx';

const loadSheets = () => import('./EditorSheets.tsx');
const EditorSheets = lazy(async () => (await loadSheets()).EditorSheets, {
  close: ({ onOpen }) => onOpen({ view: null, field: null }),
  isRare: true,
});
const EditorPane = lazy(async () => (await import('./EditorPane.tsx')).EditorPane, {
  isRare: true,
  isPermanent: true,
  fallback: <div className="editor-pane" />,
});

/** Width in px; the page is scaled down to fit. */
const laptopWidth = 1180;

function useScaleToFit() {
  const stage = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      const width = entry?.contentRect.width ?? laptopWidth;
      element.style.setProperty('--fit', String(Math.min(1, width / laptopWidth)));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return stage;
}

/** Sections open as sheets over the card on a phone, next to it on a laptop. */
export function EditorLayout({ card, improve }: { card: Card; improve: string | null }) {
  const isWide = useMediaQuery('(min-width: 900px)');
  const isSaved = useStore($cardSaveState) === 'saved';
  const [openView, setOpened] = useState<OpenView>(() => {
    const field = improve && (fieldByImprovement[improve as Improvement] ?? null);
    return { view: field ? 'basicDetails' : null, field };
  });

  const { askAbout, question } = useUploadQuestion();
  const openOther = (other: OpenView) =>
    askAbout(other.view === openView.view ? [] : $uploads.get(), () => setOpened(other));
  const open = (view: EditorView) => openOther({ view, field: null });
  const note = card.status === 'suspended' && (
    <p className="suspended-note" role="alert">
      {t('card-editor.status_suspended')}
    </p>
  );
  if (isWide) {
    return (
      <div className="editor editor-wide">
        <EditorPane card={card} openView={openView} onOpen={openOther} />
        <PreviewPane card={card} onPick={openOther} view={openView.view} note={note} />
        {question}
      </div>
    );
  }
  return (
    <div className="editor">
      {note}
      {!isSaved && openView.view === null && <SaveAll onUnsaved={open} />}
      <div className="editor-stage">
        {/* The card is drawn first; the forms load afterwards. */}
        <Preview onPick={openOther} view={openView.view} onSettled={() => loadSheets().catch(() => {})} />
      </div>
      <EditorBar card={card} onOpen={open} />
      {openView.view && <EditorSheets card={card} openView={openView} onOpen={openOther} />}
      {question}
    </div>
  );
}

interface PreviewPaneProps {
  card: Card;
  onPick(opened: OpenView): void;
  view: EditorView | null;
  note: ReactNode;
}

function PreviewPane({ card, onPick, view, note }: PreviewPaneProps) {
  const stage = useScaleToFit();
  const [isLaptop, setLaptop] = useState(false);
  return (
    <div className="editor-stage" data-view={isLaptop ? 'laptop' : 'phone'}>
      {note}
      <PreviewPaneBar card={card} isLaptop={isLaptop} onViewChange={setLaptop} />
      <div ref={stage} className="editor-room">
        <Preview onPick={onPick} view={view} />
      </div>
    </div>
  );
}
