import { useStore } from '@nanostores/react';
import type { Card } from '@parichay/shared/card/card.endpoints.ts';
import { BookUser, Palette, Rocket } from 'lucide-react';
import { t } from '../../ui/words.ts';
import { $savedStates } from './editor.store.ts';
import type { Part } from './parts.ts';

const icons = { details: BookUser, design: Palette, publish: Rocket } as const;

/** On a phone: the parts of the card below the thumb. */
export function EditorBar({ card, onOpen }: { card: Card; onOpen: (part: Part) => void }) {
  const saved = useStore($savedStates);
  const isUnsaved = { details: saved.basicDetails !== 'saved', design: saved.template !== 'saved', publish: false };
  return (
    <nav className="tabs editor-bar" aria-label={t('card-editor.parts')}>
      {(['details', 'design', 'publish'] as const).map((part) => {
        const Icon = icons[part];
        return (
          <button
            key={part}
            type="button"
            aria-haspopup="dialog"
            data-primary={part === 'publish' && card.status === 'draft' ? '' : undefined}
            onClick={() => onOpen(part)}
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
  );
}
