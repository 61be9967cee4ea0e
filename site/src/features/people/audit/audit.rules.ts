import type { AuditEntry } from '@parichay/shared/people/audit/audit.endpoints.ts';

export interface ChangedFact {
  /** Labels of the path, outermost first: `Settings · Prices · Each card`. */
  name: string;
  key: string;
  before: unknown;
  after: unknown;
}

export function auditActionOf({ action, before, after }: Pick<AuditEntry, 'action' | 'before' | 'after'>) {
  if (action !== 'update' || !after || !('deleted_at' in after)) return action;
  if (after.deleted_at) return 'delete';
  return before?.deleted_at ? 'restore' : action;
}

/** Columns that mean nothing to a reader: ids, counters, keys. */
const internalColumnPattern =
  /^(.+_(id|no|by)|idem_key|ordinal|metadata|preferences|created_at|opened_on|built_in|is_made_ahead|(document|sample|consent)_version|consent_locale|sign_up_language)$/;
const shownIdColumns = [
  ...['card_id', 'key_id', 'payment_id', 'order_id', 'refund_id', 'business_made_by'],
  // The server sends the names of these.
  ...['made_by_franchisee_id', 'handed_to_id', 'user_id'],
  ...['image_category_id', 'image_subcategory_id', 'link_category_id'],
];
export const isShownColumn = (column: string): boolean =>
  shownIdColumns.includes(column) || !internalColumnPattern.test(column);

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('mediaId' in value);

/**
 * One fact per labelled key.
 * @param labelOf null = the key has no label. An object without labelled keys is shown as one fact.
 */
export function changedFacts(
  { before, after }: Pick<AuditEntry, 'before' | 'after'>,
  labelOf: (key: string) => string | null,
): ChangedFact[] {
  const changedFields: ChangedFact[] = [];
  const compare = (was: unknown, is: unknown, key: string, path: readonly string[]) => {
    if (JSON.stringify(was ?? null) === JSON.stringify(is ?? null)) return;
    if (
      (isPlainObject(was) || isPlainObject(is)) &&
      (isPlainObject(was) || was == null) &&
      (isPlainObject(is) || is == null)
    ) {
      const inner = new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})]);
      const labelledKeys = [...inner].filter((name) => labelOf(name) !== null);
      for (const name of labelledKeys) compare(was?.[name], is?.[name], name, [...path, labelOf(name) ?? '']);
      if (labelledKeys.length > 0) return;
    }
    changedFields.push({ name: path.join(' · '), key, before: was, after: is });
  };
  for (const column of new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])) {
    const label = labelOf(column);
    if (label && isShownColumn(column)) compare(before?.[column], after?.[column], column, [label]);
  }
  return changedFields;
}

const statusFactKeys = ['status', 'suspension_reason', 'outcome', 'state'];

export const statusFactsOf = (facts: readonly ChangedFact[]): readonly ChangedFact[] =>
  statusFactKeys.flatMap((factKey) => facts.find(({ key }) => key === factKey) ?? []);

const summaryFactKeys = ['amount_paise', 'percent', 'hundredths', 'mode', 'month', 'received_on', 'until_date'];
const maxSummaryFacts = 3;

export function summaryFactsOf(facts: readonly ChangedFact[]): readonly ChangedFact[] {
  const amounts = summaryFactKeys.flatMap((factKey) => facts.find(({ key }) => key === factKey) ?? []);
  const isFilled = ({ before, after }: ChangedFact) =>
    ![null, undefined, '', false].includes((after ?? before) as null);
  return amounts.length > 0 ? amounts : facts.filter(isFilled).slice(0, maxSummaryFacts);
}
