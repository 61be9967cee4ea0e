import X from 'icon:x';
import { formatDate } from '../../../lib/i18n.ts';
import { locale, t } from '../../ui/text/messages.ts';
import type { ListScreen } from '../list/list.store.ts';
import { type Filter, filterParameterNames, type ListQuery, withValues } from '../list/list-url.ts';
import { optionText } from './Options.tsx';

type Screen = Pick<ListScreen<object>, 'spec' | 'change' | 'clear'>;

function datesText(from: string | undefined, to: string | undefined): string {
  if (from && to) return t('table.fromTo', { from: formatDate(from, locale), to: formatDate(to, locale) });
  return from
    ? t('table.since', { from: formatDate(from, locale) })
    : t('table.until', { to: formatDate(to ?? '', locale) });
}

function valueText(filter: Filter, values: ListQuery['values']): string {
  if (filter.kind === 'dates') return datesText(values[filter.from], values[filter.to]);
  const option = filter.options.find(({ value }) => value === values[filter.name]);
  return option ? optionText(option) : (values[filter.name] ?? '');
}

export function FilterChips({ screen, place: listQuery }: { screen: Screen; place: ListQuery }) {
  const { values, search, searchBy } = listQuery;
  const column = screen.spec.searchBy.find(({ value }) => value === searchBy);
  const activeFilters = screen.spec.filters.filter((filter) =>
    filterParameterNames(filter).some((name) => values[name]),
  );
  const chips = [
    ...(search
      ? [
          {
            name: 'search',
            label: t(column?.label ?? 'table.search'),
            text: `“${search}”`,
            remove: () => screen.change({ search: '' }),
          },
        ]
      : []),
    ...activeFilters.map((filter) => ({
      name: filter.name,
      label: t(filter.label),
      text: valueText(filter, values),
      remove: () =>
        screen.change({
          values: withValues(values, Object.fromEntries(filterParameterNames(filter).map((name) => [name, '']))),
        }),
    })),
  ];
  return (
    <div className="table-chips">
      {chips.map(({ name, label, text, remove }) => (
        <button
          key={name}
          type="button"
          className="chip table-chip"
          aria-label={t('table.remove', { name: label === text ? text : `${label}: ${text}` })}
          onClick={remove}
        >
          {label !== text && <span className="muted">{label}</span>} {text}
          <X size={16} aria-hidden="true" />
        </button>
      ))}
      {chips.length > 1 && (
        <button type="button" className="link table-clear" onClick={screen.clear}>
          {t('table.clearAll')}
        </button>
      )}
    </div>
  );
}
