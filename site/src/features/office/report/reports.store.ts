import type { CallKey, InputOf } from '@parichay/shared/contract.ts';
import { locale } from '../../../kit/ui/text/messages.ts';
import { CallFailure } from '../../../lib/api.ts';
import { slice } from '../../../lib/slice.ts';
import { ofChosenAgency } from '../../people/agency/chosen-agency.ts';

export const reportKinds = ['business', 'digital-card'] as const;
export type ReportKind = (typeof reportKinds)[number];
type ReportKey<K extends ReportKind> = `GET /reports/project-report/${K}` & CallKey;
type Filters = NonNullable<InputOf<ReportKey<'business'>>['query'] & InputOf<ReportKey<'digital-card'>>['query']>;
export type ReportFilters = Partial<Record<Exclude<keyof Filters, 'limit' | 'lang' | 'agencyId'>, string>>;

export function reportPath(kind: ReportKind, filters: ReportFilters, limit?: number): string {
  const query = new URLSearchParams({ lang: locale, ...ofChosenAgency() });
  for (const [name, value] of Object.entries(filters)) if (value) query.set(name, value);
  if (limit) query.set('limit', String(limit));
  return `/api/v1/reports/project-report/${kind}?${query}`;
}

/** Parses RFC 4180 and removes the guard against CSV formula injection. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r\n|$)/gy;
  const plain = text.replace(/^\uFEFF/, '');
  for (let at = cell.exec(plain); at !== null && at.index < plain.length; at = cell.exec(plain)) {
    const [, quoted, bare, end] = at;
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? bare ?? '').replace(/^'(?=[=+\-@＝＋－＠])/, ''));
    if (end === '\r\n') rows.push([]);
  }
  return rows.filter((row) => row.length > 0);
}

export const previewRows = 20;
export const preview = slice<{ headings: readonly string[]; rows: readonly string[][] }>();

export const loadPreview = (kind: ReportKind, filters: ReportFilters) =>
  preview.load(async () => {
    const answer = await fetch(reportPath(kind, filters, previewRows)).catch(() => null);
    if (!answer?.ok) {
      const body = await answer?.json().catch(() => null);
      throw new CallFailure(body?.data ?? {}, answer?.status ?? 0);
    }
    const [headings = [], ...rows] = parseCsv(await answer.text());
    return { headings, rows };
  });
