import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { entitlementOf } from '@parichay/shared/shop/plan/entitlement.rules.ts';
import type { PdfCard } from '@parichay/shared/studio/pdf-card/pdf-card.endpoints.ts';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/rows.ts';
import type { Database } from '../../platform/database/schema.ts';
import { businessInReach } from '../../shop/business/business.queries.ts';
import { loadEntitlements } from '../../shop/plan/entitlement.queries.ts';
import { pdfCardQuery, pdfCardToChange, reloadPdfCard, remainingCorrections } from './pdf-card.queries.ts';
import { type FilledTemplate, filledTemplateKey } from './pdf-card-pages.ts';

export const loadLastExport = (tx: Tx, pdfCardNo: string): Promise<Selectable<Database['pdf_export']> | undefined> =>
  tx
    .selectFrom('pdf_export')
    .selectAll()
    .where('pdf_card_no', '=', pdfCardNo)
    .orderBy('pdf_export_id', 'desc')
    .limit(1)
    .executeTakeFirst();

/**
 * Uses a correction, else a bought export, else the plan; nothing for an unchanged card. Serialised.
 * @throws ApiError changed_meanwhile, plan_limit_reached, subscription_needed
 */
export async function recordExport(
  tx: Tx,
  actor: Actor,
  { pdfCardNo, businessId, version }: { pdfCardNo: string; businessId: string; version: number },
  filled: FilledTemplate,
): Promise<PdfCard> {
  await businessInReach(tx, actor, businessId, { lock: true });
  const row = await pdfCardToChange(tx, actor, { pdfCardNo });
  const exportKey = filledTemplateKey(filled);
  if ((await loadLastExport(tx, pdfCardNo))?.export_key === exportKey) return reloadPdfCard(tx, pdfCardNo);
  if (row.version !== version) throw new ApiError('changed_meanwhile');
  const card = await pdfCardQuery(tx).where('pdf_card_no', '=', pdfCardNo).executeTakeFirstOrThrow();
  const isCorrection = remainingCorrections(card).left > 0;
  const { facts } = await loadEntitlements(tx, businessId);
  const { may: isAllowed, why: refusal } = entitlementOf(facts, 'pdfCard', row.exports_left);
  if (!isAllowed && !isCorrection) throw new ApiError(refusal ?? 'plan_limit_reached');
  const isBought = row.exports_left !== 0;
  await tx
    .insertInto('pdf_export')
    .values({
      pdf_export_id: newId(),
      agency_id: row.agency_id,
      business_id: businessId,
      pdf_card_no: pdfCardNo,
      is_of_plan: !isBought && !isCorrection,
      is_correction: isCorrection,
      export_key: exportKey,
      document: JSON.stringify(filled.document),
      data: JSON.stringify(filled.data),
    })
    .execute();
  await tx
    .updateTable('pdf_card')
    .set({
      status: 'done',
      exported_at: sql<Date>`clock_timestamp()`,
      updated_at: new Date(),
      version: sql`version + 1`,
      ...(row.exports_left > 0 && !isCorrection && { exports_left: sql`exports_left - 1` }),
    })
    .where('pdf_card_no', '=', pdfCardNo)
    .execute();
  return reloadPdfCard(tx, pdfCardNo);
}
