import { useStore } from '@nanostores/react';
import { t } from '../../ui/text/messages.ts';
import type { ListScreen } from '../list/list.store.ts';
import { type Filter, withValues } from '../list/list-url.ts';
import { DatesButton } from './DatesButton.tsx';
import { Options } from './Options.tsx';

type Screen = Pick<ListScreen<object>, '$listQuery' | 'change'>;

export function FilterField({ filter, screen }: { filter: Filter; screen: Screen }) {
  const { values } = useStore(screen.$listQuery);
  if (filter.kind === 'dates') return <DatesButton filter={filter} screen={screen} />;
  const value = values[filter.name] ?? '';
  return (
    <select
      className="table-select"
      aria-label={t(filter.label)}
      data-set={value !== '' || undefined}
      value={value}
      onChange={({ target }) => screen.change({ values: withValues(values, { [filter.name]: target.value }) })}
    >
      <option value="">{t(filter.anyLabel)}</option>
      <Options of={filter.options} />
    </select>
  );
}
