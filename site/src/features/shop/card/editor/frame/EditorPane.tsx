import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import type { SectionName } from '@parichay/shared/shop/card/card.sections.ts';
import { ChevronLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import { useBack } from '../../../../../kit/ui/overlay/use-back.ts';
import { useEscape } from '../../../../../kit/ui/overlay/use-escape.ts';
import { t } from '../../../../../kit/ui/text/messages.ts';
import { PublishButton } from '../publish/PublishButton.tsx';
import { PublishSection } from '../sections/PublishSection.tsx';
import { type Opened, type Place, placeOf } from '../sections/parts.ts';
import { SaveRow } from '../sections/SaveRow.tsx';
import { SectionBody } from '../sections/SectionBody.tsx';
import { SectionList } from '../sections/SectionList.tsx';

interface Props {
  card: Card;
  opened: Opened;
  onOpen(opened: Opened): void;
}

export function EditorPane({ card, opened, onOpen }: Props) {
  const isDraft = card.status === 'draft';
  const { part, field } = opened;
  const section = part === null || part === 'contents' || part === 'publish' || part === 'template' ? null : part;
  const leave = () => onOpen({ part: 'contents', field: null });
  useBack(leave, section !== null);
  const list = useRef<HTMLDivElement>(null);
  const last = useRef<SectionName | null>(null);
  // Returning to the list restores the focus to the section that was open.
  useEffect(() => {
    if (section === null) list.current?.querySelector<HTMLElement>(`[data-section="${last.current}"]`)?.focus();
    last.current = section;
  }, [section]);
  return (
    <Tabs
      className="editor-pane"
      selectedKey={placeOf(part)}
      onSelectionChange={(place) => onOpen({ part: place as Place, field: null })}
    >
      <TabList className="editor-tabs" aria-label={t('card-editor.parts')}>
        <Tab id="contents">{t('card-editor.part_contents')}</Tab>
        <Tab id="template">{t('card-editor.part_template')}</Tab>
        <Tab id="publish">{t(isDraft ? 'card-editor.part_publish' : 'card-editor.partLive')}</Tab>
      </TabList>
      <TabPanel id="contents" className="editor-panel">
        {section === null ? (
          <div className="editor-scroll" ref={list}>
            <SectionList onOpen={(next) => onOpen({ part: next, field: null })} />
          </div>
        ) : (
          <>
            <div className="editor-scroll" key={section}>
              <PartHead section={section} hasField={field !== null} onLeave={leave} />
              <SectionBody card={card} section={section} field={field} />
            </div>
            <div className="editor-foot">
              <SaveRow section={section} />
            </div>
          </>
        )}
      </TabPanel>
      <TabPanel id="template" className="editor-panel">
        <div className="editor-scroll">
          <SectionBody card={card} section="template" field={null} />
        </div>
        <div className="editor-foot">
          <SaveRow section="template" />
        </div>
      </TabPanel>
      <TabPanel id="publish" className="editor-panel">
        <div className="editor-scroll">
          <PublishSection card={card} onOpen={onOpen} />
        </div>
        {isDraft && (
          <div className="editor-foot">
            <PublishButton onUnsaved={(unsaved) => onOpen({ part: unsaved, field: null })} />
          </div>
        )}
      </TabPanel>
    </Tabs>
  );
}

interface PartHeadProps {
  section: Exclude<SectionName, 'template'>;
  hasField: boolean;
  onLeave(): void;
}

function PartHead({ section, hasField, onLeave }: PartHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEscape(onLeave);
  useEffect(() => {
    if (!hasField) heading.current?.focus({ preventScroll: true });
  }, [hasField]);
  return (
    <div className="part-head">
      <button type="button" className="icon-button" aria-label={t('card-editor.allParts')} onClick={onLeave}>
        <ChevronLeft aria-hidden="true" />
      </button>
      <h2 ref={heading} tabIndex={-1}>
        {t(`card-content.part_${section}`)}
      </h2>
    </div>
  );
}
