import type { Card } from '@parichay/shared/card/card.endpoints.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { t } from '../../ui/words.ts';
import { DesignSection } from './DesignSection.tsx';
import { DetailsSection } from './DetailsSection.tsx';
import { detailsForm, submitDetails } from './details-form-id.ts';
import { save } from './editor.store.ts';
import { PublishButton } from './PublishButton.tsx';
import { PublishSection } from './PublishSection.tsx';
import type { Opened } from './parts.ts';
import { SaveRow } from './SaveRow.tsx';

interface Props {
  card: Card;
  opened: Opened;
  onOpen(opened: Opened): void;
}

/** On a phone: the open part as a sheet over the live card. */
export function EditorSheets({ card, opened, onOpen }: Props) {
  const close = () => onOpen({ part: null, field: null });
  return (
    <>
      {opened.part === 'details' && (
        <Sheet
          title={t('card-editor.part_details')}
          onClose={close}
          className="editor-sheet"
          foot={<SaveRow section="basicDetails" onSave={submitDetails} />}
        >
          <DetailsSection card={card} field={opened.field} formId={detailsForm} />
        </Sheet>
      )}
      {opened.part === 'design' && (
        <Sheet
          title={t('card-editor.part_design')}
          onClose={close}
          className="editor-sheet"
          foot={<SaveRow section="template" onSave={() => save('template')} />}
        >
          <DesignSection card={card} />
        </Sheet>
      )}
      {opened.part === 'publish' && (
        <Sheet
          title={t(card.status === 'draft' ? 'card-editor.part_publish' : 'card-editor.partLive')}
          onClose={close}
          className="editor-sheet"
          {...(card.status === 'draft' && {
            foot: <PublishButton onUnsaved={() => onOpen({ part: 'details', field: null })} />,
          })}
        >
          <PublishSection card={card} onImprove={(field) => onOpen({ part: 'details', field })} />
        </Sheet>
      )}
    </>
  );
}
