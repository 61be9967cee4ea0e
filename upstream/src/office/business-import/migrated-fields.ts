import { yearsAfter } from '@parichay/shared/money/payment/term.rules.ts';
import { toE164 } from '@parichay/shared/people/auth/phone.ts';
import { adminOnly, manualPaymentRecorders } from '@parichay/shared/platform/access/access.ts';
import { type Actor, mayCall } from '@parichay/shared/platform/access/roles.ts';
import { accountIdOf } from '@parichay/shared/platform/lib/account-id.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { readDate } from '@parichay/shared/platform/typed/date.ts';
import {
  type ImportField,
  type ImportRow,
  maxPaidYearsAhead,
  type PlanNote,
} from '@parichay/shared/shop/business/business-import.fields.ts';
import { readProductPrice } from '@parichay/shared/shop/card/product-price.rules.ts';
import { recordPlanPaidElsewhere, termsPaidElsewhere } from '../../money/payment/payment-record.ts';
import { staffQuery } from '../../people/account/account.queries.ts';
import type { Tx } from '../../platform/database/database.ts';
import { plansOfAgency } from '../../shop/plan/plan.queries.ts';
import { comparableText, findPlanByWords } from './plan-match.rules.ts';

type MigratedCells = Pick<ImportRow, 'plan' | 'paidUntil' | 'amount' | 'staff'>;

export interface MigratedFields {
  /** Each is null if its cell is empty or not understood. */
  readPlan: { planId: number | null; paidUntil: string | null; amountPaise: number | null };
  /** False if the importing user may not record payments; `isStaffReadable`: may not assign businesses. */
  isPlanReadable: boolean;
  isStaffReadable: boolean;
  /** An import without a known staff name leaves its businesses with the admin who imports. */
  isUnassigned(franchiseeId: string): boolean;
  plan: { subscriptionPlanId: number; paidUntil: string; paidElsewherePaise: number } | null;
  franchiseeId: string | null;
  /** Cells that were not understood, or that the importing user may not set. */
  skippedFields: ImportField[];
  notes: PlanNote[];
}

/** Tally writes `2,499.00 Dr`. */
const balanceSidePattern = /\s*(?:dr|cr)\.?$/i;
const earliestPaidUntil = '2000-01-01';

function readPaidUntil(text: string): { paidUntil: string } | { note: PlanNote } {
  if (text === '') return { note: 'paidUntilMissing' };
  const { date } = readDate(text);
  if (!date || date < earliestPaidUntil) return { note: 'paidUntilUnreadable' };
  return date > yearsAfter(todayInIndia(), maxPaidYearsAhead) ? { note: 'paidUntilTooFar' } : { paidUntil: date };
}

const filledFields = (row: MigratedCells, fields: readonly (keyof MigratedCells)[]): ImportField[] =>
  fields.filter((field) => row[field] !== '');

interface MigratedFieldsReader {
  planNames: string[];
  resolveMigrated(row: MigratedCells): MigratedFields;
}

export async function createMigratedFieldsReader(tx: Tx, actor: Actor): Promise<MigratedFieldsReader> {
  const plans = mayCall(actor, manualPaymentRecorders) ? await plansOfAgency(tx, actor.agencyId) : null;
  const staffAccounts = mayCall(actor, adminOnly)
    ? await staffQuery(tx).where('franchisee.agency_id', '=', actor.agencyId).where('is_active', '=', true).execute()
    : null;

  /** When the agency sells a single plan, the row need not name it. */
  const findPlan = (typed: string) =>
    typed === '' ? (plans?.length === 1 ? plans[0] : null) : findPlanByWords(plans ?? [], typed);

  function readPlan(row: MigratedCells): Pick<MigratedFields, 'plan' | 'readPlan' | 'skippedFields' | 'notes'> {
    const planFields = filledFields(row, ['plan', 'paidUntil', 'amount']);
    const nothingRead = { planId: null, paidUntil: null, amountPaise: null };
    if (planFields.length === 0) return { plan: null, readPlan: nothingRead, skippedFields: [], notes: [] };
    if (!plans) return { plan: null, readPlan: nothingRead, skippedFields: planFields, notes: ['planNotAllowed'] };
    const found = findPlan(row.plan);
    const lastDay = readPaidUntil(row.paidUntil);
    const { pricePaise, priceUnit } = readProductPrice(row.amount.replace(balanceSidePattern, ''));
    const isAmount = row.amount === '' || (pricePaise !== null && priceUnit === '');
    const notes: PlanNote[] = [
      ...(found ? [] : [row.plan === '' ? ('planMissing' as const) : ('planUnknown' as const)]),
      ...('note' in lastDay ? [lastDay.note] : []),
      ...(isAmount ? [] : ['amountUnreadable' as const]),
    ];
    const read = {
      planId: found?.subscription_plan_id ?? null,
      paidUntil: 'note' in lastDay ? null : lastDay.paidUntil,
      amountPaise: isAmount ? pricePaise : null,
    };
    if (!found || 'note' in lastDay) return { plan: null, readPlan: read, skippedFields: planFields, notes };
    const { subscription_plan_id: subscriptionPlanId } = found;
    const { paidUntil } = lastDay;
    const paidElsewherePaise = isAmount ? (pricePaise ?? 0) : 0;
    const { validity, validity_months: validityMonths } = found;
    const fullPaise = termsPaidElsewhere({ validity, validityMonths }, paidUntil) * Number(found.price_paise);
    return {
      readPlan: read,
      plan: { subscriptionPlanId, paidUntil, paidElsewherePaise },
      skippedFields: isAmount ? [] : ['amount'],
      notes: paidElsewherePaise > fullPaise ? [...notes, 'amountMoreThanPrice'] : notes,
    };
  }

  function findFranchiseeId(text: string): string | null {
    const phone = toE164(text);
    const [one, another] = (staffAccounts ?? []).filter(
      ({ name, phone_number, email }) =>
        (phone !== null && phone_number === phone) ||
        (email !== null && email.toLowerCase() === text.toLowerCase()) ||
        comparableText(name) === comparableText(text),
    );
    return one && !another ? one.franchisee_id : null;
  }

  const adminIds = new Set(
    (staffAccounts ?? []).filter(({ roles }) => roles.includes('admin')).map(({ franchisee_id: id }) => id),
  );
  const isUnassigned = (franchiseeId: string): boolean =>
    franchiseeId === '' || franchiseeId === accountIdOf(actor) || adminIds.has(franchiseeId);

  return {
    planNames: plans?.map(({ name }) => name) ?? [],
    resolveMigrated: (row) => {
      const { skippedFields, ...plan } = readPlan(row);
      const franchiseeId = row.staff === '' ? null : findFranchiseeId(row.staff);
      return {
        ...plan,
        isPlanReadable: plans !== null,
        isStaffReadable: staffAccounts !== null,
        isUnassigned,
        franchiseeId,
        skippedFields: franchiseeId ? skippedFields : [...skippedFields, ...filledFields(row, ['staff'])],
      };
    },
  };
}

export async function applyMigratedFields(
  tx: Tx,
  actor: Actor,
  businessId: string,
  { plan, franchiseeId }: Pick<MigratedFields, 'plan' | 'franchiseeId'>,
  cardChanged: (cardId: string) => void,
): Promise<void> {
  if (franchiseeId)
    await tx
      .updateTable('business')
      .set({ made_by_franchisee_id: franchiseeId })
      .where('business_id', '=', businessId)
      .execute();
  if (plan) await recordPlanPaidElsewhere(tx, actor, { businessId, ...plan }, cardChanged);
}
