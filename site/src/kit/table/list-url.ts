import type { Key } from '../ui/messages.ts';

/*
 * Where somebody is in a list, as the page's address says it: what is searched, what is filtered, how many rows, which
 * page, and which row stands open. Pure, so that an address can be read, changed and written without a browser.
 */

/** A value to choose, in our words or by a name of its own; those of one group stand together. */
export type Option = { value: string; group?: string } & (
  | { label: Key; text?: undefined }
  | { text: string; label?: undefined }
);

/** One of a few values. The words of `any` stand where none is chosen. */
export interface ChoiceFilter {
  kind: 'choice';
  name: string;
  label: Key;
  any: Key;
  options: readonly Option[];
  /** The options come after the page: until then, and beyond them, whatever the address names counts. */
  takesAny?: true;
  /** Fetches the options, for whoever opens the filter, or comes with a value of it. */
  load?(): Promise<void>;
  /** Whoever is signed in may not filter by it: the address may name it, and it is not offered. */
  isHidden?(): boolean;
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
  /** The first one is what is searched unless another is chosen. Empty: one search over what the call says. */
  searchBy: readonly { value: string; label: Key }[];
  /** False where the call knows no search. */
  isSearchable?: false;
  filters: readonly Filter[];
  /** What the list may be sorted by; the first one is usual, the greatest first. Left out where it has one order only. */
  sort?: readonly [string, ...string[]];
  /** Left out where the newest rows come first. */
  isNewestFirst?: false;
  /** All rows come at once: there are no pages to turn. */
  isWhole?: true;
  /** Rows a page, the usual number first; left out where it is that of tables. */
  sizes?: readonly [PageSize, ...PageSize[]];
  /** The name under which the address remembers the open row. */
  detail: string;
  /** What the call is asked beside what the address says. */
  asks?(): Record<string, string>;
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
  /** Rows a page; `all` goes on by itself as one scrolls. */
  readonly limit: PageSize;
  /** What the list is sorted by; empty where it has one order only. */
  readonly sort: string;
  readonly order: 'asc' | 'desc';
  /** The page's cursor; null on the newest page. */
  readonly cursor: string | null;
  /** The id of the row that stands open. */
  readonly detail: string | null;
}

/** Whether the rows stand by the day they are of, the newest first. */
export const isNewestFirst = (spec: ListSpec, { sort, order }: Pick<Place, 'sort' | 'order'>): boolean =>
  spec.sort ? sort === 'createdAt' && order === 'desc' : spec.isNewestFirst !== false;

export type PageSize = 10 | 25 | 30 | 50 | 60 | 90 | 100 | 'all';
const tableSizes: readonly PageSize[] = [10, 25, 50, 100, 'all'];
export const pageSizesOf = ({ sizes }: Pick<ListSpec, 'sizes'>): readonly PageSize[] => sizes ?? tableSizes;
const usualSizeOf = ({ sizes }: ListSpec): PageSize => sizes?.[0] ?? 25;
/** How many rows are fetched at once while one scrolls. */
const mostRows = 100;
const longestSearch = 80;

const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && text >= '1900-01-01' && new Date(text).toJSON()?.slice(0, 10) === text;
/** A cursor is an id, or what a list in another order is sorted by: `10_<id>`. */
const isCursor = (text: string): boolean => /^[\w.:-]{1,200}$/.test(text) && text.split('_').some(isId);
const isId = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** The filters that are offered. */
export const offeredOf = ({ filters }: Pick<ListSpec, 'filters'>): readonly Filter[] =>
  filters.filter((filter) => filter.kind === 'dates' || !filter.isHidden?.());

/** The names that a filter has in the address. */
export const namesOf = (filter: Filter): readonly string[] =>
  filter.kind === 'dates' ? [filter.from, filter.to] : [filter.name];

const longestValue = 60;
function isValueOf(filter: Filter, value: string): boolean {
  if (filter.kind === 'dates') return isDate(value);
  if (filter.takesAny) return value.trim() !== '' && value.length <= longestValue;
  return filter.options.some((option) => option.value === value);
}

/** Reads an address. What it does not know, somebody mistyped or an older version wrote: it counts as not there. */
export function readPlace(spec: ListSpec, address: string): Place {
  const query = new URLSearchParams(address);
  const values: Record<string, string> = {};
  for (const filter of spec.filters) {
    for (const name of namesOf(filter)) {
      const value = query.get(name) ?? '';
      if (isValueOf(filter, value)) values[name] = value;
    }
  }
  const searchBy = query.get('searchBy');
  const limit = query.get('limit');
  const sort = query.get('sort');
  const cursor = query.get('cursor');
  const detail = query.get(spec.detail);
  return {
    values,
    searchBy: spec.searchBy.find(({ value }) => value === searchBy)?.value ?? spec.searchBy[0]?.value ?? '',
    search: spec.isSearchable === false ? '' : (query.get('search') ?? '').trim().slice(0, longestSearch),
    limit: pageSizesOf(spec).find((size) => String(size) === limit) ?? usualSizeOf(spec),
    sort: spec.sort?.find((value) => value === sort) ?? spec.sort?.[0] ?? '',
    order: query.get('order') === 'asc' ? 'asc' : 'desc',
    cursor: cursor && isCursor(cursor) ? cursor : null,
    detail: detail && isId(detail) ? detail : null,
  };
}

/** Writes an address, always in the same order and without what is as usual: two equal places have one address. */
export function writePlace(spec: ListSpec, place: Place): string {
  const { values, searchBy, search, limit, sort, order, cursor, detail } = place;
  const query = new URLSearchParams(spec.fixed);
  for (const name of spec.filters.flatMap(namesOf)) if (values[name]) query.set(name, values[name]);
  if (searchBy !== (spec.searchBy[0]?.value ?? '')) query.set('searchBy', searchBy);
  if (search) query.set('search', search);
  if (spec.sort && sort !== spec.sort[0]) query.set('sort', sort);
  if (spec.sort && order === 'asc') query.set('order', order);
  if (limit !== usualSizeOf(spec)) query.set('limit', String(limit));
  if (cursor) query.set('cursor', cursor);
  if (detail) query.set(spec.detail, detail);
  return query.size > 0 ? `?${query}` : '';
}

/** What the list's call is asked. */
export function queryOf(spec: ListSpec, place: Place): Record<string, string> {
  const { values, searchBy, search, limit, sort, order, cursor } = place;
  const word = spec.tidySearch?.(search, searchBy) ?? search;
  return {
    ...spec.asks?.(),
    ...values,
    ...(word && { ...(searchBy && { searchBy }), search: word }),
    ...(sort && { sort, order }),
    limit: String(limit === 'all' ? mostRows : limit),
    ...(cursor && { cursor }),
  };
}

/** The path and query that the list's call is asked with where its page's address says nothing. */
export const firstAsked = (path: string, spec: ListSpec): string =>
  `/api/v1${path}?${new URLSearchParams(queryOf(spec, readPlace(spec, '')))}`;

/** Whether anything narrows the list. */
export const isNarrowed = ({ values, search }: Place): boolean => Object.keys(values).length > 0 || search !== '';

/** Values with some of them changed; an empty one takes its filter away. */
export const withValues = (
  values: Readonly<Record<string, string>>,
  change: Record<string, string>,
): Record<string, string> =>
  Object.fromEntries(Object.entries({ ...values, ...change }).filter(([, value]) => value !== ''));
