import type { AuditEntry } from '@parichay/shared/people/audit/audit.endpoints.ts';
import { formatPhone } from '@parichay/shared/platform/lib/phone-text.ts';
import { unlimited } from '@parichay/shared/shop/plan/plan.lists.ts';
import { type Key, locale, rupees, t } from '../../../kit/ui/text/messages.ts';
import { formatDate, formatNumber } from '../../../lib/i18n.ts';
import { lastPlanDayOf } from '../session/business.rules.ts';
import { auditActionOf, changedFacts, statusFactsOf, summaryFactsOf } from './audit.rules.ts';

function factLabel(key: string): string | null {
  const name = `audit-facts.${key}` as Key;
  const label = t(name);
  return label === name ? null : label;
}

export const auditFactsOf = (entry: Pick<AuditEntry, 'before' | 'after'>) => changedFacts(entry, factLabel);

/** Agencies never see platform staff; a refused sign-in has no known user. */
export function actorText(entry: Pick<AuditEntry, 'franchiseeName' | 'asFranchiseeName' | 'action' | 'after'>): string {
  const { franchiseeName, asFranchiseeName: admin, action, after } = entry;
  if (action === 'sign-in-refused') return t('audit.somebody');
  if (after?.by === 'operator') return t('audit-facts.value_operator');
  const actor = franchiseeName ?? t('audit.platform');
  return admin === null ? actor : t('audit.whoAs', { who: actor, admin });
}

const maxTextLength = 200;
const timestampPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;
const uuidPattern = /^[\da-f]{8}-[\da-f-]{27}$/;
const datePattern = /^\d{4}-\d{2}-\d{2}$/;

function storedTextLabel(text: string): string {
  if (timestampPattern.test(text)) return formatDate(text, locale, { dateStyle: 'medium', timeStyle: 'short' });
  if (datePattern.test(text)) return formatDate(text, locale);
  const cleanText = factLabel(`value_${text}`) ?? text.replace(/<[^>]+>/g, ' ').trim();
  return cleanText.length > maxTextLength ? `${cleanText.slice(0, maxTextLength)}…` : formatPhone(cleanText);
}

/**
 * @param key changed column or property, for example pricePaise, which decides the unit
 * @param names by id
 */
export function factValueText(key: string, value: unknown, names: AuditEntry['names'] = {}): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return t(`audit-facts.value_${value}`);
  if (typeof value === 'number') {
    if (/paise$/i.test(key)) return rupees(value);
    if (key === 'percent') return `${formatNumber(value, locale)}%`;
    if (key === 'hundredths') return `${formatNumber(value / 100, locale)}%`;
    if (/Limit$/.test(key) && value === unlimited) return t('audit-facts.value_unlimited');
    return key === 'establishedYear' ? String(value) : formatNumber(value, locale);
  }
  if (typeof value === 'string' && uuidPattern.test(value) && key.endsWith('_id'))
    return formatPhone(names[value] ?? '–');
  if (key === 'expiry_date_for_customer')
    return storedTextLabel(lastPlanDayOf({ expiryDateForCustomer: String(value) }) ?? '');
  if (typeof value === 'string') return storedTextLabel(value);
  if (!Array.isArray(value))
    return t('mediaId' in (value as object) ? 'audit-facts.value_picture' : 'audit-facts.value_changed');
  if (value.length === 0) return '–';
  return value.every((one) => typeof one !== 'object' && !uuidPattern.test(one))
    ? value.map((one) => factValueText(key, one)).join(', ')
    : t('audit-facts.value_items', { count: value.length });
}

/** These actions change no row, but carry facts to show. */
const actionWithFactsPattern = /^(factor-|sign-in-refused$)/;

export function summaryText(entry: AuditEntry): string {
  const { names } = entry;
  const facts = auditFactsOf(entry);
  const subject = formatPhone(entry.entityName ?? entry.businessName ?? '') || t('audit.nothingKept');
  if (actionWithFactsPattern.test(entry.action))
    return facts.map(({ key, after }) => factValueText(key, after)).join(', ') || subject;
  if (auditActionOf(entry) !== 'update') {
    const shown = summaryFactsOf(facts);
    return shown.map(({ key, before, after }) => factValueText(key, after ?? before, names)).join(' · ') || subject;
  }
  const shown = facts.length === 1 ? facts : statusFactsOf(facts);
  if (shown.length === 0) return facts.map(({ name }) => name).join(', ') || subject;
  return shown
    .map(
      ({ name, key, before, after }) =>
        `${name}: ${factValueText(key, before, names)} → ${factValueText(key, after, names)}`,
    )
    .join(' · ');
}
