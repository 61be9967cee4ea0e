import type { CallKey, InputOf, OutputOf } from '@parichay/shared/contract.ts';
import { call } from '../../../lib/api.ts';
import type { Page } from '../../../lib/slice.ts';

export interface RowSource<T> {
  load(query: Record<string, string>): Promise<Page<T>>;
  /** The call for all rows. Omitted = one load returns them. */
  all?(query: Record<string, string>): { key: CallKey; query: Record<string, string> };
}

/** @param toQuery turns the page's query into the call's */
export function paged<K extends CallKey>(
  key: K,
  toQuery: (query: Record<string, string>) => Record<string, string> = (query) => query,
): RowSource<OutputOf<K> extends Page<infer T> ? T : never> {
  const load = (query: Record<string, string>) => call(key, { query: toQuery(query) } as InputOf<K> as never);
  return { load: load as never, all: (query) => ({ key, query: toQuery(query) }) };
}
