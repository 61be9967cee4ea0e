import type { CallKey } from '@parichay/shared/contract.ts';
import { casesIn } from '@parichay/shared/money/reconciliation/reconciliation.rules.ts';
import { daysAfter, todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { call } from '../../../lib/api.ts';
import { slice } from '../../../lib/slice.ts';
import { $may } from '../../people/access/access.store.ts';
import { ofChosenAgency } from '../../people/agency/chosen-agency.ts';
import { staffProjectsPath } from '../shell/staff-menu.rules.ts';

export interface Waiting {
  key: 'enquiries' | 'ending' | 'unpaid' | 'drafts' | 'cases';
  count: number;
  isMinimum: boolean;
  href: string;
}

interface Question extends Pick<Waiting, 'key' | 'href'> {
  of: CallKey;
  ask(): Promise<Pick<Waiting, 'count'> & { isMinimum?: boolean | undefined }>;
}

const counted = ({ total, totalIsMinimum }: { total: number; totalIsMinimum?: boolean | undefined }) => ({
  count: total,
  isMinimum: totalIsMinimum,
});

const newUnpaid = { isSubscribed: 'false', createdFrom: daysAfter(todayInIndia(), -29) } as const;

const questions: readonly Question[] = [
  {
    key: 'enquiries',
    href: '/panel/admin/enquiries?state=new',
    of: 'GET /enquiry/list',
    ask: async () =>
      counted(await call('GET /enquiry/list', { query: { state: 'new', limit: '1', ...ofChosenAgency() } })),
  },
  {
    key: 'ending',
    href: '/panel/admin/renewals',
    of: 'GET /business',
    ask: async () =>
      counted(await call('GET /business', { query: { isExpiringSoon: 'true', limit: '1', ...ofChosenAgency() } })),
  },
  {
    key: 'unpaid',
    href: `/panel/admin/businesses?${new URLSearchParams(newUnpaid)}`,
    of: 'GET /business',
    ask: async () => counted(await call('GET /business', { query: { ...newUnpaid, limit: '1', ...ofChosenAgency() } })),
  },
  {
    key: 'drafts',
    href: `${staffProjectsPath}&status=draft`,
    of: 'GET /getcardlist',
    ask: async () =>
      counted(await call('GET /getcardlist', { query: { status: 'draft', limit: '1', ...ofChosenAgency() } })),
  },
  {
    key: 'cases',
    href: '/panel/admin/reconciliation',
    of: 'GET /payment-reconciliation/summary',
    ask: async () => ({
      count: casesIn(await call('GET /payment-reconciliation/summary', { query: ofChosenAgency() })),
    }),
  },
];

export const waiting = slice<readonly Waiting[]>();

export const loadWaiting = () =>
  waiting.load(async () => {
    const may = $may.get();
    const asked = questions.filter(({ of }) => may(of));
    const answers = await Promise.all(
      asked.map(async ({ key, href, ask }) => {
        const { count, isMinimum = false } = await ask();
        return { key, href, count, isMinimum };
      }),
    );
    return answers.filter(({ count }) => count > 0);
  });
