import { z } from 'zod';
import { customerOrStaff, staffOnly } from '../../platform/access/access.ts';
import { type EndpointTable, endpoint } from '../../platform/lib/endpoint.ts';
import {
  email,
  emptyResponse,
  hexColour,
  id,
  isoDate,
  line,
  pageOf,
  pageQuery,
  queryBoolean,
  requiredLine,
  timestamp,
  webUrl,
} from '../../platform/lib/fields.ts';
import { picture, pictureInput } from '../../platform/lib/media.ts';
import { phoneNumberText, requiredTypedName, typedName } from '../../platform/typed/typed.fields.ts';
import { addressInput } from '../../shop/business/business.endpoints.ts';
import { titlePrefixes } from '../../shop/card/card.lists.ts';
import { pictureFields, textFields } from '../layer/layer.fields.ts';
import { pdfTemplateKinds } from '../layer/layer-print.ts';
import { pdfCardSearchBy, pdfCardStatuses, pdfPapers } from './pdf-card.lists.ts';

/** `visiting-2`, `staff-id-1` */
export const templateCode = z.string().regex(/^[a-z0-9][a-z0-9-]{1,39}$/);

const detailFields = {
  templateCode,
  colour: hexColour.default('#0f766e'),
  companyName: requiredTypedName(80),
  titlePrefix: z.enum(titlePrefixes).default('none'),
  personName: typedName(80).default(''),
  designation: line(80).default(''),
  employeeNumber: line(40).default(''),
  phoneNumbers: z.array(line(20)).max(3).default([]),
  mails: z.array(email).max(3).default([]),
  website: z.union([z.literal(''), webUrl]).default(''),
  address: addressInput.prefault({}),
  facts: z
    .array(z.strictObject({ label: requiredLine(40), value: requiredLine(80) }))
    .max(8)
    .default([]),
  validUntil: isoDate.nullable().default(null),
};

export const pdfCardDetails = z.object({ ...detailFields, logo: picture.nullable(), photo: picture.nullable() });
export type PdfCardDetails = z.output<typeof pdfCardDetails>;

const pdfCardInput = z.strictObject({
  ...detailFields,
  phoneNumbers: z.array(phoneNumberText).max(3).default([]),
  logo: pictureInput.default(null),
  photo: pictureInput.default(null),
});
export type PdfCardInput = z.output<typeof pdfCardInput>;

/** Input for previews, where addresses may still be incomplete. */
const pdfCardPreviewInput = pdfCardInput.omit({ templateCode: true }).extend({
  companyName: typedName(80).default(''),
  phoneNumbers: z.array(line(20)).max(3).default([]),
  mails: z.array(line(254)).max(3).default([]),
  website: line(2000).default(''),
  address: addressInput.extend({ mapUrl: line(2000).default('') }).prefault({}),
  facts: z
    .array(z.strictObject({ label: line(40), value: line(80) }))
    .max(8)
    .default([]),
});

export const pdfCard = z.object({
  pdfCardNo: id,
  businessId: id,
  registeredPhoneNumber: z.string().nullable(),
  ...pdfCardDetails.shape,
  /** null = the template does not exist any more. */
  kind: z.enum(pdfTemplateKinds).nullable(),
  status: z.enum(pdfCardStatuses),
  /** Paid exports that are not used yet; -1 = unlimited. */
  exportsLeft: z.number().int(),
  exportedAt: timestamp.nullable(),
  /** True = downloads still show the last export. */
  isChangedSinceExport: z.boolean(),
  /** Free corrections of the last export; 0 and null = none. */
  correctionsLeft: z.number().int(),
  correctionsUntil: timestamp.nullable(),
  /** null for other kinds than staff ids, and before the first export. */
  verifyPath: z.string().nullable(),
  version: z.number().int(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type PdfCard = z.output<typeof pdfCard>;

export const pdfCardRow = pdfCard
  .pick({
    pdfCardNo: true,
    businessId: true,
    registeredPhoneNumber: true,
    companyName: true,
    personName: true,
    templateCode: true,
    kind: true,
    status: true,
    createdAt: true,
  })
  .extend({
    businessName: z.string(),
    isPaid: z.boolean(),
  });
export type PdfCardRow = z.output<typeof pdfCardRow>;

export const pdfTemplate = z.object({
  templateCode,
  title: z.string(),
  kind: z.enum(pdfTemplateKinds),
  widthMm: z.number(),
  heightMm: z.number(),
  /** Maximum; pages without content are omitted. */
  pages: z.number().int(),
  fields: z.array(z.enum([...textFields, ...pictureFields])),
});

export const pagePreview = z.object({
  /** Content of `<svg viewBox="{viewBox}">`. */
  svg: z.string(),
  viewBox: z.string(),
  width: z.number(),
  height: z.number(),
  /** Pictures with too few pixels for sharp print. */
  coarse: z.array(z.object({ field: z.enum(pictureFields), dpi: z.number().int() })),
});

const updatedPdfCardResponse = z.object({ updatedPdfCard: pdfCard });
const pdfCardTarget = { pdfCardNo: id, version: z.number().int().optional() };

export const pdfCardEndpoints = {
  'GET /pdf-card/templates': endpoint({
    summary: 'List the PDF templates, with the texts of a new card of this business',
    access: customerOrStaff,
    product: 'pdfCard',
    query: z.strictObject({ businessId: id }),
    response: z.object({ templates: z.array(pdfTemplate), details: pdfCardDetails }),
  }),
  'POST /pdf-card/preview': endpoint({
    summary:
      'Draw PDF templates as SVG, like the download, with the sample watermark unless exported; changes and counts nothing',
    access: customerOrStaff,
    product: 'pdfCard',
    body: z.strictObject({
      businessId: id,
      templates: z.array(templateCode).min(1).max(6),
      isFirstPageOnly: z.boolean().default(false),
      details: pdfCardPreviewInput.optional(),
      pdfCardNo: id.optional(),
    }),
    renderLimits: { maxRunningOrQueued: 6, maxPerMinute: 120 },
    changesNothing: true,
    response: z.object({ previews: z.array(z.object({ templateCode, pages: z.array(pagePreview) })) }),
    errors: ['template_not_available'],
  }),
  'GET /pdf-card/pdfCard': endpoint({
    summary: 'Get a PDF card',
    access: customerOrStaff,
    product: 'pdfCard',
    query: z.strictObject({ pdfCardNo: id }),
    response: pdfCard,
  }),
  'GET /pdf-card/getPdfCardList': endpoint({
    summary: 'List PDF cards in reach, newest first',
    access: staffOnly,
    product: 'pdfCard',
    query: z.strictObject({
      ...pageQuery,
      searchBy: z.enum(pdfCardSearchBy).optional(),
      search: line(80).optional(),
      status: z.enum(pdfCardStatuses).optional(),
      isDone: queryBoolean.optional(),
      isPaid: queryBoolean.optional(),
      createdFrom: isoDate.optional(),
      createdTo: isoDate.optional(),
      agencyId: id.optional(),
    }),
    response: pageOf(pdfCardRow),
  }),
  'POST /pdf-card/deletePdfCard': endpoint({
    summary: 'Delete a PDF card; the page of its QR code then reports it as invalid',
    access: customerOrStaff,
    product: 'pdfCard',
    body: z.strictObject({ pdfCardNo: id }),
    response: emptyResponse,
  }),
  'POST /pdf-card/updatePdfCardStatus': endpoint({
    summary: 'Finish, reopen or revoke a PDF card',
    access: customerOrStaff,
    product: 'pdfCard',
    body: z.strictObject({ ...pdfCardTarget, status: z.enum(pdfCardStatuses) }),
    response: updatedPdfCardResponse,
    errors: ['changed_meanwhile'],
  }),
  'POST /pdf-card/updatePdfCardBasicDetails': endpoint({
    summary: 'Change the content of a PDF card, or create one for `businessId` when `pdfCardNo` is missing',
    access: customerOrStaff,
    product: 'pdfCard',
    body: z
      .strictObject({
        pdfCardNo: id.optional(),
        businessId: id.optional(),
        version: z.number().int().optional(),
        ...pdfCardInput.shape,
      })
      .refine((card) => (card.pdfCardNo ?? card.businessId) !== undefined, {
        path: ['businessId'],
        error: 'needed to create a card',
      }),
    response: updatedPdfCardResponse,
    errors: ['changed_meanwhile', 'template_not_available'],
  }),
  'POST /pdf-card/exportPdfCard': endpoint({
    summary:
      'Export a PDF card, so that downloads have no watermark; it uses a paid export or one of three corrections within seven days',
    access: customerOrStaff,
    product: 'pdfCard',
    body: z.strictObject({ pdfCardNo: id }),
    response: updatedPdfCardResponse,
    errors: [
      'plan_limit_reached',
      'card_limit_reached',
      'subscription_needed',
      'changed_meanwhile',
      'template_not_available',
    ],
  }),
  'GET /pdf-card/getPdfCardsByBusiness': endpoint({
    summary: 'List the PDF cards of a business, newest first',
    access: customerOrStaff,
    product: 'pdfCard',
    query: z.strictObject({ ...pageQuery, businessId: id }),
    response: pageOf(pdfCard),
  }),
  'GET /pdf-card/downloadPdfCard': endpoint({
    summary: 'Download the PDF as {pdfCardNo}.pdf, with the sample watermark until it is exported',
    access: customerOrStaff,
    product: 'pdfCard',
    query: z.strictObject({
      pdfCardNo: id,
      /** `sheet` works only for visiting cards and staff ids. */
      paper: z.enum(pdfPapers).default('card'),
      isSample: queryBoolean.optional(),
      forceDownloadWithoutSampleWatermark: queryBoolean.optional(),
    }),
    renderLimits: { maxRunningOrQueued: 6, maxPerMinute: 120 },
    response: emptyResponse,
    responseType: 'application/pdf',
    errors: ['not_allowed', 'template_not_available'],
  }),
} as const satisfies EndpointTable;
