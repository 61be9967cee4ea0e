import type { SectionKey } from '@parichay/shared/shop/card/card-sections.ts';
import { useState } from 'react';
import { scrollToField } from '../../../../../kit/ui/form/first-field.ts';
import { t } from '../../../../../kit/ui/text/messages.ts';
import { reloadBusiness } from '../../../../people/session/business.store.ts';
import { $card, cardStatusChange, setCardStatus } from '../../../../people/session/card.store.ts';
import { openPricing } from '../../../../people/session/shell.store.ts';
import { $editorContext, failedSection, isCardIdRefused, saveAll } from '../editor.store.ts';
import { cardIdFieldId } from './card-id.store.ts';

export function PublishButton({ onUnsaved }: { onUnsaved: (section: SectionKey) => void }) {
  const [isBusy, setBusy] = useState(false);
  const publishCard = async () => {
    if (isBusy) return;
    setBusy(true);
    if (await saveAllAndPublish()) return;
    setBusy(false);
    const section = failedSection();
    if (isCardIdRefused()) scrollToField(document.getElementById(cardIdFieldId));
    else if (section) onUnsaved(section);
  };
  return (
    <button type="button" className="button button-wide" aria-busy={isBusy} onClick={publishCard}>
      {t('card-editor.publish')}
    </button>
  );
}

async function saveAllAndPublish(): Promise<boolean> {
  if (!(await saveAll())) return false;
  const card = $card.get();
  const live = card && (await setCardStatus(card, 'active'));
  if (card && !live && cardStatusChange.$state.get().error?.code === 'free_business_taken') {
    cardStatusChange.clearError();
    await reloadBusiness(card.businessId);
    openPricing(card.businessId);
  }
  const next = live && $editorContext.get()?.livePath(live);
  if (!next) return false;
  location.assign(next);
  return true;
}
