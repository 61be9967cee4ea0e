import { useStore } from '@nanostores/react';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import { LayoutList, Palette, Rocket } from 'lucide-react';
import { t } from '../../../../../kit/ui/text/messages.ts';
import { $savedStates } from '../editor.store.ts';
import { contentSections, type Place } from '../sections/parts.ts';

const icons = { contents: LayoutList, template: Palette, publish: Rocket } as const;

export function EditorBar({ card, onOpen }: { card: Card; onOpen: (place: Place) => void }) {
  const saved = useStore($savedStates);
  const isUnsaved = {
    contents: contentSections.some((section) => saved[section] !== 'saved'),
    template: saved.template !== 'saved',
    publish: false,
  };
  return (
    <nav className="tabs editor-bar" aria-label={t('card-editor.parts')}>
      {(['contents', 'template', 'publish'] as const).map((part) => {
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
