import { t } from '../../ui/text/messages.ts';
import type { Selection } from './selection.ts';

export function SelectAllOnPage({ selection, ids }: { selection: Selection; ids: readonly string[] }) {
  const chosen = ids.filter((id) => selection.ids.has(id)).length;
  const isAll = chosen > 0 && chosen === ids.length;
  return (
    <label className="table-tick">
      <input
        type="checkbox"
        aria-label={t('table.selectAll')}
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = chosen > 0 && !isAll;
        }}
        onChange={() => selection.set(isAll ? [] : ids)}
      />
    </label>
  );
}
