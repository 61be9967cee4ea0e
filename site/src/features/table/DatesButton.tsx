import { useStore } from '@nanostores/react';
import { ChevronDown } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { t } from '../ui/words.ts';
import type { ListScreen } from './list.store.ts';
import type { DatesFilter } from './list-url.ts';
import { withValues } from './TableTools.tsx';

interface FieldsProps {
  filter: DatesFilter;
  values: Readonly<Record<string, string>>;
  onChange(values: Record<string, string>): void;
}

/** From and to. Each holds the other back, so that the range is never empty by mistake. */
export const DateFields = ({ filter, values, onChange }: FieldsProps) => (
  <div className="two">
    {([filter.from, filter.to] as const).map((name) => {
      const isFrom = name === filter.from;
      return (
        <div key={name} className="field">
          <label htmlFor={`filter-${name}`}>{t(isFrom ? 'table.from' : 'table.to')}</label>
          <input
            id={`filter-${name}`}
            type="date"
            min={isFrom ? '1900-01-01' : (values[filter.from] ?? '1900-01-01')}
            max={isFrom ? values[filter.to] : undefined}
            value={values[name] ?? ''}
            onChange={({ target }) => onChange(withValues(values, { [name]: target.value }))}
          />
        </div>
      );
    })}
  </div>
);

/** On a laptop the two dates lie under one button, as they are wider than all other filters together. */
export function DatesButton({
  filter,
  screen,
}: {
  filter: DatesFilter;
  screen: Pick<ListScreen<object>, '$place' | 'change'>;
}) {
  const { values } = useStore(screen.$place);
  const isSet = Boolean(values[filter.from] || values[filter.to]);
  return (
    <DialogTrigger>
      <Button className="table-select table-dates" data-set={isSet || undefined}>
        {t(filter.label)}
        <ChevronDown size={16} aria-hidden="true" />
      </Button>
      <Popover className="menu table-popover" placement="bottom end">
        <Dialog aria-label={t(filter.label)}>
          <DateFields filter={filter} values={values} onChange={(changed) => screen.change({ values: changed })} />
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
