import Undo2 from 'icon:undo-2';
import type { TrashEntry } from '@parichay/shared/office/trash/trash.endpoints.ts';
import { useState } from 'react';
import { t } from '../../../kit/ui/text/messages.ts';
import { restoreRows } from './trash.store.ts';

export function RestoreButton({ row, buttonClass = 'link' }: { row: TrashEntry; buttonClass?: 'link' | 'button' }) {
  const [isBusy, setBusy] = useState(false);
  const onRestore = async () => {
    if (isBusy) return;
    setBusy(true);
    await restoreRows([row]).finally(() => setBusy(false));
  };
  return (
    <button
      type="button"
      className={buttonClass}
      aria-label={t('trash.restoreOf', { name: row.name })}
      aria-busy={isBusy}
      onClick={onRestore}
    >
      <Undo2 size={18} aria-hidden="true" />
      {t('trash.restore')}
    </button>
  );
}
