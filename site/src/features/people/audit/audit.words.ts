import type { AuditEntry } from '@parichay/shared/people/audit/audit.endpoints.ts';
import { unlimited } from '@parichay/shared/shop/plan/plan.lists.ts';
import { type Key, locale, rupees, t } from '../../../kit/ui/text/messages.ts';
import { formatDate, formatNumber } from '../../../lib/i18n.ts';
import { spacedPhone } from '../user/user.store.ts';
import { changedFacts } from './audit.rules.ts';

function ownWords(key: string): string | null {
  const name = `audit-facts.${key}` as Key;
  const words = t(name);
  return words === name ? null : words;
}

export const factsOf = (entry: Pick<AuditEntry, 'before' | 'after'>) => changedFacts(entry, ownWords);

/** Agencies never see the platform's staff; a refused sign-in has no known person. */
export function whoOf(entry: Pick<AuditEntry, 'franchiseeName' | 'asFranchiseeName' | 'action' | 'after'>): string {
  const { franchiseeName, asFranchiseeName: admin, action, after } = entry;
  if (action === 'sign-in-refused') return t('audit.somebody');
  if (after?.by === 'operator') return t('audit-facts.value_operator');
  const who = franchiseeName ?? t('audit.platform');
  return admin === null ? who : t('audit.whoAs', { who, admin });
}

const longest = 200;
const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;
const uuid = /^[\da-f]{8}-[\da-f-]{27}$/;
const day = /^\d{4}-\d{2}-\d{2}$/;

function textOf(text: string): string {
  if (moment.test(text)) return formatDate(text, locale, { dateStyle: 'medium', timeStyle: 'short' });
  if (day.test(text)) return formatDate(text, locale);
  const words = ownWords(`value_${text}`) ?? text.replace(/<[^>]+>/g, ' ').trim();
  return words.length > longest ? `${words.slice(0, longest)}…` : spacedPhone(words);
}

/** @param key as in `ChangedFact` */
export function valueText(key: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return t(`audit-facts.value_${value}`);
  if (typeof value === 'number') {
    if (/paise$/i.test(key)) return rupees(value);
    if (key === 'percent') return `${formatNumber(value, locale)}%`;
    if (key === 'hundredths') return `${formatNumber(value / 100, locale)}%`;
    if (/Limit$/.test(key) && value === unlimited) return t('audit-facts.value_unlimited');
    return key === 'establishedYear' ? String(value) : formatNumber(value, locale);
  }
  if (typeof value === 'string') return textOf(value);
  if (!Array.isArray(value))
    return t('mediaId' in (value as object) ? 'audit-facts.value_picture' : 'audit-facts.value_changed');
  if (value.length === 0) return '–';
  return value.every((one) => typeof one !== 'object' && !uuid.test(one))
    ? value.map((one) => valueText(key, one)).join(', ')
    : t('audit-facts.value_items', { count: value.length });
}
