import type { Revenue } from '@parichay/shared/office/report/revenue.endpoints.ts';
import { describe, expect, it } from 'vitest';
import { type RevenueCsvLabels, revenueCsvRows } from '../src/features/office/report/revenue.rules.ts';

describe('the CSV of the revenue report', () => {
  const labels: RevenueCsvLabels = {
    headings: ['What', 'Of', 'Payments', 'Amount'],
    all: 'All',
    of: (section) => section,
    byPlan: 'byPlan',
    byMonth: 'byMonth',
    refundsByMonth: 'refundsByMonth',
    recorded: 'recorded',
    registered: 'registered',
    plan: ({ name }) => name ?? '',
    staff: ({ name }) => name ?? '',
  };
  const nothing = { count: 0, paise: 0 };
  const report: Revenue = {
    ...{ from: '2026-11-01', to: '2026-11-30', churn: { ended: 0, lost: 0 }, staff: [], months: [] },
    sales: { count: 2, paise: 99_900 },
    firstPurchases: { count: 1, paise: 50_000 },
    balances: { count: 1, paise: 49_900 },
    ...{ refunds: nothing, renewals: nothing, others: nothing },
    plans: [{ kind: 'subscription', planId: '7', name: 'Yearly', count: 2, paise: 99_900 }],
  };

  it('the CSV of the revenue report has a line of received balances, which the total of the sales includes', () => {
    const rows = revenueCsvRows(report, labels);
    const amountOf = (section: string) => Number(rows.find(([name]) => name === section)?.[3]);
    expect(amountOf('balances')).toBe(499);
    const parts = ['firstPurchases', 'renewals', 'balances', 'others'].map(amountOf);
    expect(parts.reduce((sum, amount) => sum + amount, 0)).toBe(amountOf('sales'));
    expect(amountOf('byPlan')).toBe(999);
  });
});
