import { z } from 'zod';
import { customerOrStaff, staffOnly } from '../access/access.ts';
import { addressInput } from '../business/business.endpoints.ts';
import { titlePrefixes } from '../card/card.lists.ts';
import { pictureFields } from '../layer/layer.fields.ts';
import { pdfTemplateKinds } from '../layer/layer.print.ts';
import { type EndpointTable, endpoint } from '../lib/endpoint.ts';
import {
  done,
  email,
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
} from '../lib/fields.ts';
import { picture, pictureInput } from '../lib/media.ts';
import { phoneLine } from '../typed/typed.fields.ts';
import { pdfCardSearchBy, pdfCardStatuses, pdfPapers } from './pdf-card.lists.ts';

/** Code of a PDF template: `visiting-2`, `staff-id-1`. */
export const templateCode = z.string().regex(/^[a-z0-9][a-z0-9-]{1,39}$/);

/** What stands on a PDF id card. */
const details = {
  templateCode,
  colour: hexColour.default('#0f766e'),
  companyName: requiredLine(80),
  titlePrefix: z.enum(titlePrefixes).default('none'),
  personName: line(80).default(''),
  designation: line(80).default(''),
  employeeNumber: line(40).default(''),
  phoneNumbers: z.array(line(20)).max(3).default([]),
  mails: z.array(email).max(3).default([]),
  website: z.union([z.literal(''), webUrl]).default(''),
  address: addressInput.prefault({}),
  /** Short facts of the holder's own: "Blood group: O+". */
  facts: z
    .array(z.strictObject({ label: requiredLine(40), value: requiredLine(80) }))
    .max(8)
    .default([]),
  /** The card itself says until when it holds. */
  validUntil: isoDate.nullable().default(null),
};

export const pdfCardDetails = z.object({ ...details, logo: picture.nullable(), photo: picture.nullable() });
export type PdfCardDetails = z.output<typeof pdfCardDetails>;

/** What stands on a PDF card, as it is sent. */
const pdfCardInput = z.strictObject({
  ...details,
  phoneNumbers: z.array(phoneLine).max(3).default([]),
  logo: pictureInput.default(null),
  photo: pictureInput.default(null),
});
export type PdfCardInput = z.output<typeof pdfCardInput>;

/** As it is being typed, to be looked at: a mail or an address may still be half of one. */
const pdfCardTyped = pdfCardInput.omit({ templateCode: true }).extend({
  companyName: line(80).default(''),
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
  status: z.enum(pdfCardStatuses),
  /** Exports without the sample watermark that are paid for and not used; -1 is unlimited. */
  exportsLeft: z.number().int(),
  exportedAt: timestamp.nullable(),
  /** What is downloaded is the last export; what was changed since needs another, or a correction. */
  isChangedSinceExport: z.boolean(),
  /** How often the last export may still be corrected for nothing, and until when; 0 and null where it may not. */
  correctionsLeft: z.number().int(),
  correctionsUntil: timestamp.nullable(),
  /** Of the public page behind the QR code of a staff id; null of other kinds, and of one that was never exported. */
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
    status: true,
    createdAt: true,
  })
  .extend({
    businessName: z.string(),
    /** An export was paid for, or the plan gave one. */
    isPaid: z.boolean(),
  });
export type PdfCardRow = z.output<typeof pdfCardRow>;

/** A template that may be chosen. */
export const pdfTemplate = z.object({
  templateCode,
  title: z.string(),
  kind: z.enum(pdfTemplateKinds),
  /** Of one page as it is cut. */
  widthMm: z.number(),
  heightMm: z.number(),
  /** At most: pages that would have nothing to say are left out. */
  pages: z.number().int(),
});

/** A page for the screen, as it is cut. */
export const pagePreview = z.object({
  /** What goes inside `<svg viewBox="{viewBox}">`. */
  svg: z.string(),
  viewBox: z.string(),
  width: z.number(),
  height: z.number(),
  /** Pictures that a larger file would print sharper, and the dots an inch that they come to. */
  coarse: z.array(z.object({ field: z.enum(pictureFields), dpi: z.number().int() })),
});

const updated = z.object({ updatedPdfCard: pdfCard });
const target = { pdfCardNo: id, version: z.number().int().optional() };

export const pdfCardEndpoints = {
  'GET /pdf-card/templates': endpoint({
    summary: 'The PDF templates there are, and what a new card of this business would say',
    access: customerOrStaff,
    product: 'pdfCard',
    query: z.strictObject({ businessId: id }),
    response: z.object({ templates: z.array(pdfTemplate), details: pdfCardDetails }),
  }),
  'POST /pdf-card/preview': endpoint({
    summary:
      'Draw PDF templates for the screen, as SVG: the same drawing as the download, with the sample watermark on all that was not exported. Changes and counts nothing',
    access: customerOrStaff,
    product: 'pdfCard',
    body: z.strictObject({
      businessId: id,
      templates: z.array(templateCode).min(1).max(6),
      /** The first page alone, as on a wall of templates. */
      isFirstPageOnly: z.boolean().default(false),
      /** What is being typed; left out, what a new card would say. */
      details: pdfCardTyped.optional(),
      /** The card that is edited: its pictures may be used. */
      pdfCardNo: id.optional(),
    }),
    draws: { atOnce: 6, aMinute: 120 },
    response: z.object({ previews: z.array(z.object({ templateCode, pages: z.array(pagePreview) })) }),
    errors: ['template_not_available'],
  }),
  'GET /pdf-card/pdfCard': endpoint({
    summary: 'One PDF card',
    access: customerOrStaff,
    product: 'pdfCard',
    query: z.strictObject({ pdfCardNo: id }),
    response: pdfCard,
  }),
  'GET /pdf-card/getPdfCardList': endpoint({
    summary: 'PDF cards in reach, newest first',
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
    summary: 'Delete a PDF card; the page behind its QR code says that it is no longer valid',
    access: customerOrStaff,
    product: 'pdfCard',
    body: z.strictObject({ pdfCardNo: id }),
    response: done,
  }),
  'POST /pdf-card/updatePdfCardStatus': endpoint({
    summary: 'Finish, reopen or revoke a PDF card',
    access: customerOrStaff,
    product: 'pdfCard',
    body: z.strictObject({ ...target, status: z.enum(pdfCardStatuses) }),
    response: updated,
    errors: ['changed_meanwhile'],
  }),
  'POST /pdf-card/updatePdfCardBasicDetails': endpoint({
    summary: 'Change what stands on a PDF card; without `pdfCardNo` creates one for `businessId`',
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
    response: updated,
    errors: ['changed_meanwhile', 'template_not_available'],
  }),
  'POST /pdf-card/exportPdfCard': endpoint({
    summary:
      'Export a PDF card: its downloads carry no sample watermark from then on. Uses one that is paid for, or one of the three corrections of seven days',
    access: customerOrStaff,
    product: 'pdfCard',
    body: z.strictObject({ pdfCardNo: id }),
    response: updated,
    errors: [
      'plan_limit_reached',
      'card_limit_reached',
      'subscription_needed',
      'changed_meanwhile',
      'template_not_available',
    ],
  }),
  'GET /pdf-card/getPdfCardsByBusiness': endpoint({
    summary: 'The PDF cards of a business, newest first',
    access: customerOrStaff,
    product: 'pdfCard',
    query: z.strictObject({ ...pageQuery, businessId: id }),
    response: pageOf(pdfCard),
  }),
  'GET /pdf-card/downloadPdfCard': endpoint({
    summary: 'The PDF, named {pdfCardNo}.pdf, with the sample watermark until it is exported',
    access: customerOrStaff,
    product: 'pdfCard',
    query: z.strictObject({
      pdfCardNo: id,
      /** `sheet` is for visiting cards and staff ids; others are answered `invalid_input`. */
      paper: z.enum(pdfPapers).default('card'),
      /** As it stands now, with the watermark, though an older version was exported. */
      isSample: queryBoolean.optional(),
      /** Staff only; a customer who asks for it is answered `not_allowed`. */
      forceDownloadWithoutSampleWatermark: queryBoolean.optional(),
    }),
    draws: { atOnce: 6, aMinute: 120 },
    response: done,
    responseType: 'application/pdf',
    errors: ['not_allowed', 'template_not_available'],
  }),
} as const satisfies EndpointTable;
