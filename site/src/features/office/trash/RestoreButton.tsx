import type { TrashEntry } from '@parichay/shared/office/trash/trash.endpoints.ts';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../kit/ui/text/messages.ts';
import { restoreRows } from './trash.store.ts';

export function RestoreButton({ row, look = 'link' }: { row: TrashEntry; look?: 'link' | 'button' }) {
  const [isBusy, setBusy] = useState(false);
  const go = async () => {
    if (isBusy) return;
    setBusy(true);
    await restoreRows([row]).finally(() => setBusy(false));
  };
  return (
    <button
      type="button"
      className={look}
      aria-label={t('trash.restoreOf', { name: row.name })}
      aria-busy={isBusy}
      onClick={go}
    >
      <Undo2 size={18} aria-hidden="true" />
      {t('trash.restore')}
    </button>
  );
}
