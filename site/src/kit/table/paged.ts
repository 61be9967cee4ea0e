import type { CallKey, InputOf, OutputOf } from '@parichay/shared/contract.ts';
import { call } from '../../lib/api.ts';
import type { Page } from '../../lib/slice.ts';

/** Where the rows of a list come from. */
export interface Source<T> {
  load(query: Record<string, string>): Promise<Page<T>>;
  /** The call whose rows they are, and what it is asked, so that all of them can be had; none where one load has them all. */
  all?(query: Record<string, string>): { key: CallKey; query: Record<string, string> };
}

/**
 * The rows of a call of the contract that answers page by page.
 * @param toQuery what the call is asked, where that is not what the address says
 */
export function paged<K extends CallKey>(
  key: K,
  toQuery: (query: Record<string, string>) => Record<string, string> = (query) => query,
): Source<OutputOf<K> extends Page<infer T> ? T : never> {
  const load = (query: Record<string, string>) => call(key, { query: toQuery(query) } as InputOf<K> as never);
  return { load: load as never, all: (query) => ({ key, query: toQuery(query) }) };
}
