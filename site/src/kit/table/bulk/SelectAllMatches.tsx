import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { CallFailure } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/i18n.ts';
import { failureText, locale, t } from '../../ui/text/messages.ts';
import type { ListScreen } from '../list/list.store.ts';
import { fetchFirstRows } from '../rows/all-rows.ts';

export const maxSelected = 5_000;

interface Props<T> {
  screen: Pick<ListScreen<T>, 'list' | 'allRowsCall'>;
  chosen: readonly T[];
  onChoose(rows: readonly T[]): void;
}

export function SelectAllMatches<T>({ screen, chosen, onChoose }: Props<T>) {
  const { items, total, totalIsMinimum, nextCursor } = useStore(screen.list.$state);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const isPageSelected = chosen.length >= items.length && chosen.length < maxSelected;
  const isEverythingSelected = chosen.length > items.length || (total <= items.length && nextCursor === null);
  if (!isPageSelected || isEverythingSelected || screen.allRowsCall() === null) return null;
  const selectAll = async () => {
    setBusy(true);
    setFailure(null);
    try {
      onChoose(await fetchFirstRows(screen, maxSelected));
    } catch (thrown) {
      setFailure(thrown instanceof CallFailure ? thrown : new CallFailure({}, 0));
    }
    setBusy(false);
  };
  return (
    <>
      <button type="button" className="link" aria-busy={isBusy} onClick={() => isBusy || selectAll()}>
        {totalIsMinimum ? t('table.chooseAll') : t('table.chooseAllOf', { total: formatNumber(total, locale) })}
      </button>
      {failure && (
        <span className="table-failed" role="alert">
          {failureText(failure)}
        </span>
      )}
    </>
  );
}
