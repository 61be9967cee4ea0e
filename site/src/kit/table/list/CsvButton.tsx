import Download from 'icon:download';
import { useState } from 'react';
import { CallFailure } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/i18n.ts';
import { failureText, locale, t } from '../../ui/text/messages.ts';
import type { Column } from '../DataTable.tsx';
import type { RowChanges } from '../rows/changes.store.ts';
import type { ListScreen } from './list.store.ts';

interface Props<T> {
  screen: ListScreen<T>;
  columns: readonly Column<T>[];
  caption: string;
  isEmpty: boolean;
  changes: Pick<RowChanges<never, never>, '$notice'>;
}

export function CsvButton<T extends object>({ screen, columns, caption, isEmpty, changes: { $notice } }: Props<T>) {
  const [savedRows, setSaved] = useState<number | null>(null);
  const isBusy = savedRows !== null;
  const save = async () => {
    if (isBusy || isEmpty) return;
    setSaved(0);
    try {
      const { saveCsv } = await import('./save-csv.ts');
      await saveCsv(caption, columns, screen, setSaved);
    } catch (thrown) {
      $notice.set({ text: failureText(thrown instanceof CallFailure ? thrown : new CallFailure({}, 0)) });
    }
    setSaved(null);
  };
  return (
    <button
      type="button"
      className="table-select table-columns"
      title={t('table.csvHint')}
      aria-disabled={isEmpty}
      aria-busy={isBusy}
      onClick={save}
    >
      <Download size={16} aria-hidden="true" />
      {savedRows ? t('table.csvSaving', { count: formatNumber(savedRows, locale) }) : t('table.csv')}
    </button>
  );
}
