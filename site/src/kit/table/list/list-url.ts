import type { Key } from '../../ui/text/messages.ts';

/* State of a list in its page's address. Pure, so that it works without a browser. */

export type Option = { value: string; group?: string } & (
  | { label: Key; text?: undefined }
  | { text: string; label?: undefined }
);

export interface ChoiceFilter {
  kind: 'choice';
  name: string;
  label: Key;
  any: Key;
  options: readonly Option[];
  /** Accepts any value, because the options load later and may be incomplete. */
  takesAny?: true;
  load?(): Promise<void>;
  /** True = this user is not offered the filter; the address may still set it. */
  isHidden?(): boolean;
}

/** Both days are included, and either may be missing. `from` and `to` are query parameters. */
export interface DatesFilter {
  kind: 'dates';
  name: string;
  label: Key;
  from: string;
  to: string;
}

export type Filter = ChoiceFilter | DatesFilter;

/** Names are those of the API call: the page's address uses the same query parameters. */
export interface ListSpec {
  /** The first is the default. Empty = the API decides which fields it searches. */
  searchBy: readonly { value: string; label: Key }[];
  isSearchable?: false;
  filters: readonly Filter[];
  /** The first is the default, descending. Omitted = one fixed order. */
  sort?: readonly [string, ...string[]];
  isNewestFirst?: false;
  isWhole?: true;
  sizes?: readonly [PageSize, ...PageSize[]];
  detail: string;
  /** Query parameters of the call that the address does not have. */
  asks?(): Record<string, string>;
  /** Query parameters that this page's address always has. */
  fixed?: Readonly<Record<string, string>>;
  tidySearch?(search: string, searchBy: string): string;
}

export interface Place {
  /** Filter name → value; unset filters are omitted. */
  readonly values: Readonly<Record<string, string>>;
  readonly searchBy: string;
  readonly search: string;
  /** `all` = infinite scroll. */
  readonly limit: PageSize;
  readonly sort: string;
  readonly order: 'asc' | 'desc';
  /** null on the first page. */
  readonly cursor: string | null;
  readonly detail: string | null;
}

export const isNewestFirst = (spec: ListSpec, { sort, order }: Pick<Place, 'sort' | 'order'>): boolean =>
  spec.sort ? sort === 'createdAt' && order === 'desc' : spec.isNewestFirst !== false;

export type PageSize = 10 | 25 | 30 | 50 | 60 | 90 | 100 | 'all';
const tableSizes: readonly PageSize[] = [10, 25, 50, 100, 'all'];
export const pageSizesOf = ({ sizes }: Pick<ListSpec, 'sizes'>): readonly PageSize[] => sizes ?? tableSizes;
const usualSizeOf = ({ sizes }: ListSpec): PageSize => sizes?.[0] ?? 25;
const maxRows = 100;
const longestSearch = 80;

const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && text >= '1900-01-01' && new Date(text).toJSON()?.slice(0, 10) === text;
/** A cursor is an id, or the sort value and the id: `10_<id>`. */
const isCursor = (text: string): boolean => /^[\w.:-]{1,200}$/.test(text) && text.split('_').some(isId);
const isId = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

export const offeredOf = ({ filters }: Pick<ListSpec, 'filters'>): readonly Filter[] =>
  filters.filter((filter) => filter.kind === 'dates' || !filter.isHidden?.());

export const namesOf = (filter: Filter): readonly string[] =>
  filter.kind === 'dates' ? [filter.from, filter.to] : [filter.name];

const longestValue = 60;
function isValueOf(filter: Filter, value: string): boolean {
  if (filter.kind === 'dates') return isDate(value);
  if (filter.takesAny) return value.trim() !== '' && value.length <= longestValue;
  return filter.options.some((option) => option.value === value);
}

/** Ignores unknown or invalid parameters, which come from typing errors or older versions. */
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

/** Parameters have a fixed order and defaults are omitted, so equal places have equal addresses. */
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

export function queryOf(spec: ListSpec, place: Place): Record<string, string> {
  const { values, searchBy, search, limit, sort, order, cursor } = place;
  const word = spec.tidySearch?.(search, searchBy) ?? search;
  return {
    ...spec.asks?.(),
    ...values,
    ...(word && { ...(searchBy && { searchBy }), search: word }),
    ...(sort && { sort, order }),
    limit: String(limit === 'all' ? maxRows : limit),
    ...(cursor && { cursor }),
  };
}

export const firstAsked = (path: string, spec: ListSpec): string =>
  `/api/v1${path}?${new URLSearchParams(queryOf(spec, readPlace(spec, '')))}`;

export const isNarrowed = ({ values, search }: Place): boolean => Object.keys(values).length > 0 || search !== '';

/** An empty value removes its filter. */
export const withValues = (
  values: Readonly<Record<string, string>>,
  change: Record<string, string>,
): Record<string, string> =>
  Object.fromEntries(Object.entries({ ...values, ...change }).filter(([, value]) => value !== ''));
