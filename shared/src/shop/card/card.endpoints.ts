import { z } from 'zod';
import { customerInPerson, customerOrStaff } from '../../platform/access/access.ts';
import { allStaffRoles } from '../../platform/access/roles.ts';
import { locales } from '../../platform/language/languages.ts';
import { type EndpointTable, endpoint } from '../../platform/lib/endpoint.ts';
import {
  emptyResponse,
  hexColour,
  id,
  isoDate,
  line,
  pageOf,
  pageQuery,
  queryBoolean,
  queryInt,
  timestamp,
} from '../../platform/lib/fields.ts';
import { imagePostSettings, imagePostSettingsChange } from '../frame/frame.fields.ts';
import {
  cardPapers,
  cardPictureWidths,
  cardPrints,
  cardStatuses,
  designs,
  filterStatuses,
  maxCardLimit,
} from './card.lists.ts';
import { cardId } from './card-id.ts';
import { sectionInputs, sections } from './card-sections.ts';

export const card = z.object({
  cardNo: id,
  cardId: z.string(),
  businessId: id,
  status: z.enum(cardStatuses),
  ...sections,
  cardLimit: z.number().int().nullable(),
  imagePostStatus: z.enum(['enabled', 'disabled']),
  imagePostSettings,
  sharesLeads: z.boolean(),
  publishedAt: timestamp.nullable(),
  version: z.number().int(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Card = z.output<typeof card>;

export const cardRow = z.object({
  cardNo: id,
  cardId: z.string(),
  businessId: id,
  businessName: z.string(),
  companyName: z.string(),
  registeredPhoneNumber: z.string().nullable(),
  status: z.enum(cardStatuses),
  design: z.enum(designs),
  isSubscriptionActive: z.boolean(),
  /** null = no end */
  expiryDateForCustomer: isoDate.nullable(),
  imagePostStatus: z.enum(['enabled', 'disabled']),
  cardLimit: z.number().int().nullable(),
  agencyName: z.string(),
  createdAt: timestamp,
});
export type CardRow = z.output<typeof cardRow>;

const updatedCardResponse = z.object({ updatedCard: card });

const cardTarget = { cardNo: id, version: z.number().int().optional() };
const errors = ['changed_meanwhile', 'card_suspended'] as const;

const sectionUpdate = <S extends keyof typeof sectionInputs>(section: S, summary: string) =>
  endpoint({
    summary,
    access: customerOrStaff,
    body: z.strictObject({ ...cardTarget, [section]: sectionInputs[section] } as typeof cardTarget & {
      [K in S]: (typeof sectionInputs)[K];
    }),
    response: updatedCardResponse,
    errors,
  });

/** Source: docs/specification.md §3. */
export const cardSearchBy = ['cardId', 'companyName', 'businessName', 'registeredPhoneNumber'] as const;

export const cardEndpoints = {
  'GET /getCardsByBusiness': endpoint({
    summary: 'List the cards of a business: none or one',
    access: customerOrStaff,
    query: z.strictObject({ businessId: id }),
    response: z.object({ cards: z.array(card) }),
  }),
  'GET /card': endpoint({
    summary: 'Get a card',
    access: customerOrStaff,
    query: z.strictObject({ cardNo: id }),
    response: card,
  }),
  'GET /card-picture': endpoint({
    summary:
      'Draw the first screen of a card as a picture, published or not; `design` and `colour` preview another design, and `version` makes the response cacheable',
    access: customerOrStaff,
    query: z.strictObject({
      cardNo: id,
      version: queryInt(0, 999_999_999).optional(),
      design: z.enum(designs).optional(),
      colour: hexColour.optional(),
      width: z.enum(cardPictureWidths).transform(Number),
    }),
    renderLimits: { maxRunningOrQueued: 24, maxPerMinute: 240 },
    response: emptyResponse,
    responseType: 'image/webp',
  }),
  'GET /card-print': endpoint({
    summary: "Draw the card's QR code as a PDF for a counter, a sticker and a table, published or not",
    access: customerOrStaff,
    query: z.strictObject({
      cardNo: id,
      kind: z.enum(cardPrints),
      lang: z.enum(locales).default('en'),
      paper: z.enum(cardPapers).default('trimmed'),
    }),
    renderLimits: { maxRunningOrQueued: 6, maxPerMinute: 30 },
    response: emptyResponse,
    responseType: 'application/pdf',
  }),
  'GET /checkCardIdAvailability': endpoint({
    summary: 'Check whether a card may have this address; `cardNo` names the card that would get it',
    access: customerOrStaff,
    query: z.strictObject({ cardId: z.string().max(100), cardNo: id.optional() }),
    response: z.object({
      isAvailable: z.boolean(),
      reason: z.enum(['taken', 'reserved', 'malformed']).nullable(),
      suggestions: z.array(z.string()),
    }),
  }),
  'POST /updateCardBasicDetails': endpoint({
    summary: "Change a card's basic details and address; without `cardNo` creates the one card of `businessId`",
    access: customerOrStaff,
    body: z.strictObject({
      cardNo: id.optional(),
      businessId: id.optional(),
      version: z.number().int().optional(),
      cardId: cardId.optional(),
      basicDetails: sectionInputs.basicDetails,
      /** Changes the business's name and address too, where this call changes the card's. */
      changesBusiness: z.boolean().optional(),
    }),
    response: updatedCardResponse,
    errors: [...errors, 'one_card_per_business', 'card_id_taken', 'card_id_reserved'],
  }),
  'POST /updateCardPaymentOptions': {
    ...sectionUpdate('paymentOptions', 'Change the payment options'),
    requiresReauth: true,
  },
  'POST /updateCardYoutubeVideos': sectionUpdate('youtubeVideos', 'Change the YouTube videos'),
  'POST /updateCardSocialLinks': sectionUpdate('socialLinks', 'Change the social links'),
  'POST /updateCardTemplate': sectionUpdate('template', 'Choose the design and its colour'),
  'POST /updateCardGallery': sectionUpdate('gallery', 'Change the gallery'),
  'POST /updateCardAboutUs': sectionUpdate('aboutUs', 'Change the section about us'),
  'POST /updateCardProducts': sectionUpdate('products', 'Change the products'),
  'POST /updateCardLinks': sectionUpdate('links', 'Change the links'),
  'POST /updateCardSettings': endpoint({
    summary: 'Change section order, headings and visibility, and the address of the card',
    access: customerOrStaff,
    body: z.strictObject({ ...cardTarget, cardId: cardId.optional(), settings: sectionInputs.settings }),
    response: updatedCardResponse,
    errors: [...errors, 'card_id_taken', 'card_id_reserved'],
  }),
  'GET /getcardlist': endpoint({
    summary: 'List cards in reach, newest first',
    access: { staff: allStaffRoles },
    query: z.strictObject({
      ...pageQuery,
      searchBy: z.enum(cardSearchBy).optional(),
      search: line(80).optional(),
      status: z.enum(filterStatuses).optional(),
      isDone: queryBoolean.optional(),
      isSubscribed: queryBoolean.optional(),
      sharesLeads: queryBoolean.optional(),
      isActive: z.enum(['0', '1']).optional(),
      imagePostStatus: z.enum(['enabled', 'disabled']).optional(),
      createdFrom: isoDate.optional(),
      createdTo: isoDate.optional(),
      agencyId: id.optional(),
    }),
    response: pageOf(cardRow),
  }),
  'POST /updateCardStatus': endpoint({
    summary: 'Publish, pause or resume a card; staff may suspend it and lift the suspension',
    access: customerOrStaff,
    body: z
      .strictObject({
        ...cardTarget,
        status: z.enum(['draft', 'active', 'paused', 'suspended']),
        reason: line(200).optional(),
      })
      .superRefine(({ status, reason }, context) => {
        if (reason !== undefined && status !== 'suspended')
          context.addIssue({ code: 'custom', path: ['reason'], message: 'is allowed only for a suspension' });
      }),
    response: updatedCardResponse,
    errors: [...errors, 'card_not_publishable', 'free_business_taken', 'not_allowed'],
  }),
  'POST /updateCardLimit': endpoint({
    summary: 'Limit the PDF cards that the business of a card takes from its plan; null means the limit of the plan',
    access: { staff: ['admin'] },
    body: z.strictObject({ ...cardTarget, cardLimit: z.number().int().min(0).max(maxCardLimit).nullable() }),
    response: updatedCardResponse,
    errors,
  }),
  'POST /updateCardLeadSharing': endpoint({
    summary: 'Share future enquiries of a card with the agency, or stop sharing; only the owner decides',
    access: customerInPerson,
    body: z.strictObject({ ...cardTarget, sharesLeads: z.boolean() }),
    response: updatedCardResponse,
    errors: ['changed_meanwhile'],
  }),
  'POST /updateImagePostStatus': endpoint({
    summary: 'Switch image posts of a card on or off',
    access: { staff: ['admin', 'franchisee-with-all-card-access'] },
    product: 'imagePost',
    body: z.strictObject({ ...cardTarget, imagePostStatus: z.enum(['enabled', 'disabled']) }),
    response: updatedCardResponse,
    errors,
  }),
  'POST /updateImagePostSettings': endpoint({
    summary: 'Change the frame of image posts and its settings; omitted settings are kept',
    access: customerOrStaff,
    product: 'imagePost',
    body: z.strictObject({ ...cardTarget, imagePostSettings: imagePostSettingsChange }),
    response: updatedCardResponse,
    errors,
  }),
  'POST /cloneCard': endpoint({
    summary: 'Copy a card as a draft with a new address to a business in reach that has none',
    access: { staff: allStaffRoles },
    body: z.strictObject({ cardNo: id, businessId: id }),
    response: updatedCardResponse,
    errors: ['one_card_per_business'],
  }),
  'POST /deleteCard': endpoint({
    summary: 'Delete a card; it can be restored for 30 days, and its address stays reserved for its customer',
    access: customerOrStaff,
    body: z.strictObject({ cardNo: id }),
    response: emptyResponse,
  }),
  'POST /restoreCard': endpoint({
    summary: 'Restore a card within 30 days',
    access: customerOrStaff,
    body: z.strictObject({ cardNo: id }),
    response: updatedCardResponse,
    errors: ['one_card_per_business', 'deleted_by_agency'],
  }),
} as const satisfies EndpointTable;
