import type { CallKey, InputOf } from '@parichay/shared/contract.ts';
import { locale } from '../../../kit/ui/text/messages.ts';
import { CallFailure } from '../../../lib/api.ts';
import { slice } from '../../../lib/slice.ts';
import { chosenAgencyQuery } from '../../people/agency/chosen-agency.ts';

export const reportKinds = ['business', 'digital-card'] as const;
export type ReportKind = (typeof reportKinds)[number];
type ReportCall<K extends ReportKind> = `GET /reports/project-report/${K}` & CallKey;
type Filters = NonNullable<InputOf<ReportCall<'business'>>['query'] & InputOf<ReportCall<'digital-card'>>['query']>;
export type ReportFilters = Partial<Record<Exclude<keyof Filters, 'limit' | 'lang' | 'agencyId'>, string>>;

export function reportPath(kind: ReportKind, filters: ReportFilters, limit?: number): string {
  const query = new URLSearchParams({ lang: locale, ...chosenAgencyQuery() });
  for (const [name, value] of Object.entries(filters)) if (value) query.set(name, value);
  if (limit) query.set('limit', String(limit));
  return `/api/v1/reports/project-report/${kind}?${query}`;
}

/** Parses RFC 4180 and removes the guard against CSV formula injection. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r\n|$)/gy;
  const textWithoutBom = text.replace(/^\uFEFF/, '');
  for (
    let match = cell.exec(textWithoutBom);
    match !== null && match.index < textWithoutBom.length;
    match = cell.exec(textWithoutBom)
  ) {
    const [, quoted, unquoted, separator] = match;
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? unquoted ?? '').replace(/^'(?=[=+\-@＝＋－＠])/, ''));
    if (separator === '\r\n') rows.push([]);
  }
  return rows.filter((row) => row.length > 0);
}

export const previewRowCount = 20;
export const reportPreview = slice<{ headings: readonly string[]; rows: readonly string[][] }>();

export const loadReportPreview = (kind: ReportKind, filters: ReportFilters) =>
  reportPreview.load(async () => {
    const response = await fetch(reportPath(kind, filters, previewRowCount)).catch(() => null);
    if (!response?.ok) {
      const body = await response?.json().catch(() => null);
      throw new CallFailure(body?.data ?? {}, response?.status ?? 0);
    }
    const [headings = [], ...rows] = parseCsv(await response.text());
    return { headings, rows };
  });
