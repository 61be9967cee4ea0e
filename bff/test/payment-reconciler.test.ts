import type { PaymentIntent } from '@parichay/shared/money/payment/payment.internal.ts';
import pino from 'pino';
import { describe, expect, it } from 'vitest';
import type { Upstream } from '../src/lib/upstream.ts';
import type { PaymentAccountDirectory } from '../src/payment/accounts.ts';
import type { PaymentLedger } from '../src/payment/payment-ledger.ts';
import { createPaymentReconciler } from '../src/payment/reconciler.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const agencyId = '0194a000-0000-7000-8000-000000000001';

/** A reconciler with a fake clock, upstream and provider. */
function reconcilerWith({
  calls,
  gatewayForAgency,
}: {
  calls: Record<string, (input: { body: never }) => unknown>;
  gatewayForAgency: (accountAgencyId: string | null) => object;
}) {
  const clock = { at: Date.parse('2026-11-22T00:00:00Z') };
  const account = async (accountAgencyId: string | null) => ({ gateway: gatewayForAgency(accountAgencyId) });
  const reconciler = createPaymentReconciler({
    upstream: { call: async (key: string, input: never) => calls[key]?.(input) ?? {} } as unknown as Upstream,
    accounts: {
      of: account,
      accountForEachKey: async (id: string | null) => [await account(id)],
    } as unknown as PaymentAccountDirectory,
    ledger: {} as PaymentLedger,
    now: () => clock.at,
    log: pino({ level: 'silent' }),
  });
  return { reconciler, clock };
}

describe('security 18: the payment reconciler', () => {
  it('the payment reconciler stops querying the provider after twenty seconds and sends the refunds that each batch returned', async () => {
    const intent = { orderId: 'order_1', accountAgencyId: null } as PaymentIntent;
    const refund = { idemKey: 'refund-platform-pay_1', accountAgencyId: null, paymentId: 'pay_1', amountPaise: 100 };
    const counts = { asked: 0, turns: 0, refunds: 0 };
    const { reconciler, clock } = reconcilerWith({
      calls: {
        'POST /internal/payment/work': ({ body }: { body: { limit: number } }) => {
          counts.turns += 1;
          return { asks: Array(body.limit).fill(intent), refunds: [refund] };
        },
        'POST /internal/payment/refunded': () => {
          counts.refunds += 1;
        },
      },
      gatewayForAgency: () => ({
        refund: async () => ({ kind: 'ok', value: { id: 'rfnd_1', status: 'processed' } }),
        paymentsOfOrder: async () => {
          counts.asked += 1;
          clock.at += 1_000;
          return { kind: 'ok', value: [] };
        },
      }),
    });
    await reconciler.reconcile();
    expect(counts).toEqual({ asked: 20, turns: 4, refunds: 4 });
  });

  it('the payment reconciler repeats the failed daily comparison of an account’s last eight days until it succeeds', async () => {
    let isAnswering = false;
    const listed: Record<string, number[]> = {};
    const { reconciler, clock } = reconcilerWith({
      calls: { 'GET /internal/payment/accounts': () => ({ agencyIds: [agencyId] }) },
      gatewayForAgency: (accountAgencyId) => ({
        payments: async ({ from }: { from: number }) => {
          const of = accountAgencyId === null ? 'platform' : 'agency';
          listed[of] = [...(listed[of] ?? []), clock.at - from * 1_000];
          return accountAgencyId === null || isAnswering ? { kind: 'ok', value: [] } : { kind: 'unknown' };
        },
        refunds: async () => ({ kind: 'ok', value: [] }),
      }),
    });
    for (const answers of [false, false, true, true]) {
      isAnswering = answers;
      await reconciler.sweep();
      clock.at += 10 * MINUTE;
    }
    expect(listed.platform).toEqual([8 * DAY, 60 * MINUTE, 60 * MINUTE, 60 * MINUTE]);
    expect(listed.agency).toEqual([8 * DAY, 8 * DAY, 8 * DAY, 60 * MINUTE]);
    clock.at += DAY;
    await reconciler.sweep();
    expect([listed.platform?.at(-1), listed.agency?.at(-1)]).toEqual([8 * DAY, 8 * DAY]);
  });
});
