import ChevronLeft from 'icon:chevron-left';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import { useEffect, useRef, useState } from 'react';
import { Sheet } from '../../../../../kit/ui/overlay/Sheet.tsx';
import { t } from '../../../../../kit/ui/text/messages.ts';
import { PublishButton } from '../publish/PublishButton.tsx';
import type { OpenView } from '../sections/editor-views.ts';
import { PublishSection } from '../sections/PublishSection.tsx';
import { SaveRow } from '../sections/SaveRow.tsx';
import { SectionBody } from '../sections/SectionBody.tsx';
import { SectionList } from '../sections/SectionList.tsx';
import { $sheetTop } from './sheet-edge.store.ts';

interface Props {
  card: Card;
  openView: OpenView;
  onOpen(openView: OpenView): void;
}

export function EditorSheets({ card, openView, onOpen }: Props) {
  const { view, field } = openView;
  const close = () => onOpen({ view: null, field: null });
  const openContents = () => onOpen({ view: 'contents', field: null });
  // Back leads to the list if it was opened before, else to the card.
  const [hasList, setHasList] = useState(false);
  // Reset only on unmount, so the card does not move between two sections.
  useEffect(() => () => $sheetTop.set(null), []);
  if (view === 'contents' && !hasList) setHasList(true);
  if (view === null) return null;
  if (view === 'contents') {
    return (
      <Sheet title={t('card-editor.part_contents')} onClose={close} className="editor-sheet">
        <SheetTopObserver />
        <SectionList onOpen={(section) => onOpen({ view: section, field: null })} />
      </Sheet>
    );
  }
  if (view === 'publish') {
    const isDraft = card.status === 'draft';
    const foot = isDraft && <PublishButton onUnsaved={(unsaved) => onOpen({ view: unsaved, field: null })} />;
    return (
      <Sheet
        title={t(isDraft ? 'card-editor.part_publish' : 'card-editor.partLive')}
        onClose={close}
        className="editor-sheet"
        foot={foot}
      >
        <SheetTopObserver />
        <PublishSection card={card} onOpen={onOpen} />
      </Sheet>
    );
  }
  return (
    <Sheet
      // A separate sheet per section, so scroll positions do not carry over.
      key={view}
      title={t(view === 'template' ? 'card-editor.part_template' : `card-content.part_${view}`)}
      onClose={close}
      onBack={hasList ? openContents : close}
      className={`editor-sheet ${view === 'template' ? 'editor-sheet-low' : ''}`}
      {...(view !== 'template' && {
        leading: (
          <button type="button" className="icon-button" aria-label={t('card-editor.allParts')} onClick={openContents}>
            <ChevronLeft aria-hidden="true" />
          </button>
        ),
      })}
      foot={<SaveRow section={view} />}
    >
      <SheetTopObserver />
      <SectionBody card={card} section={view} field={field} />
    </Sheet>
  );
}

function SheetTopObserver() {
  const anchor = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const sheet = anchor.current?.closest<HTMLElement>('.sheet');
    const veil = sheet?.parentElement;
    if (!sheet || !veil) return;
    // `offsetTop` is the final position, even while the sheet still slides up.
    const observer = new ResizeObserver(() => $sheetTop.set(veil.getBoundingClientRect().top + sheet.offsetTop));
    observer.observe(sheet);
    observer.observe(veil);
    return () => observer.disconnect();
  }, []);
  return <span ref={anchor} hidden />;
}
