import { useStore } from '@nanostores/react';
import type { Card } from '@parichay/shared/card/card.endpoints.ts';
import { BookUser, Palette, Rocket } from 'lucide-react';
import { Sheet } from '../../ui/Sheet.tsx';
import { t } from '../../ui/words.ts';
import { DesignSection } from './DesignSection.tsx';
import { DetailsSection } from './DetailsSection.tsx';
import { detailsForm, submitDetails } from './details-form-id.ts';
import type { Opened, Part } from './EditorFrame.tsx';
import { $savedStates, save } from './editor.store.ts';
import { PublishButton } from './PublishButton.tsx';
import { PublishSection } from './PublishSection.tsx';
import { SaveRow } from './SaveRow.tsx';

interface Props {
  card: Card;
  opened: Opened;
  onOpen(opened: Opened): void;
}

const icons = { details: BookUser, design: Palette, publish: Rocket } as const;

/** On a phone: section buttons below the thumb, each opening a sheet over the live card. */
export function EditorSheets({ card, opened, onOpen }: Props) {
  const saved = useStore($savedStates);
  const close = () => onOpen({ part: null, field: null });
  const isUnsaved = { details: saved.basicDetails !== 'saved', design: saved.template !== 'saved', publish: false };
  return (
    <>
      <nav className="tabs editor-bar" aria-label={t('card-editor.parts')}>
        {(['details', 'design', 'publish'] as const).map((part: Part) => {
          const Icon = icons[part];
          return (
            <button
              key={part}
              type="button"
              aria-haspopup="dialog"
              data-primary={part === 'publish' && card.status === 'draft' ? '' : undefined}
              onClick={() => onOpen({ part, field: null })}
            >
              <Icon aria-hidden="true" />
              <span>
                {t(part === 'publish' && card.status !== 'draft' ? 'card-editor.partLive' : `card-editor.part_${part}`)}
                {isUnsaved[part] && (
                  <span className="unsaved-dot">
                    <span className="visually-hidden">{t('card-editor.state_unsaved')}</span>
                  </span>
                )}
              </span>
            </button>
          );
        })}
      </nav>
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
