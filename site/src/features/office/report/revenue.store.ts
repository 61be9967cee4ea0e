import type { Revenue } from '@parichay/shared/office/report/revenue.endpoints.ts';
import { byteOrderMark, csvLine } from '@parichay/shared/platform/lib/csv.ts';
import { customPlanId } from '@parichay/shared/shop/plan/plan.lists.ts';
import { saveFile } from '../../../kit/ui/browser/save-file.ts';
import { t } from '../../../kit/ui/text/messages.ts';
import { call } from '../../../lib/api.ts';
import { slice } from '../../../lib/slice.ts';
import { chosenAgencyQuery } from '../../people/agency/chosen-agency.ts';
import { type RevenueCsvLabels, type RevenueSelection, revenueCsvRows, type StaffSplit } from './revenue.rules.ts';

export const revenue = slice<Revenue>();

export const loadRevenue = ({ from, to }: RevenueSelection) =>
  revenue.load(() => call('GET /reports/revenue', { query: { from, to, ...chosenAgencyQuery() } }));

export function soldItemText({ kind, planId, name }: Revenue['plans'][number]): string {
  if (planId === null) return t(kind === 'user_video' ? 'revenue.videos' : 'revenue.pdfCards');
  const plan = planId === customPlanId ? t('revenue.customPlans') : (name ?? t('revenue.formerPlan'));
  return kind === 'card' ? t('revenue.cardOf', { plan }) : plan;
}

/** Platform staff can record payments for any agency, but are not named here. */
export const staffText = ({ franchiseeId, name }: Revenue['staff'][number], split: StaffSplit): string =>
  franchiseeId === null
    ? t(split === 'recorded' ? 'revenue.online' : 'revenue.byCustomer')
    : (name ?? t('revenue.platformStaff'));

const revenueCsvLabels = (): RevenueCsvLabels => ({
  headings: [t('revenue.part'), t('revenue.of'), t('revenue.count'), t('revenue.amount')],
  all: t('revenue.all'),
  of: (section) => t(`revenue.${section}`),
  byPlan: t('revenue.byPlan'),
  byMonth: t('revenue.byMonth'),
  refundsByMonth: t('revenue.refundsByMonth'),
  recorded: t('revenue.recorded'),
  registered: t('revenue.registered'),
  plan: soldItemText,
  staff: staffText,
});

export function saveRevenueCsv(report: Revenue): void {
  const text = byteOrderMark + revenueCsvRows(report, revenueCsvLabels()).map(csvLine).join('');
  saveFile(new File([text], `revenue-${report.from}-${report.to}.csv`, { type: 'text/csv;charset=utf-8' }));
}
