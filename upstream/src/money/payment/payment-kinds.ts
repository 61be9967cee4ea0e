import type { PaymentKind, ReviewReason } from '@parichay/shared/money/payment/payment.lists.ts';
import type {
  BillTerms,
  OutstandingAmountTerms,
  PaidUntilState,
  PlanTerms,
} from '@parichay/shared/money/payment/payment-terms.ts';
import { previousDay, termOfNewPlan, yearsAfter } from '@parichay/shared/money/payment/term.rules.ts';
import { dayInIndia, daysAfter, daysBetween, todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { lockInTransaction } from '../../platform/database/lock.ts';
import type { Database } from '../../platform/database/schema.ts';
import { renderingAllowanceOf } from '../../studio/promo-video/video.rules.ts';
import { cancelUnpaidRenders, rendersOfVideo } from '../../studio/promo-video/video-render.queries.ts';
import { billOf, lockBill } from './month-bill.ts';
import type { Quote, YearlyKind } from './payment-quotes.ts';

type GrantRow = Selectable<Database['payment_grant']>;

export interface GrantedPeriod {
  validFrom: string | null;
  validTo: string | null;
  before: PaidUntilState | Record<string, never>;
}

export type GrantRefusal = Extract<ReviewReason, 'item_gone' | 'already_paid' | 'amount'>;

interface PaymentKindHandler {
  grant(
    tx: Tx,
    purchase: Pick<Quote, 'agencyId' | 'businessId' | 'item' | 'terms'>,
  ): Promise<GrantedPeriod | GrantRefusal>;
  withdraw(tx: Tx, record: GrantRow): Promise<void>;
}

const planHandler: PaymentKindHandler = {
  async grant(tx, { businessId, terms }) {
    const business = await tx
      .selectFrom('business')
      .select(['expiry_date_for_customer', 'payment_status'])
      .where('business_id', '=', businessId)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!business) return 'item_gone';
    const before = { expiry: business.expiry_date_for_customer, paymentStatus: business.payment_status };
    const { validFrom, validTo, expiry } = termOfNewPlan(before.expiry, terms as PlanTerms, todayInIndia());
    const planDays = planDaysOf({ valid_from: validFrom, valid_to: validTo });
    await setBusinessPaidState(tx, businessId ?? '', { expiry, paymentStatus: 1 }, planDays);
    return { validFrom, validTo, before };
  },

  /** Recomputes each later plan from its purchase day, without this one. */
  async withdraw(tx, record) {
    const businessId = record.business_id ?? '';
    const laterGrants = await tx
      .selectFrom('payment_grant')
      .selectAll()
      .where('business_id', '=', businessId)
      .where('kind', 'in', ['subscription', 'card'])
      .where('withdrawn_at', 'is', null)
      .where('ordinal', '>', record.ordinal)
      .orderBy('ordinal')
      .execute();
    let paidState = record.before as PaidUntilState;
    for (const row of laterGrants) {
      const { validFrom, validTo, expiry } = termOfNewPlan(
        paidState.expiry,
        row.terms as PlanTerms,
        dayInIndia(row.paid_at),
      );
      await tx
        .updateTable('payment_grant')
        .set({ valid_from: validFrom, valid_to: validTo, before: JSON.stringify(paidState) })
        .where('record_no', '=', row.record_no)
        .execute();
      paidState = { expiry, paymentStatus: 1 };
    }
    const lastGrant = await tx
      .selectFrom('payment_grant')
      .select(['valid_from', 'valid_to'])
      .where('business_id', '=', businessId)
      .where('kind', 'in', ['subscription', 'card'])
      .where('withdrawn_at', 'is', null)
      .where('record_no', '!=', record.record_no)
      .orderBy('ordinal', 'desc')
      .executeTakeFirst();
    await setBusinessPaidState(tx, businessId, paidState, planDaysOf(lastGrant));
  },
};

const duePaymentHandler: PaymentKindHandler = {
  async grant(tx, { agencyId, item, terms }) {
    const { numUpdatedRows } = await changeDueAmount(tx, agencyId, item, -(terms as OutstandingAmountTerms).paidPaise);
    return numUpdatedRows > 0n ? grantWithoutPeriod : 'already_paid';
  },
  async withdraw(tx, { agency_id, item, amount_paise }) {
    await changeDueAmount(tx, agency_id, item, Number(amount_paise));
  },
};

const changeDueAmount = (tx: Tx, agencyId: string, recordNo: string, paise: number) =>
  tx
    .updateTable('payment_grant')
    .set({ due_paise: sql<number>`due_paise + ${paise}` })
    .where('record_no', '=', recordNo)
    .where('agency_id', '=', agencyId)
    .where('withdrawn_at', 'is', null)
    .where(sql<boolean>`due_paise + ${paise} >= 0`)
    .executeTakeFirst();

const planDaysOf = (grant: { valid_from: string | null; valid_to: string | null } | undefined): number | null =>
  grant?.valid_from && grant.valid_to ? daysBetween(grant.valid_from, grant.valid_to) + 1 : null;

const setBusinessPaidState = (
  tx: Tx,
  businessId: string,
  { expiry, paymentStatus }: PaidUntilState,
  planDays: number | null,
) =>
  tx
    .updateTable('business')
    .set({ expiry_date_for_customer: expiry, payment_status: paymentStatus, plan_days: planDays })
    .where('business_id', '=', businessId)
    .execute();

const grantWithoutPeriod = { validFrom: null, validTo: null, before: {} } as const;

const pdfCardHandler: PaymentKindHandler = {
  async grant(tx, { item, terms }) {
    const { numUpdatedRows } = await addExports(tx, item, (terms as { exports: number }).exports);
    return numUpdatedRows > 0n ? grantWithoutPeriod : 'item_gone';
  },
  async withdraw(tx, { item, terms }) {
    await addExports(tx, item, -(terms as { exports: number }).exports);
  },
};

/** -1 = unlimited; used exports cannot be taken back. */
const addExports = (tx: Tx, pdfCardNo: string, exports: number) =>
  tx
    .updateTable('pdf_card')
    .set({
      exports_left: sql`case when exports_left < 0 then exports_left else greatest(0, exports_left + ${exports}) end`,
    })
    .where('pdf_card_no', '=', pdfCardNo)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

const setVideoPaid = (tx: Tx, videoNo: string, isPaid: boolean) =>
  tx
    .updateTable('user_video')
    .set({ is_paid: isPaid })
    .where('video_no', '=', videoNo)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

const userVideoHandler: PaymentKindHandler = {
  async grant(tx, { item }) {
    const video = await tx
      .selectFrom('user_video')
      .select('is_paid')
      .where('video_no', '=', item)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!video) return 'item_gone';
    if (video.is_paid || renderingAllowanceOf(false, await rendersOfVideo(tx, item), new Date()).fullRenderCount > 0)
      return 'already_paid';
    await setVideoPaid(tx, item, true);
    return grantWithoutPeriod;
  },
  async withdraw(tx, { item }) {
    await setVideoPaid(tx, item, false);
    await cancelUnpaidRenders(tx, item);
  },
};

const monthBillHandler: PaymentKindHandler = {
  async grant(tx, { agencyId, item, terms }) {
    const { month, year, cardCount, perCardPaise } = terms as BillTerms;
    await lockBill(tx, agencyId, item);
    const bill = await billOf(tx, agencyId, { month, year });
    if (bill.isPaid) return 'already_paid';
    return bill.amountPaise > cardCount * perCardPaise ? 'amount' : grantWithoutPeriod;
  },
  withdraw: async () => {},
};

const yearlyPaymentHandler = (kind: YearlyKind): PaymentKindHandler => ({
  async grant(tx, { agencyId, terms }) {
    await lockYearlyPayments(tx, kind, agencyId);
    return { ...yearlyPeriod(await yearlyPaidUntil(tx, kind, agencyId), terms, todayInIndia()), before: {} };
  },

  async withdraw(tx, { agency_id }) {
    await lockYearlyPayments(tx, kind, agency_id);
    const grants = await tx
      .selectFrom('payment_grant')
      .selectAll()
      .where('agency_id', '=', agency_id)
      .where('kind', '=', kind)
      .where('withdrawn_at', 'is', null)
      .orderBy('ordinal')
      .execute();
    let until: string | null = null;
    for (const row of grants) {
      const { validFrom, validTo } = yearlyPeriod(until, row.terms, dayInIndia(row.paid_at));
      await tx
        .updateTable('payment_grant')
        .set({ valid_from: validFrom, valid_to: validTo })
        .where('record_no', '=', row.record_no)
        .execute();
      until = validTo;
    }
  },
});

const lockYearlyPayments = (tx: Tx, kind: YearlyKind, agencyId: string) =>
  lockInTransaction(tx, `years ${kind} ${agencyId}`);

function yearlyPeriod(until: string | null, terms: unknown, today: string): { validFrom: string; validTo: string } {
  const { years } = terms as { years: number };
  const validFrom = until !== null && until >= today ? daysAfter(until, 1) : today;
  return { validFrom, validTo: previousDay(yearsAfter(validFrom, years)) };
}

export async function yearlyPaidUntil(tx: Tx, kind: YearlyKind, agencyId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('payment_grant')
    .select(sql<string | null>`max(valid_to)::text`.as('until'))
    .where('agency_id', '=', agencyId)
    .where('kind', '=', kind)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return row?.until ?? null;
}

export const handlerByKind: Readonly<Record<PaymentKind, PaymentKindHandler>> = {
  subscription: planHandler,
  card: planHandler,
  due: duePaymentHandler,
  pdf_card: pdfCardHandler,
  user_video: userVideoHandler,
  month: monthBillHandler,
  annual: yearlyPaymentHandler('annual'),
  agency_image: yearlyPaymentHandler('agency_image'),
  agency_pdf: yearlyPaymentHandler('agency_pdf'),
};
