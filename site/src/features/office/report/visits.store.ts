import type { VisitedCard, Visits } from '@parichay/shared/office/report/visits.endpoints.ts';
import { type VisitPeriod, visitPeriods } from '@parichay/shared/office/report/visits.rules.ts';
import { byteOrderMark, csvLine } from '@parichay/shared/platform/lib/csv.ts';
import { saveFile } from '../../../kit/ui/browser/save-file.ts';
import { type Key, t } from '../../../kit/ui/text/messages.ts';
import { call } from '../../../lib/api.ts';
import { slice } from '../../../lib/slice.ts';
import { chosenAgencyQuery } from '../../people/agency/chosen-agency.ts';
import { visitCsvRows } from './visits.rules.ts';

export const visits = slice<{ period: VisitPeriod; visits: Visits }>();
export const visitedCards = slice<{ period: VisitPeriod; cards: readonly VisitedCard[] }>();

export const loadVisitedCards = (period: VisitPeriod) =>
  visitedCards.load(async () => ({
    period,
    ...(await call('GET /reports/visits/cards', { query: { period, ...chosenAgencyQuery() } })),
  }));

export async function loadVisitReport(period: VisitPeriod): Promise<void> {
  const cards = loadVisitedCards(period);
  await visits.load(async () => ({
    period,
    visits: await call('GET /reports/visits', { query: { period, ...chosenAgencyQuery() } }),
  }));
  await cards;
}

export function visitPeriodInQuery(queryString: string): VisitPeriod {
  const value = new URLSearchParams(queryString).get('period');
  return visitPeriods.find((period) => period === value) ?? '30';
}

export const designText = (design: string): string => t(`cards-admin.design_${design}` as Key);

type Place = Pick<Visits['places'][number], 'city' | 'state'>;
export const placeText = ({ city, state }: Place): string =>
  [city, state].filter(Boolean).join(', ') || t('analytics.noPlace');

export function saveVisitsCsv(report: Visits, cards: readonly VisitedCard[]): void {
  const rows = visitCsvRows(report, cards, {
    headings: [t('analytics.what'), t('analytics.of')],
    counts: [t('analytics.opened'), t('analytics.saved'), t('analytics.enquiries')],
    all: t('analytics.all'),
    byDay: t('analytics.byDay'),
    byDesign: t('analytics.byDesign'),
    byPlace: t('analytics.byPlace'),
    byCard: t('analytics.byCard'),
    design: designText,
    place: placeText,
  });
  const text = byteOrderMark + rows.map(csvLine).join('');
  saveFile(new File([text], `analytics-${report.from}-${report.to}.csv`, { type: 'text/csv;charset=utf-8' }));
}
