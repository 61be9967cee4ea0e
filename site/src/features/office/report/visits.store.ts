import type { VisitedCard, Visits } from '@parichay/shared/office/report/visits.endpoints.ts';
import { type VisitPeriod, visitPeriods } from '@parichay/shared/office/report/visits.rules.ts';
import { csvLine, csvStart } from '@parichay/shared/platform/lib/csv.ts';
import { saveFile } from '../../../kit/ui/browser/save-file.ts';
import { type Key, t } from '../../../kit/ui/text/messages.ts';
import { call } from '../../../lib/api.ts';
import { slice } from '../../../lib/slice.ts';
import { ofChosenAgency } from '../../people/agency/chosen-agency.ts';
import { visitLines } from './visits.rules.ts';

export const visits = slice<{ period: VisitPeriod; visits: Visits }>();
export const visitedCards = slice<{ period: VisitPeriod; cards: readonly VisitedCard[] }>();

export const loadCards = (period: VisitPeriod) =>
  visitedCards.load(async () => ({
    period,
    ...(await call('GET /reports/visits/cards', { query: { period, ...ofChosenAgency() } })),
  }));

export async function loadVisits(period: VisitPeriod): Promise<void> {
  const cards = loadCards(period);
  await visits.load(async () => ({
    period,
    visits: await call('GET /reports/visits', { query: { period, ...ofChosenAgency() } }),
  }));
  await cards;
}

export function periodOf(address: string): VisitPeriod {
  const named = new URLSearchParams(address).get('period');
  return visitPeriods.find((period) => period === named) ?? '30';
}

export const designText = (design: string): string => t(`cards-admin.design_${design}` as Key);

type Place = Pick<Visits['places'][number], 'city' | 'state'>;
export const placeText = ({ city, state }: Place): string =>
  [city, state].filter(Boolean).join(', ') || t('analytics.noPlace');

export function saveVisits(report: Visits, cards: readonly VisitedCard[]): void {
  const lines = visitLines(report, cards, {
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
  const text = csvStart + lines.map(csvLine).join('');
  saveFile(new File([text], `analytics-${report.from}-${report.to}.csv`, { type: 'text/csv;charset=utf-8' }));
}
