import type { SectionName } from '@parichay/shared/shop/card/card.sections.ts';
import { useState } from 'react';
import { t } from '../../../../../kit/ui/text/messages.ts';
import { $card, cardStatus, setCardStatus } from '../../../../people/session/card.store.ts';
import { openPricing } from '../../../../people/session/shell.store.ts';
import { $editing, failedSection, saveAll } from '../editor.store.ts';

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

async function publish(): Promise<boolean> {
  if (!(await saveAll())) return false;
  const card = $card.get();
  const live = card && (await setCardStatus(card, 'active'));
  if (card && !live && cardStatus.$state.get().error?.code === 'free_business_taken') openPricing(card.businessId);
  const next = live && $editing.get()?.livePath(live);
  if (!next) return false;
  location.assign(next);
  return true;
}
