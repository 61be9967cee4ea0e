import type { OutputOf } from '@parichay/shared/contract.ts';
import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import type { PdfCardDetails, PdfCardInput } from '@parichay/shared/studio/pdf-card/pdf-card.endpoints.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/rows.ts';
import { resolveRequestedPictures } from '../../platform/media/stored-pictures.ts';
import { offeredDocumentsOf } from '../../platform/render/offered-documents.ts';
import { businessInReach } from '../../shop/business/business.queries.ts';
import { findCardOfBusiness } from '../../shop/card/card.queries.ts';
import { pdfCardToChange, reloadPdfCard } from './pdf-card.queries.ts';
import { requirePdfTemplate } from './pdf-card-pages.ts';
import { refusePastValidity } from './validity.ts';

type SavedPdfCard = OutputOf<'POST /pdf-card/updatePdfCardBasicDetails'>;

/**
 * Pictures of the business, its card and `stored` are allowed.
 * @throws ApiError invalid_input
 */
export async function resolveLogoAndPhoto<T extends Pick<PdfCardInput, 'logo' | 'photo'>>(
  tx: Tx,
  actor: Actor,
  businessId: string,
  input: T,
  stored: readonly (Picture | null)[] = [],
): Promise<Omit<T, 'logo' | 'photo'> & { logo: Picture | null; photo: Picture | null }> {
  const business = await businessInReach(tx, actor, businessId);
  const basics = (await findCardOfBusiness(tx, businessId))?.sections.basicDetails;
  const allowedPictures = [...stored, business.logo, business.photo, basics?.logo, basics?.photo].filter(
    (one) => !!one,
  );
  const requested = new Map(
    (['logo', 'photo'] as const).flatMap((field) => {
      const reference = input[field];
      return reference ? [[reference.mediaId, field] as const] : [];
    }),
  );
  const found = await resolveRequestedPictures(allowedPictures, tx, actor, business.user_id, requested);
  const pictureOf = (reference: { mediaId: string } | null) =>
    reference ? (found.get(reference.mediaId) ?? null) : null;
  return { ...input, logo: pictureOf(input.logo), photo: pictureOf(input.photo) };
}

const pdfCardColumnsOf = (details: PdfCardDetails) => ({
  template_code: details.templateCode,
  company_name: details.companyName,
  person_name: details.personName,
  details: JSON.stringify(details),
});

export async function addPdfCard(tx: Tx, actor: Actor, businessId: string, input: PdfCardInput): Promise<SavedPdfCard> {
  const { agency_id } = await businessInReach(tx, actor, businessId);
  refusePastValidity(input, null);
  requirePdfTemplate(input.templateCode, await offeredDocumentsOf(tx, agency_id));
  const pdfCardNo = newId();
  await tx
    .insertInto('pdf_card')
    .values({
      pdf_card_no: pdfCardNo,
      agency_id,
      business_id: businessId,
      ...pdfCardColumnsOf(await resolveLogoAndPhoto(tx, actor, businessId, input)),
    })
    .execute();
  return { updatedPdfCard: await reloadPdfCard(tx, pdfCardNo) };
}

/** @throws ApiError not_found, changed_meanwhile, template_not_available, invalid_input */
export async function changePdfCard(
  tx: Tx,
  actor: Actor,
  target: { pdfCardNo: string; version?: number | undefined },
  input: PdfCardInput,
): Promise<SavedPdfCard> {
  const row = await pdfCardToChange(tx, actor, target);
  refusePastValidity(input, row.details);
  // A card may stay on a withdrawn template, but not switch to one.
  if (input.templateCode !== row.template_code)
    requirePdfTemplate(input.templateCode, await offeredDocumentsOf(tx, row.agency_id));
  const { logo, photo } = row.details;
  const columns = pdfCardColumnsOf(await resolveLogoAndPhoto(tx, actor, row.business_id, input, [logo, photo]));
  await tx
    .updateTable('pdf_card')
    .set({
      ...columns,
      version: sql`version + 1`,
      updated_at: new Date(),
      changed_at: sql<Date>`case when details = ${columns.details}::jsonb then changed_at else clock_timestamp() end`,
    })
    .where('pdf_card_no', '=', target.pdfCardNo)
    .execute();
  return { updatedPdfCard: await reloadPdfCard(tx, target.pdfCardNo) };
}
