import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { PdfTemplateKind } from '@parichay/shared/studio/layer/layer-print.ts';
import { verifyPath } from '@parichay/shared/studio/pdf-card/id-page.ts';
import type { PdfCard } from '@parichay/shared/studio/pdf-card/pdf-card.endpoints.ts';
import { freePdfCorrections } from '@parichay/shared/studio/pdf-card/pdf-card.lists.ts';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { iso, isoOrNull, requireCurrentVersion } from '../../platform/database/rows.ts';
import type { Database } from '../../platform/database/schema.ts';
import { limitToReach } from '../../shop/business/business.queries.ts';
import { isStaffIdTemplate, pdfTemplates } from './pdf-card-documents.ts';

const correctionCountColumn = sql<number>`(select count(*)::int from pdf_export as mended
  where mended.pdf_card_no = pdf_card.pdf_card_no and mended.is_correction and mended.pdf_export_id > (
    select max(counted.pdf_export_id::text)::uuid from pdf_export as counted
    where counted.pdf_card_no = pdf_card.pdf_card_no and not counted.is_correction))`;

const studioKindColumn = sql<PdfTemplateKind | null>`(select draft -> 'print' ->> 'kind' from studio_document
  where document_name = pdf_card.template_code and kind = 'pdf'
    and (is_for_all or studio_document.agency_id = pdf_card.agency_id) limit 1)`;

export const pdfCardQuery = (tx: Tx) =>
  tx
    .selectFrom('pdf_card')
    .innerJoin('business', 'business.business_id', 'pdf_card.business_id')
    .innerJoin('customer', 'customer.user_id', 'business.user_id')
    .selectAll('pdf_card')
    .select(['business.business_name', 'customer.phone_number'])
    .select(({ selectFrom }) => [
      selectFrom('pdf_export')
        .select(({ fn }) => fn.max('created_at').as('at'))
        .whereRef('pdf_export.pdf_card_no', '=', 'pdf_card.pdf_card_no')
        .where('is_correction', '=', false)
        .as('counted_at'),
      correctionCountColumn.as('corrections'),
      studioKindColumn.as('studio_kind'),
    ])
    .where('pdf_card.deleted_at', 'is', null)
    .where('business.deleted_at', 'is', null);
export type PdfCardRow = Awaited<ReturnType<ReturnType<typeof pdfCardQuery>['executeTakeFirstOrThrow']>>;

export function remainingCorrections(
  { counted_at, corrections }: Pick<PdfCardRow, 'counted_at' | 'corrections'>,
  now = Date.now(),
): { left: number; until: Date | null } {
  if (counted_at === null) return { left: 0, until: null };
  const until = new Date(counted_at.getTime() + freePdfCorrections.days * 86_400_000);
  const left = Math.max(0, freePdfCorrections.maxCount - Number(corrections));
  return until.getTime() > now && left > 0 ? { left, until } : { left: 0, until: null };
}

export const isChangedSinceExport = (row: Pick<PdfCardRow, 'exported_at' | 'changed_at'>): boolean =>
  row.exported_at !== null && row.changed_at > row.exported_at;

export function presentPdfCard(row: PdfCardRow): PdfCard {
  const { left, until } = remainingCorrections(row);
  return {
    ...row.details,
    correctionsLeft: left,
    correctionsUntil: isoOrNull(until),
    pdfCardNo: row.pdf_card_no,
    businessId: row.business_id,
    registeredPhoneNumber: row.phone_number,
    kind: pdfTemplates.get(row.template_code)?.print.kind ?? row.studio_kind,
    status: row.status,
    exportsLeft: row.exports_left,
    exportedAt: isoOrNull(row.exported_at),
    isChangedSinceExport: isChangedSinceExport(row),
    verifyPath: isStaffIdTemplate(row.template_code) && row.exported_at !== null ? verifyPath(row.verify_code) : null,
    version: row.version,
    createdAt: iso(row.created_at),
    updatedAt: iso(row.updated_at),
  };
}

export const reloadPdfCard = async (tx: Tx, pdfCardNo: string): Promise<PdfCard> =>
  presentPdfCard(await pdfCardQuery(tx).where('pdf_card_no', '=', pdfCardNo).executeTakeFirstOrThrow());

/** Locks the row. @throws ApiError not_found, changed_meanwhile */
export async function pdfCardToChange(
  tx: Tx,
  actor: Actor,
  target: { pdfCardNo: string; version?: number | undefined },
): Promise<Selectable<Database['pdf_card']>> {
  await pdfCardInReach(tx, actor, target.pdfCardNo);
  const row = await tx
    .selectFrom('pdf_card')
    .selectAll()
    .where('pdf_card_no', '=', target.pdfCardNo)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new ApiError('not_found');
  requireCurrentVersion(target, row);
  return row;
}

export async function pdfCardInReach(
  tx: Tx,
  actor: Actor,
  pdfCardNo: string,
): Promise<Selectable<Database['pdf_card']>> {
  const row = await limitToReach(
    tx
      .selectFrom('pdf_card')
      .innerJoin('business', 'business.business_id', 'pdf_card.business_id')
      .selectAll('pdf_card'),
    actor,
  )
    .where('pdf_card.pdf_card_no', '=', pdfCardNo)
    .where('pdf_card.deleted_at', 'is', null)
    .where('business.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new ApiError('not_found');
  return row;
}
