import '../../../../../kit/ui/form/form.css';
import '../editor.css';
import '../sections/editor-items.css';
import { useStore } from '@nanostores/react';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { lazy } from '../../../../../kit/ui/browser/lazy.tsx';
import { useMediaQuery } from '../../../../../kit/ui/browser/use-media-query.ts';
import { t } from '../../../../../kit/ui/text/messages.ts';
import type { Improvement } from '../../../../people/session/card.rules.ts';
import { $cardState } from '../editor.store.ts';
import { Preview } from '../preview/Preview.tsx';
import { improvementFields } from '../publish/improvements.ts';
import { SaveAll } from '../publish/SaveAll.tsx';
import type { Opened, Part } from '../sections/parts.ts';
import { EditorBar } from './EditorBar.tsx';
import { SplitPaneBar } from './SplitPaneBar.tsx';

const loadSheets = () => import('./EditorSheets.tsx');
const EditorSheets = lazy(async () => (await loadSheets()).EditorSheets, {
  close: ({ onOpen }) => onOpen({ part: null, field: null }),
  isRare: true,
});
const EditorPane = lazy(async () => (await import('./EditorPane.tsx')).EditorPane, {
  isRare: true,
  isPlaced: true,
  meanwhile: <div className="editor-pane" />,
});

/** In px; it is scaled down to fit. */
const laptopWidth = 1180;

function useFit() {
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

/** On a phone, sections open as sheets over the live card; on a laptop, next to it. */
export function EditorFrame({ card, improve }: { card: Card; improve: string | null }) {
  const isWide = useMediaQuery('(min-width: 900px)');
  const isSaved = useStore($cardState) === 'saved';
  const [opened, setOpened] = useState<Opened>(() => {
    const field = improve && (improvementFields[improve as Improvement] ?? null);
    return { part: field ? 'basicDetails' : null, field };
  });

  const open = (part: Part) => setOpened({ part, field: null });
  const note = card.status === 'suspended' && (
    <p className="suspended-note" role="alert">
      {t('card-editor.status_suspended')}
    </p>
  );
  if (isWide) {
    return (
      <div className="editor editor-wide">
        <EditorPane card={card} opened={opened} onOpen={setOpened} />
        <SplitPane card={card} onPick={setOpened} part={opened.part} note={note} />
      </div>
    );
  }
  return (
    <div className="editor">
      {note}
      {!isSaved && opened.part === null && <SaveAll onUnsaved={open} />}
      <div className="editor-stage">
        {/* The card is drawn first; the forms load afterwards. */}
        <Preview onPick={setOpened} part={opened.part} onSettled={() => loadSheets().catch(() => {})} />
      </div>
      <EditorBar card={card} onOpen={open} />
      {opened.part && <EditorSheets card={card} opened={opened} onOpen={setOpened} />}
    </div>
  );
}

interface SplitPaneProps {
  card: Card;
  onPick(opened: Opened): void;
  part: Part | null;
  note: ReactNode;
}

function SplitPane({ card, onPick, part, note }: SplitPaneProps) {
  const room = useFit();
  const [isLaptop, setLaptop] = useState(false);
  return (
    <div className="editor-stage" data-view={isLaptop ? 'laptop' : 'phone'}>
      {note}
      <SplitPaneBar card={card} isLaptop={isLaptop} onView={setLaptop} />
      <div ref={room} className="editor-room">
        <Preview onPick={onPick} part={part} />
      </div>
    </div>
  );
}
