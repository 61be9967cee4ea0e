import type { Actor } from '@parichay/shared/access/roles.ts';
import type { Contract } from '@parichay/shared/contract.ts';
import type { Parsed } from '@parichay/shared/lib/endpoint.ts';
import { ApiError } from '@parichay/shared/lib/error-codes.ts';
import { todayInIndia } from '@parichay/shared/lib/india.ts';
import type { Picture } from '@parichay/shared/lib/media.ts';
import {
  emptyPdfCard,
  mostPdfCards,
  type PdfCardDetails,
  pdfCardDetails,
} from '@parichay/shared/pdf-card/pdf-card.endpoints.ts';
import { entitlementOf } from '@parichay/shared/plan/entitlement.rules.ts';
import { sql } from 'kysely';
import { businessInReach } from '../business/business.queries.ts';
import type { Tx } from '../lib/database.ts';
import { newId } from '../lib/rows.ts';
import { picturesFor } from '../media/media.queries.ts';
import { entitlementsOf } from '../plan/entitlement.queries.ts';
import { pdfCardInReach } from './pdf-card.queries.ts';

type Input = Parsed<Contract['POST /pdf-card/updatePdfCardBasicDetails']>['body'];

/** The pictures that are named, looked up; what is not named stays. */
async function picturesOf(
  tx: Tx,
  actor: Actor,
  ownerUserId: string,
  input: Pick<Input, 'logo' | 'photo'>,
  standing: Pick<PdfCardDetails, 'logo' | 'photo'>,
): Promise<Pick<PdfCardDetails, 'logo' | 'photo'>> {
  const fields = (['logo', 'photo'] as const).filter((field) => input[field]);
  const allowed = [standing.logo, standing.photo].flatMap((one) => (one ? [one.mediaId] : []));
  const found = await picturesFor(
    tx,
    actor,
    ownerUserId,
    new Map(fields.map((field) => [input[field]?.mediaId ?? '', field])),
    new Set(allowed),
  );
  const pictureOf = (field: 'logo' | 'photo'): Picture | null => {
    const named = input[field];
    return named === undefined ? standing[field] : ((named && found.get(named.mediaId)) ?? null);
  };
  return { logo: pictureOf('logo'), photo: pictureOf('photo') };
}

const columnsOf = (details: PdfCardDetails) => ({
  template_code: details.templateCode,
  company_name: details.companyName,
  person_name: details.personName,
  details: JSON.stringify(details),
});

async function addPdfCard(tx: Tx, actor: Actor, businessId: string, input: Input): Promise<string> {
  const business = await businessInReach(tx, actor, businessId, { lock: true });
  const { made } = await tx
    .selectFrom('pdf_card')
    .select((is) => is.fn.countAll<string>().as('made'))
    .where('business_id', '=', businessId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(made) >= mostPdfCards) throw new ApiError('card_limit_reached');
  const pictures = await picturesOf(tx, actor, business.user_id, input, emptyPdfCard);
  const pdfCardNo = newId();
  await tx
    .insertInto('pdf_card')
    .values({
      pdf_card_no: pdfCardNo,
      agency_id: business.agency_id,
      business_id: businessId,
      ...columnsOf(pdfCardDetails.parse({ ...emptyPdfCard, ...input, ...pictures })),
    })
    .execute();
  return pdfCardNo;
}

async function changePdfCard(tx: Tx, actor: Actor, pdfCardNo: string, input: Input): Promise<string> {
  const row = await pdfCardInReach(tx, actor, pdfCardNo, { lock: true });
  if (input.businessId && input.businessId !== row.business_id)
    throw new ApiError('invalid_input', { fields: { businessId: 'a card stays with its business' } });
  if (input.version !== undefined && input.version !== row.version) throw new ApiError('changed_meanwhile');
  const pictures = await picturesOf(tx, actor, row.user_id, input, row.details);
  await tx
    .updateTable('pdf_card')
    .set({
      ...columnsOf(pdfCardDetails.parse({ ...row.details, ...input, ...pictures })),
      version: sql`version + 1`,
      updated_at: new Date(),
    })
    .where('pdf_card_no', '=', pdfCardNo)
    .execute();
  return pdfCardNo;
}

/**
 * Changes a card, or makes one where none is named.
 * @returns its number
 * @throws ApiError not_found out of reach; changed_meanwhile; invalid_input for a picture of somebody else; card_limit_reached
 */
export const savePdfCard = (tx: Tx, actor: Actor, input: Input): Promise<string> =>
  input.pdfCardNo === undefined
    ? addPdfCard(tx, actor, input.businessId ?? '', input)
    : changePdfCard(tx, actor, input.pdfCardNo, input);

/** @throws ApiError not_found, changed_meanwhile */
export async function setPdfCardStatus(
  tx: Tx,
  actor: Actor,
  { pdfCardNo, status, version }: Parsed<Contract['POST /pdf-card/updatePdfCardStatus']>['body'],
): Promise<void> {
  const row = await pdfCardInReach(tx, actor, pdfCardNo, { lock: true });
  if (version !== undefined && version !== row.version) throw new ApiError('changed_meanwhile');
  await tx
    .updateTable('pdf_card')
    .set({ status, version: sql`version + 1`, updated_at: new Date() })
    .where('pdf_card_no', '=', pdfCardNo)
    .execute();
}

/** @throws ApiError not_found */
export async function deletePdfCard(tx: Tx, actor: Actor, pdfCardNo: string): Promise<void> {
  await pdfCardInReach(tx, actor, pdfCardNo, { lock: true });
  await tx
    .updateTable('pdf_card')
    .set({ deleted_at: new Date(), version: sql`version + 1` })
    .where('pdf_card_no', '=', pdfCardNo)
    .execute();
}

/**
 * Freezes a card as it stands, for one export that was bought for it, else one of the plan. The business is locked first,
 * as payments do it: two who ask for the last one do so in turn. One that stands as it was exported uses none.
 * @throws ApiError not_found; subscription_needed, plan_limit_reached, product_not_enabled
 */
export async function exportPdfCard(tx: Tx, actor: Actor, pdfCardNo: string): Promise<void> {
  const { business_id: businessId } = await pdfCardInReach(tx, actor, pdfCardNo);
  await businessInReach(tx, actor, businessId, { lock: true });
  const row = await pdfCardInReach(tx, actor, pdfCardNo, { lock: true });
  if (row.is_as_exported) return;
  const { facts } = await entitlementsOf(tx, businessId);
  const { may, why } = entitlementOf(facts, 'pdfCard', row.exports_left);
  if (!may) throw new ApiError(why ?? 'plan_limit_reached');
  await tx
    .insertInto('pdf_card_export')
    .values({
      pdf_card_export_id: newId(),
      pdf_card_no: pdfCardNo,
      agency_id: row.agency_id,
      business_id: businessId,
      details: JSON.stringify(row.details),
      is_of_plan: row.exports_left === 0,
      exported_on: todayInIndia(),
    })
    .execute();
  await tx
    .updateTable('pdf_card')
    .set({
      exported_at: new Date(),
      updated_at: new Date(),
      status: row.status === 'draft' ? 'done' : row.status,
      exports_left: row.exports_left > 0 ? row.exports_left - 1 : row.exports_left,
      version: sql`version + 1`,
    })
    .where('pdf_card_no', '=', pdfCardNo)
    .execute();
}
