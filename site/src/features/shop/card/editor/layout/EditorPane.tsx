import ChevronLeft from 'icon:chevron-left';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import type { SectionKey } from '@parichay/shared/shop/card/card-sections.ts';
import { useEffect, useRef } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import { useCloseOnBack } from '../../../../../kit/ui/overlay/use-back.ts';
import { useEscape } from '../../../../../kit/ui/overlay/use-escape.ts';
import { t } from '../../../../../kit/ui/text/messages.ts';
import { PublishButton } from '../publish/PublishButton.tsx';
import { type EditorTab, type OpenView, tabOfView } from '../sections/editor-views.ts';
import { PublishSection } from '../sections/PublishSection.tsx';
import { SaveRow } from '../sections/SaveRow.tsx';
import { SectionBody } from '../sections/SectionBody.tsx';
import { SectionList } from '../sections/SectionList.tsx';

interface Props {
  card: Card;
  openView: OpenView;
  onOpen(openView: OpenView): void;
}

export function EditorPane({ card, openView, onOpen }: Props) {
  const isDraft = card.status === 'draft';
  const { view, field } = openView;
  const section = view === null || view === 'contents' || view === 'publish' || view === 'template' ? null : view;
  const backToList = () => onOpen({ view: 'contents', field: null });
  useCloseOnBack(backToList, section !== null);
  const list = useRef<HTMLDivElement>(null);
  const lastSection = useRef<SectionKey | null>(null);
  useEffect(() => {
    if (section === null) list.current?.querySelector<HTMLElement>(`[data-section="${lastSection.current}"]`)?.focus();
    lastSection.current = section;
  }, [section]);
  return (
    <Tabs
      className="editor-pane"
      selectedKey={tabOfView(view)}
      onSelectionChange={(tab) => onOpen({ view: tab as EditorTab, field: null })}
    >
      <TabList className="editor-tabs" aria-label={t('card-editor.parts')}>
        <Tab id="contents">{t('card-editor.part_contents')}</Tab>
        <Tab id="template">{t('card-editor.part_template')}</Tab>
        <Tab id="publish">{t(isDraft ? 'card-editor.part_publish' : 'card-editor.partLive')}</Tab>
      </TabList>
      <TabPanel id="contents" className="editor-panel">
        {section === null ? (
          <div className="editor-scroll" ref={list}>
            <SectionList onOpen={(next) => onOpen({ view: next, field: null })} />
          </div>
        ) : (
          <>
            <div className="editor-scroll" key={section}>
              <SectionHead section={section} hasFieldToFocus={field !== null} onLeave={backToList} />
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
            <PublishButton onUnsaved={(unsaved) => onOpen({ view: unsaved, field: null })} />
          </div>
        )}
      </TabPanel>
    </Tabs>
  );
}

interface SectionHeadProps {
  section: Exclude<SectionKey, 'template'>;
  hasFieldToFocus: boolean;
  onLeave(): void;
}

function SectionHead({ section, hasFieldToFocus, onLeave }: SectionHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEscape(onLeave);
  useEffect(() => {
    if (!hasFieldToFocus) heading.current?.focus({ preventScroll: true });
  }, [hasFieldToFocus]);
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
