import type { AuditEntry } from '@parichay/shared/audit/audit.endpoints.ts';

/** One fact that a change touched: `sections · aboutUs`, as it was and as it is. */
export interface ChangedFact {
  name: string;
  before: string;
  after: string;
}

/** What was done, as a person says it: what is marked as deleted was deleted, and may have been brought back. */
export function deedOf({ action, before, after }: Pick<AuditEntry, 'action' | 'before' | 'after'>) {
  if (action !== 'update' || !after || !('deleted_at' in after)) return action;
  if (after.deleted_at) return 'delete';
  return before?.deleted_at ? 'restore' : action;
}

/** A moment as the database writes it: `2026-11-21T19:25:11.275+00:00`. */
export const isMoment = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/.test(text);

const isFacts = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const longest = 200;

/** A value as a person may read it; what is long is cut. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

/** Column names are the database's: `business_name` reads as `business name`. */
const spoken = (name: string): string => name.replaceAll('_', ' ');

/** What changed, fact by fact; facts within facts each by themselves. */
export function changedFacts({ before, after }: Pick<AuditEntry, 'before' | 'after'>): ChangedFact[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.flatMap((name) => {
    const [was, is] = [before?.[name], after?.[name]];
    if (!isFacts(was) || !isFacts(is)) return [{ name: spoken(name), before: valueText(was), after: valueText(is) }];
    const inner = [...new Set([...Object.keys(was), ...Object.keys(is)])];
    return inner.map((key) => ({
      name: `${spoken(name)} · ${spoken(key)}`,
      before: valueText(was[key]),
      after: valueText(is[key]),
    }));
  });
}
