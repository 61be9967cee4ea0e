import type { Card } from '@parichay/shared/card/card.endpoints.ts';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import { t } from '../../ui/words.ts';
import { DesignSection } from './DesignSection.tsx';
import { DetailsSection } from './DetailsSection.tsx';
import { detailsForm, submitDetails } from './details-form-id.ts';
import { save } from './editor.store.ts';
import { PublishButton } from './PublishButton.tsx';
import { PublishSection } from './PublishSection.tsx';
import type { Opened, Part } from './parts.ts';
import { SaveRow } from './SaveRow.tsx';

interface Props {
  card: Card;
  opened: Opened;
  onOpen(opened: Opened): void;
}

/** On a laptop: the same parts as tabs beside the card. */
export function EditorPane({ card, opened, onOpen }: Props) {
  const isDraft = card.status === 'draft';
  return (
    <Tabs
      className="editor-pane"
      selectedKey={opened.part ?? 'details'}
      onSelectionChange={(part) => onOpen({ part: part as Part, field: null })}
    >
      <TabList className="editor-tabs" aria-label={t('card-editor.parts')}>
        <Tab id="details">{t('card-editor.part_details')}</Tab>
        <Tab id="design">{t('card-editor.part_design')}</Tab>
        <Tab id="publish">{t(isDraft ? 'card-editor.part_publish' : 'card-editor.partLive')}</Tab>
      </TabList>
      <TabPanel id="details" className="editor-panel">
        <div className="editor-scroll">
          <DetailsSection card={card} field={opened.field} formId={detailsForm} />
        </div>
        <div className="editor-foot">
          <SaveRow section="basicDetails" onSave={submitDetails} />
        </div>
      </TabPanel>
      <TabPanel id="design" className="editor-panel">
        <div className="editor-scroll">
          <DesignSection card={card} />
        </div>
        <div className="editor-foot">
          <SaveRow section="template" onSave={() => save('template')} />
        </div>
      </TabPanel>
      <TabPanel id="publish" className="editor-panel">
        <div className="editor-scroll">
          <PublishSection card={card} onImprove={(field) => onOpen({ part: 'details', field })} />
        </div>
        {isDraft && (
          <div className="editor-foot">
            <PublishButton onUnsaved={() => onOpen({ part: 'details', field: null })} />
          </div>
        )}
      </TabPanel>
    </Tabs>
  );
}
