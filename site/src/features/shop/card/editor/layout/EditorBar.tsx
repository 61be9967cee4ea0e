import LayoutList from 'icon:layout-list';
import Palette from 'icon:palette';
import Rocket from 'icon:rocket';
import { useStore } from '@nanostores/react';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import { t } from '../../../../../kit/ui/text/messages.ts';
import { $saveStates } from '../editor.store.ts';
import { contentSections, type EditorTab } from '../sections/editor-views.ts';

const icons = { contents: LayoutList, template: Palette, publish: Rocket } as const;

export function EditorBar({ card, onOpen }: { card: Card; onOpen: (tab: EditorTab) => void }) {
  const saved = useStore($saveStates);
  const isUnsaved = {
    contents: contentSections.some((section) => saved[section] !== 'saved'),
    template: saved.template !== 'saved',
    publish: false,
  };
  return (
    <nav className="tabs editor-bar" aria-label={t('card-editor.parts')}>
      {(['contents', 'template', 'publish'] as const).map((tab) => {
        const Icon = icons[tab];
        return (
          <button
            key={tab}
            type="button"
            aria-haspopup="dialog"
            data-primary={tab === 'publish' && card.status === 'draft' ? '' : undefined}
            onClick={() => onOpen(tab)}
          >
            <Icon aria-hidden="true" />
            <span>
              {t(tab === 'publish' && card.status !== 'draft' ? 'card-editor.partLive' : `card-editor.part_${tab}`)}
              {isUnsaved[tab] && (
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
