import type { Key } from '../ui/words.ts';

/*
 * Where somebody is in a list, as the page's address says it: what is searched, what is filtered, how many rows, which
 * page, and which row stands open. Pure, so that an address can be read, changed and written without a browser.
 */

/** One of a few values. The words of `any` stand where none is chosen. */
export interface ChoiceFilter {
  kind: 'choice';
  name: string;
  label: Key;
  any: Key;
  options: readonly { value: string; label: Key }[];
}

/** Days from and to, both included; either may be open. `from` and `to` are their names in the address. */
export interface DatesFilter {
  kind: 'dates';
  name: string;
  label: Key;
  from: string;
  to: string;
}

export type Filter = ChoiceFilter | DatesFilter;

/** What can be asked of one list. The names are those of its call, so that an address reads like the call. */
export interface ListSpec {
  /** The first one is what is searched unless another is chosen. */
  searchBy: readonly [{ value: string; label: Key }, ...{ value: string; label: Key }[]];
  filters: readonly Filter[];
  /** The name under which the address remembers the open row. */
  detail: string;
  /** What always stands in the address of this screen. */
  fixed?: Readonly<Record<string, string>>;
  /** A search word as the call wants it, by what is searched. */
  tidySearch?(search: string, searchBy: string): string;
}

export interface Place {
  /** Filter name → value; what is not filtered is not there. */
  readonly values: Readonly<Record<string, string>>;
  readonly searchBy: string;
  readonly search: string;
  readonly limit: number;
  /** The page's cursor; null on the newest page. */
  readonly cursor: string | null;
  /** The id of the row that stands open. */
  readonly detail: string | null;
}

export const pageSizes = [10, 25, 50, 100] as const;
const usualSize = 25;
const longestSearch = 80;

const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && text >= '1900-01-01' && new Date(text).toJSON()?.slice(0, 10) === text;
const isId = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** The names that a filter has in the address. */
export const namesOf = (filter: Filter): readonly string[] =>
  filter.kind === 'dates' ? [filter.from, filter.to] : [filter.name];

/** Reads an address. What it does not know, somebody mistyped or an older version wrote: it counts as not there. */
export function readPlace(spec: ListSpec, address: string): Place {
  const query = new URLSearchParams(address);
  const values: Record<string, string> = {};
  for (const filter of spec.filters) {
    for (const name of namesOf(filter)) {
      const value = query.get(name) ?? '';
      const isKnown = filter.kind === 'dates' ? isDate(value) : filter.options.some((option) => option.value === value);
      if (isKnown) values[name] = value;
    }
  }
  const searchBy = query.get('searchBy');
  const limit = Number(query.get('limit'));
  const idOf = (name: string): string | null => {
    const id = query.get(name);
    return id && isId(id) ? id : null;
  };
  return {
    values,
    searchBy: spec.searchBy.find(({ value }) => value === searchBy)?.value ?? spec.searchBy[0].value,
    search: (query.get('search') ?? '').trim().slice(0, longestSearch),
    limit: pageSizes.find((size) => size === limit) ?? usualSize,
    cursor: idOf('cursor'),
    detail: idOf(spec.detail),
  };
}

/** Writes an address, always in the same order and without what is as usual: two equal places have one address. */
export function writePlace(spec: ListSpec, { values, searchBy, search, limit, cursor, detail }: Place): string {
  const query = new URLSearchParams(spec.fixed);
  for (const name of spec.filters.flatMap(namesOf)) if (values[name]) query.set(name, values[name]);
  if (searchBy !== spec.searchBy[0].value) query.set('searchBy', searchBy);
  if (search) query.set('search', search);
  if (limit !== usualSize) query.set('limit', String(limit));
  if (cursor) query.set('cursor', cursor);
  if (detail) query.set(spec.detail, detail);
  return query.size > 0 ? `?${query}` : '';
}

/** What the list's call is asked. */
export function queryOf(spec: ListSpec, { values, searchBy, search, limit, cursor }: Place): Record<string, string> {
  const word = spec.tidySearch?.(search, searchBy) ?? search;
  return {
    ...values,
    ...(word && { searchBy, search: word }),
    limit: String(limit),
    ...(cursor && { cursor }),
  };
}

/** Whether anything narrows the list. */
export const isNarrowed = ({ values, search }: Place): boolean => Object.keys(values).length > 0 || search !== '';
