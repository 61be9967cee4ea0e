import type { Key } from '../../ui/text/messages.ts';

/* A list's state in its page's URL; works without a browser. */

export type Option = { value: string; group?: string } & (
  | { label: Key; text?: undefined }
  | { text: string; label?: undefined }
);

export interface ChoiceFilter {
  kind: 'choice';
  name: string;
  label: Key;
  anyLabel: Key;
  options: readonly Option[];
  /** Accepts any value, because the options load later and may be incomplete. */
  acceptsAny?: true;
  load?(): Promise<void>;
  /** true = the filter is not shown to this user; the URL may still set it. */
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

/** Names are the query parameters of API call and page URL. */
export interface ListSpec {
  /** The first is the default. Empty = the API decides which fields it searches. */
  searchBy: readonly { value: string; label: Key }[];
  isSearchable?: false;
  filters: readonly Filter[];
  /** The first is the default, descending. Omitted = one fixed order. */
  sort?: readonly [string, ...string[]];
  isNewestFirst?: false;
  isUnpaged?: true;
  sizes?: readonly [PageSize, ...PageSize[]];
  detail: string;
  /** Parameters of the call that the URL does not have. */
  extraQuery?(): Record<string, string>;
  /** Parameters that this page's URL always has. */
  fixed?: Readonly<Record<string, string>>;
  normalizeSearch?(search: string, searchBy: string): string;
}

export interface ListQuery {
  /** Filter name → value; unset filters are omitted. */
  readonly values: Readonly<Record<string, string>>;
  readonly searchBy: string;
  readonly search: string;
  /** `all` = infinite scroll. */
  readonly limit: PageSize;
  readonly sort: string;
  readonly order: 'asc' | 'desc';
  readonly cursor: string | null;
  readonly detail: string | null;
}

export const isNewestFirst = (spec: ListSpec, { sort, order }: Pick<ListQuery, 'sort' | 'order'>): boolean =>
  spec.sort ? sort === 'createdAt' && order === 'desc' : spec.isNewestFirst !== false;

export type PageSize = 10 | 25 | 30 | 50 | 60 | 90 | 100 | 'all';
const tableSizes: readonly PageSize[] = [10, 25, 50, 100, 'all'];
export const pageSizesOf = ({ sizes }: Pick<ListSpec, 'sizes'>): readonly PageSize[] => sizes ?? tableSizes;
const defaultPageSize = ({ sizes }: ListSpec): PageSize => sizes?.[0] ?? 25;
const maxRows = 100;
const maxSearchLength = 80;

const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && text >= '1900-01-01' && new Date(text).toJSON()?.slice(0, 10) === text;
/** A cursor is an id, or the sort value and the id: `10_<id>`. */
const isCursor = (text: string): boolean => /^[\w.:-]{1,200}$/.test(text) && text.split('_').some(isId);
const isId = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

export const visibleFilters = ({ filters }: Pick<ListSpec, 'filters'>): readonly Filter[] =>
  filters.filter((filter) => filter.kind === 'dates' || !filter.isHidden?.());

export const filterParameterNames = (filter: Filter): readonly string[] =>
  filter.kind === 'dates' ? [filter.from, filter.to] : [filter.name];

const maxValueLength = 60;
function isValidValue(filter: Filter, value: string): boolean {
  if (filter.kind === 'dates') return isDate(value);
  if (filter.acceptsAny) return value.trim() !== '' && value.length <= maxValueLength;
  return filter.options.some((option) => option.value === value);
}

export function readListQuery(spec: ListSpec, address: string): ListQuery {
  const query = new URLSearchParams(address);
  const values: Record<string, string> = {};
  for (const filter of spec.filters) {
    for (const name of filterParameterNames(filter)) {
      const value = query.get(name) ?? '';
      if (isValidValue(filter, value)) values[name] = value;
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
    search: spec.isSearchable === false ? '' : (query.get('search') ?? '').trim().slice(0, maxSearchLength),
    limit: pageSizesOf(spec).find((size) => String(size) === limit) ?? defaultPageSize(spec),
    sort: spec.sort?.find((value) => value === sort) ?? spec.sort?.[0] ?? '',
    order: query.get('order') === 'asc' ? 'asc' : 'desc',
    cursor: cursor && isCursor(cursor) ? cursor : null,
    detail: detail && isId(detail) ? detail : null,
  };
}

/** A fixed order without defaults, so equal queries have equal URLs. */
export function writeListQuery(spec: ListSpec, listQuery: ListQuery): string {
  const { values, searchBy, search, limit, sort, order, cursor, detail } = listQuery;
  const query = new URLSearchParams(spec.fixed);
  for (const name of spec.filters.flatMap(filterParameterNames)) if (values[name]) query.set(name, values[name]);
  if (searchBy !== (spec.searchBy[0]?.value ?? '')) query.set('searchBy', searchBy);
  if (search) query.set('search', search);
  if (spec.sort && sort !== spec.sort[0]) query.set('sort', sort);
  if (spec.sort && order === 'asc') query.set('order', order);
  if (limit !== defaultPageSize(spec)) query.set('limit', String(limit));
  if (cursor) query.set('cursor', cursor);
  if (detail) query.set(spec.detail, detail);
  return query.size > 0 ? `?${query}` : '';
}

export function requestQuery(spec: ListSpec, listQuery: ListQuery): Record<string, string> {
  const { values, searchBy, search, limit, sort, order, cursor } = listQuery;
  const searchText = spec.normalizeSearch?.(search, searchBy) ?? search;
  return {
    ...spec.extraQuery?.(),
    ...values,
    ...(searchText && { ...(searchBy && { searchBy }), search: searchText }),
    ...(sort && { sort, order }),
    limit: String(limit === 'all' ? maxRows : limit),
    ...(cursor && { cursor }),
  };
}

export const firstPageUrl = (path: string, spec: ListSpec): string =>
  `/api/v1${path}?${new URLSearchParams(requestQuery(spec, readListQuery(spec, '')))}`;

export const hasFilters = ({ values, search }: ListQuery): boolean => Object.keys(values).length > 0 || search !== '';

/** An empty value removes its filter. */
export const withValues = (
  values: Readonly<Record<string, string>>,
  change: Record<string, string>,
): Record<string, string> =>
  Object.fromEntries(Object.entries({ ...values, ...change }).filter(([, value]) => value !== ''));
