import { useStore } from '@nanostores/react';
import type { SectionKey } from '@parichay/shared/shop/card/card-sections.ts';
import { t } from '../../../../../kit/ui/text/messages.ts';
import { $cardSaveState, failedSection, saveAll } from '../editor.store.ts';

export function SaveAll({ onUnsaved }: { onUnsaved(section: SectionKey): void }) {
  const state = useStore($cardSaveState);
  const saveDrafts = async () => {
    if (state === 'saving' || (await saveAll())) return;
    const section = failedSection();
    if (section) onUnsaved(section);
  };
  return (
    <div className="save-all">
      <span role="status">{t(`card-editor.state_${state}`)}</span>
      <button type="button" className="button button-small" aria-busy={state === 'saving'} onClick={saveDrafts}>
        {t('common.save')}
      </button>
    </div>
  );
}
