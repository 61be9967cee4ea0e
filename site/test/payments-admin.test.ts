import { previousDay, termOfNewPlan, yearsAfter } from '@parichay/shared/money/payment/term.rules.ts';
import { dayInIndia, daysAfter } from '@parichay/shared/platform/lib/india.ts';
import { describe, expect, it } from 'vitest';
import {
  businessPlanState,
  hasPlanTimeLeft,
  lastPaidPlanId,
  type PaymentRecord,
  sortNewestFirst,
} from '../src/features/money/payment/admin/payments.rules.ts';

/** In India it is 21:30 on 20 November. */
const now = Date.parse('2026-11-20T16:00:00Z');

let paymentCount = 0;
const planPaymentOf = (planName: string, validFrom: string, validTo: string, changes: object = {}): PaymentRecord => {
  paymentCount += 1;
  return {
    kind: 'subscription',
    recordNo: String(paymentCount).padStart(4, '0'),
    paidAt: new Date(now + paymentCount).toISOString(),
    status: 'paid',
    planName,
    subscriptionPlanId: paymentCount,
    validFrom,
    validTo,
    validity: 1,
    ordinal: paymentCount,
    ...changes,
  } as PaymentRecord;
};
const paymentStateOf = (expiryDateForCustomer: string | null, records: PaymentRecord[], paymentStatus: 0 | 1 = 1) =>
  businessPlanState(
    {
      expiryDateForCustomer,
      paymentStatus,
      wholeUntil: expiryDateForCustomer && daysAfter(expiryDateForCustomer, 15),
    },
    records,
    now,
  );

describe('the payment state of a business', () => {
  it('a business that never paid has the payment state nothing, or trial while its expiry date keeps the full card', () => {
    expect(paymentStateOf(null, [], 0)).toEqual({ kind: 'nothing' });
    expect(paymentStateOf('2026-11-30', [], 0)).toEqual({ kind: 'trial', until: '2026-12-15' });
  });

  it('an unpaid business has the payment state trial until the last day of its full card, then free', () => {
    const unpaidState = (wholeUntil: string) =>
      businessPlanState({ expiryDateForCustomer: null, paymentStatus: 0, wholeUntil }, [], now);
    expect(unpaidState('2026-11-20')).toEqual({ kind: 'trial', until: '2026-11-20' });
    expect(unpaidState('2026-11-19')).toEqual({ kind: 'free' });
  });

  it('a paid business has the payment state running until its last paid day, or endless without an expiry date', () => {
    const gold = planPaymentOf('Gold', '2026-03-15', '2027-03-14');
    expect(paymentStateOf('2027-03-15', [gold])).toEqual({
      kind: 'running',
      plan: 'Gold',
      until: '2027-03-14',
      following: [],
      daysLeft: 115,
    });
    expect(paymentStateOf('2026-11-21', [])).toMatchObject({ plan: null, until: '2026-11-20', daysLeft: 1 });
    expect(paymentStateOf(null, [gold])).toEqual({ kind: 'endless', plan: 'Gold' });
  });

  it('a business with a running plan shows its current plan and each plan that follows it', () => {
    const gold = planPaymentOf('Gold', '2026-03-15', '2027-03-14');
    const nextGold = planPaymentOf('Gold', '2027-03-15', '2028-03-14');
    const silver = planPaymentOf('Silver', '2028-03-15', '2029-03-14');
    expect(paymentStateOf('2028-03-15', [gold, nextGold])).toMatchObject({
      plan: 'Gold',
      until: '2028-03-14',
      following: [],
    });
    expect(paymentStateOf('2029-03-15', [gold, nextGold, silver])).toMatchObject({
      plan: 'Gold',
      until: '2028-03-14',
      following: [{ plan: 'Silver', until: '2029-03-14' }],
    });
    const laterGold = planPaymentOf('Gold', '2029-03-15', '2030-03-14');
    expect(paymentStateOf('2030-03-15', [gold, nextGold, silver, laterGold])).toMatchObject({
      until: '2028-03-14',
      following: [
        { plan: 'Silver', until: '2029-03-14' },
        { plan: 'Gold', until: '2030-03-14' },
      ],
    });
    // A plan chosen without renewal runs first; the interrupted plan continues after it.
    const bronze = planPaymentOf('Bronze', '2026-11-20', '2028-03-14');
    expect(paymentStateOf('2028-03-15', [gold, bronze])).toMatchObject({
      plan: 'Bronze',
      until: '2027-11-19',
      following: [{ plan: 'Gold', until: '2028-03-14' }],
    });
    const cheapPlan = planPaymentOf('Cheap', '2026-11-20', '2036-11-19', { validity: 10 });
    const expensivePlan = planPaymentOf('Dear', '2026-11-20', '2037-11-19');
    expect(paymentStateOf('2037-11-20', [cheapPlan, expensivePlan])).toMatchObject({
      plan: 'Dear',
      until: '2027-11-19',
      following: [{ plan: 'Cheap', until: '2037-11-19' }],
    });
  });

  it('refunded payments and payments for single products do not count as the plan of a business', () => {
    const gold = planPaymentOf('Gold', '2026-03-15', '2027-03-14');
    const refundedSilver = planPaymentOf('Silver', '2026-03-15', '2028-03-14', { status: 'refunded' });
    const video = { ...planPaymentOf('', '', ''), kind: 'video' } as PaymentRecord;
    expect(paymentStateOf('2027-03-15', [gold, refundedSilver, video])).toMatchObject({ plan: 'Gold', following: [] });
    expect(lastPaidPlanId([gold, refundedSilver, video])).toBe(
      (gold as { subscriptionPlanId: number }).subscriptionPlanId,
    );
    expect(lastPaidPlanId([planPaymentOf('Custom', '', '', { subscriptionPlanId: 'CUSTOM_PLAN' })])).toBeNull();
  });

  it('an expired business has the payment state grace for fifteen days, then over', () => {
    const gold = planPaymentOf('Gold', '2025-11-20', '2026-11-19');
    expect(paymentStateOf('2026-11-20', [gold])).toEqual({
      kind: 'grace',
      plan: 'Gold',
      ended: '2026-11-19',
      until: '2026-12-05',
    });
    expect(paymentStateOf('2026-11-05', [])).toMatchObject({ kind: 'grace', until: '2026-11-20' });
    expect(paymentStateOf('2026-11-04', [gold])).toEqual({ kind: 'over', plan: 'Gold', ended: '2026-11-03' });
  });
});

describe('the period that a payment for a plan buys', () => {
  it('a payment for a plan buys whole years, and no paid day of an earlier plan is lost', () => {
    const plan = { validity: 1, renew: true };
    expect(termOfNewPlan(null, plan, '2026-11-20')).toMatchObject({ validFrom: '2026-11-20', validTo: '2027-11-19' });
    expect(termOfNewPlan('2027-03-15', plan, '2026-11-20')).toMatchObject({
      validFrom: '2027-03-15',
      validTo: '2028-03-14',
    });
    expect(termOfNewPlan('2027-03-15', { ...plan, renew: false }, '2026-11-20')).toEqual({
      validFrom: '2026-11-20',
      validTo: '2028-03-14',
      expiry: '2028-03-15',
    });
    expect(termOfNewPlan('2025-03-15', plan, '2026-11-20')).toMatchObject({ validFrom: '2026-11-20' });
    expect([yearsAfter('2028-02-29', 1), previousDay('2028-03-01')]).toEqual(['2029-02-28', '2028-02-29']);
  });

  it('the days of a payment for a plan are counted in Indian time', () => {
    expect(dayInIndia(now)).toBe('2026-11-20');
    expect(dayInIndia(Date.parse('2026-11-20T18:30:00Z'))).toBe('2026-11-21');
    expect(hasPlanTimeLeft({ paymentStatus: 1, expiryDateForCustomer: '2026-11-21' }, now)).toBe(true);
    expect(hasPlanTimeLeft({ paymentStatus: 1, expiryDateForCustomer: '2026-11-20' }, now)).toBe(false);
  });
});

it('payments of all kinds are sorted newest first', () => {
  const [older, newer] = [planPaymentOf('A', '', ''), planPaymentOf('B', '', '')];
  const simultaneous = { ...newer, recordNo: '9999' };
  expect(sortNewestFirst([older, newer, simultaneous])).toEqual([simultaneous, newer, older]);
});
