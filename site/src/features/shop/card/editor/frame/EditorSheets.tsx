import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import { ChevronLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Sheet } from '../../../../../kit/ui/overlay/Sheet.tsx';
import { t } from '../../../../../kit/ui/text/messages.ts';
import { PublishButton } from '../publish/PublishButton.tsx';
import { PublishSection } from '../sections/PublishSection.tsx';
import type { Opened } from '../sections/parts.ts';
import { SaveRow } from '../sections/SaveRow.tsx';
import { SectionBody } from '../sections/SectionBody.tsx';
import { SectionList } from '../sections/SectionList.tsx';
import { $sheetTop } from './sheet-edge.store.ts';

interface Props {
  card: Card;
  opened: Opened;
  onOpen(opened: Opened): void;
}

export function EditorSheets({ card, opened, onOpen }: Props) {
  const { part, field } = opened;
  const close = () => onOpen({ part: null, field: null });
  const contents = () => onOpen({ part: 'contents', field: null });
  // Back leads to the list if it was opened before, else to the card.
  const [hasList, setHasList] = useState(false);
  // Reset only on unmount, so that the card does not move between two sections.
  useEffect(() => () => $sheetTop.set(null), []);
  if (part === 'contents' && !hasList) setHasList(true);
  if (part === null) return null;
  if (part === 'contents') {
    return (
      <Sheet title={t('card-editor.part_contents')} onClose={close} className="editor-sheet">
        <SheetEdge />
        <SectionList onOpen={(section) => onOpen({ part: section, field: null })} />
      </Sheet>
    );
  }
  if (part === 'publish') {
    const isDraft = card.status === 'draft';
    const foot = isDraft && <PublishButton onUnsaved={(unsaved) => onOpen({ part: unsaved, field: null })} />;
    return (
      <Sheet
        title={t(isDraft ? 'card-editor.part_publish' : 'card-editor.partLive')}
        onClose={close}
        className="editor-sheet"
        foot={foot}
      >
        <SheetEdge />
        <PublishSection card={card} onOpen={onOpen} />
      </Sheet>
    );
  }
  return (
    <Sheet
      // A separate sheet per section, so that scroll positions do not carry over.
      key={part}
      title={t(part === 'template' ? 'card-editor.part_template' : `card-content.part_${part}`)}
      onClose={close}
      onBack={hasList ? contents : close}
      className={`editor-sheet ${part === 'template' ? 'editor-sheet-low' : ''}`}
      {...(part !== 'template' && {
        start: (
          <button type="button" className="icon-button" aria-label={t('card-editor.allParts')} onClick={contents}>
            <ChevronLeft aria-hidden="true" />
          </button>
        ),
      })}
      foot={<SaveRow section={part} />}
    >
      <SheetEdge />
      <SectionBody card={card} section={part} field={field} />
    </Sheet>
  );
}

function SheetEdge() {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const sheet = mark.current?.closest<HTMLElement>('.sheet');
    const veil = sheet?.parentElement;
    if (!sheet || !veil) return;
    // `offsetTop` is the final position, even while the sheet still slides up.
    const observer = new ResizeObserver(() => $sheetTop.set(veil.getBoundingClientRect().top + sheet.offsetTop));
    observer.observe(sheet);
    observer.observe(veil);
    return () => observer.disconnect();
  }, []);
  return <span ref={mark} hidden />;
}
