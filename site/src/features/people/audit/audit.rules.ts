import type { AuditEntry } from '@parichay/shared/people/audit/audit.endpoints.ts';

export interface ChangedFact {
  /** Texts of the path, outermost first: `Settings · Prices · Each card`. */
  name: string;
  key: string;
  before: unknown;
  after: unknown;
}

export function deedOf({ action, before, after }: Pick<AuditEntry, 'action' | 'before' | 'after'>) {
  if (action !== 'update' || !after || !('deleted_at' in after)) return action;
  if (after.deleted_at) return 'delete';
  return before?.deleted_at ? 'restore' : action;
}

/** Internal columns that mean nothing to a reader: ids, counters, keys. */
const machinery =
  /^(.+_(id|no|by)|idem_key|ordinal|metadata|preferences|created_at|opened_on|built_in|is_made_ahead|(document|sample|consent)_version|consent_locale|sign_up_language)$/;
const spokenIds = ['card_id', 'key_id', 'payment_id', 'order_id', 'refund_id', 'business_made_by'];
export const isTold = (column: string): boolean => spokenIds.includes(column) || !machinery.test(column);

const isFacts = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('mediaId' in value);

/**
 * One fact per known key.
 * @param wordsOf null = no text; an object without known keys is one fact
 */
export function changedFacts(
  { before, after }: Pick<AuditEntry, 'before' | 'after'>,
  wordsOf: (key: string) => string | null,
): ChangedFact[] {
  const told: ChangedFact[] = [];
  const compare = (was: unknown, is: unknown, key: string, path: readonly string[]) => {
    if (JSON.stringify(was ?? null) === JSON.stringify(is ?? null)) return;
    if ((isFacts(was) || isFacts(is)) && (isFacts(was) || was == null) && (isFacts(is) || is == null)) {
      const inner = new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})]);
      const known = [...inner].filter((name) => wordsOf(name) !== null);
      for (const name of known) compare(was?.[name], is?.[name], name, [...path, wordsOf(name) ?? '']);
      if (known.length > 0) return;
    }
    told.push({ name: path.join(' · '), key, before: was, after: is });
  };
  for (const column of new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])) {
    const words = wordsOf(column);
    if (words && isTold(column)) compare(before?.[column], after?.[column], column, [words]);
  }
  return told;
}
