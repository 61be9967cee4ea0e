import type { CallKey } from '@parichay/shared/contract.ts';
import { totalCaseCount } from '@parichay/shared/money/reconciliation/reconciliation.rules.ts';
import { daysAfter, todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { call } from '../../../lib/api.ts';
import { slice } from '../../../lib/slice.ts';
import { $may } from '../../people/access/access.store.ts';
import { chosenAgencyQuery } from '../../people/agency/chosen-agency.ts';
import { staffProjectsPath } from '../shell/staff-menu.rules.ts';

export interface PendingTask {
  key: 'enquiries' | 'ending' | 'expired' | 'unpaid' | 'drafts' | 'cases';
  count: number;
  isMinimum: boolean;
  href: string;
}

interface TaskCounter extends Pick<PendingTask, 'key' | 'href'> {
  requiredCall: CallKey;
  fetchCount(): Promise<Pick<PendingTask, 'count'> & { isMinimum?: boolean | undefined }>;
}

const countFromTotal = ({ total, totalIsMinimum }: { total: number; totalIsMinimum?: boolean | undefined }) => ({
  count: total,
  isMinimum: totalIsMinimum,
});

const newUnpaidQuery = {
  isSubscribed: 'false',
  isExpired: 'false',
  createdFrom: daysAfter(todayInIndia(), -29),
} as const;

const taskCounters: readonly TaskCounter[] = [
  {
    key: 'enquiries',
    href: '/panel/admin/enquiries?state=new',
    requiredCall: 'GET /enquiry/list',
    fetchCount: async () =>
      countFromTotal(await call('GET /enquiry/list', { query: { state: 'new', limit: '1', ...chosenAgencyQuery() } })),
  },
  {
    key: 'ending',
    href: '/panel/admin/renewals',
    requiredCall: 'GET /business',
    fetchCount: async () =>
      countFromTotal(
        await call('GET /business', { query: { isExpiringSoon: 'true', limit: '1', ...chosenAgencyQuery() } }),
      ),
  },
  {
    key: 'expired',
    href: '/panel/admin/businesses?isExpired=true&sort=expiryDateForCustomer',
    requiredCall: 'GET /business',
    fetchCount: async () =>
      countFromTotal(await call('GET /business', { query: { isExpired: 'true', limit: '1', ...chosenAgencyQuery() } })),
  },
  {
    key: 'unpaid',
    href: `/panel/admin/businesses?${new URLSearchParams(newUnpaidQuery)}`,
    requiredCall: 'GET /business',
    fetchCount: async () =>
      countFromTotal(await call('GET /business', { query: { ...newUnpaidQuery, limit: '1', ...chosenAgencyQuery() } })),
  },
  {
    key: 'drafts',
    href: `${staffProjectsPath}&status=draft`,
    requiredCall: 'GET /getcardlist',
    fetchCount: async () =>
      countFromTotal(
        await call('GET /getcardlist', { query: { status: 'draft', limit: '1', ...chosenAgencyQuery() } }),
      ),
  },
  {
    key: 'cases',
    href: '/panel/admin/reconciliation',
    requiredCall: 'GET /payment-reconciliation/summary',
    fetchCount: async () => ({
      count: totalCaseCount(await call('GET /payment-reconciliation/summary', { query: chosenAgencyQuery() })),
    }),
  },
];

export const pendingTasks = slice<readonly PendingTask[]>();

export const loadPendingTasks = () =>
  pendingTasks.load(async () => {
    const may = $may.get();
    const permittedCounters = taskCounters.filter(({ requiredCall }) => may(requiredCall));
    const counts = await Promise.all(
      permittedCounters.map(async ({ key, href, fetchCount }) => {
        const { count, isMinimum = false } = await fetchCount();
        return { key, href, count, isMinimum };
      }),
    );
    return counts.filter(({ count }) => count > 0);
  });
