import type { SectionName } from '@parichay/shared/shop/card/card.sections.ts';
import { useState } from 'react';
import { t } from '../../../../../kit/ui/text/messages.ts';
import { failedSection } from '../editor.store.ts';
import { publish } from './publish.ts';

export function PublishButton({ onUnsaved }: { onUnsaved: (section: SectionName) => void }) {
  const [isBusy, setBusy] = useState(false);
  const go = async () => {
    if (isBusy) return;
    setBusy(true);
    if (await publish()) return;
    setBusy(false);
    const section = failedSection();
    if (section) onUnsaved(section);
  };
  return (
    <button type="button" className="button button-wide" aria-busy={isBusy} onClick={go}>
      {t('card-editor.publish')}
    </button>
  );
}
