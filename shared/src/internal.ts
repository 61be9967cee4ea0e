import { z } from 'zod';
import { paymentInternalCalls } from './money/payment/payment.internal.ts';
import { outboxInternalCalls } from './office/outbox/outbox.internal.ts';
import { agencyDetails } from './people/agency/agency.endpoints.ts';
import { agencyConfiguration } from './people/agency/agency.fields.ts';
import { user } from './people/auth/auth.endpoints.ts';
import { secondFactorInternalCalls, staffAccount } from './people/second-factor/second-factor.internal.ts';
import { agencyRoles } from './platform/access/roles.ts';
import { locales } from './platform/language/languages.ts';
import { staffClaims } from './platform/lib/actor-token.ts';
import { type EndpointTable, endpoint } from './platform/lib/endpoint.ts';
import { emptyResponse, id, isoDate, queryBoolean } from './platform/lib/fields.ts';
import { cardEventSources, cardEventTypes, cardTapTargets } from './shop/analytics/analytics.lists.ts';
import { designs } from './shop/card/card.lists.ts';
import { cardPage } from './shop/card/card-page.ts';
import { idCardPage, verificationCodeText } from './studio/pdf-card/id-page.ts';

export const audiences = ['customer', 'staff'] as const;
export type Audience = (typeof audiences)[number];

/** Contains a phone number in E.164, or the email of a foreign customer. */
export const identity = z.strictObject({
  agencyId: id,
  audience: z.enum(audiences),
  phoneNumber: z.string().nullable(),
  email: z.string().nullable(),
});
export type Identity = z.output<typeof identity>;

/** Raising `sessionEpoch` ends all sessions of the account. */
export const account = z.discriminatedUnion('audience', [
  z.object({ audience: z.literal('customer'), sessionEpoch: z.number().int(), user }),
  staffAccount,
]);
export type Account = z.output<typeof account>;

export const hostedAgency = z.object({
  details: agencyDetails,
  roles: z.array(z.enum(agencyRoles)),
  configuration: agencyConfiguration,
  /** Requested domain, or its pair with or without `www`; null = found without a domain. */
  host: z.string().nullable(),
});
export type HostedAgency = z.output<typeof hostedAgency>;

export const cardFileNames = [
  'vcf',
  'webmanifest',
  'qr.svg',
  'qr.png',
  'og.jpg',
  'name.woff2',
  'icon-192.png',
  'icon-512.png',
] as const;
export type CardFile = (typeof cardFileNames)[number];

export const appIconSizes = [192, 512] as const;

/** The BFF makes these calls with the service's token; never proxied. */
export const internalCalls = {
  'GET /internal/agency': endpoint({
    summary: 'Get the agency of a host or of an id',
    access: 'public',
    /** Lookup by id is for staff inside an agency, whatever the host. */
    query: z.strictObject({ host: z.string().max(260).optional(), agencyId: id.optional() }),
    response: z.object({ agency: hostedAgency.nullable() }),
  }),
  'GET /internal/domain': endpoint({
    summary: "Check whether a certificate may be requested: the domain is an agency's and was seen to lead here",
    access: 'public',
    query: z.strictObject({ domain: z.string().max(260) }),
    response: z.object({ isAllowed: z.boolean() }),
  }),
  'POST /internal/account/find': endpoint({
    summary: 'Check whether an account exists, and whether it has a password',
    access: 'public',
    body: identity,
    changesNothing: true,
    response: z.object({ exists: z.boolean(), hasPassword: z.boolean() }),
  }),
  'POST /internal/account/verify-password': endpoint({
    summary: 'Get the account if the password is correct, else null; unknown accounts take as long',
    access: 'public',
    body: identity.extend({ password: z.string().max(200), isKnownBrowser: z.boolean().default(false) }),
    changesNothing: true,
    response: z.object({ account: account.nullable() }),
    errors: ['agency_suspended', 'account_disabled'],
  }),
  'POST /internal/account/set-password': endpoint({
    summary: 'Set a password, or postpone it; creates a new customer, and a new password ends other sessions',
    access: 'public',
    body: identity.extend({
      password: z.string().max(200).optional(),
      isForeignUser: z.boolean(),
      locale: z.enum(locales),
    }),
    response: z.object({ account, isNew: z.boolean() }),
    errors: ['agency_suspended', 'password_too_short', 'password_too_common', 'account_not_found', 'account_disabled'],
  }),
  'POST /internal/account/change-password': endpoint({
    summary:
      'Change the password of a signed-in staff account and end its other sessions; null if the old one is wrong',
    access: 'public',
    body: z.strictObject({
      franchiseeId: id,
      sessionEpoch: z.number().int(),
      password: z.string().max(200),
      newPassword: z.string().max(200),
    }),
    response: z.object({ account: account.nullable() }),
    errors: ['not_signed_in', 'password_too_short', 'password_too_common'],
  }),
  'POST /internal/account/signed-in': endpoint({
    summary: 'Record a sign-in of staff in the audit log, and notify the account if the browser is new',
    access: 'public',
    body: z.strictObject({ franchiseeId: id, isKnownBrowser: z.boolean() }),
    response: emptyResponse,
  }),
  'POST /internal/account/sign-in-refused': endpoint({
    summary: 'Record a wrong password or second step of staff, at most ten times an hour per account',
    access: 'public',
    body: z.strictObject({ who: identity, step: z.enum(['password', 'second-step']) }),
    response: emptyResponse,
  }),
  'POST /internal/account/log-in-as': endpoint({
    summary: 'Get the customer as whom a staff account may act; recorded in the audit log',
    access: 'public',
    body: z.strictObject({ staff: staffClaims, agencyId: id, userId: id, businessId: id.optional() }),
    response: z.object({ account }),
    errors: ['not_found', 'customer_refuses'],
  }),
  'POST /internal/account/enter-agency': endpoint({
    summary: "Get the agency's admin as whom the super admin may act; recorded in the audit log",
    access: 'public',
    body: z.strictObject({ staff: staffClaims, agencyId: id }),
    response: z.object({ account }),
    errors: ['not_found', 'no_admin'],
  }),
  'POST /internal/account/log-out-as': endpoint({
    summary: 'Get the staff account that had logged in as a customer or entered an agency',
    access: 'public',
    body: z.strictObject({ franchiseeId: id, sessionEpoch: z.number().int() }),
    response: z.object({ account }),
    errors: ['not_signed_in'],
  }),
  'POST /internal/account/delete': endpoint({
    summary: 'Delete a customer with its businesses and cards',
    access: 'public',
    body: z.strictObject({ agencyId: id, userId: id, sessionEpoch: z.number().int() }),
    response: z.object({ cardIds: z.array(z.string()) }),
    errors: ['not_signed_in'],
  }),
  'GET /internal/card-page': endpoint({
    summary: "Get the content of a card's address",
    access: 'public',
    query: z.strictObject({ agencyId: id, cardId: z.string().max(100), origin: z.string().max(300) }),
    response: cardPage,
  }),
  'GET /internal/card-file': endpoint({
    summary: 'Get the vCard, QR code or preview image of a card',
    access: 'public',
    query: z.strictObject({
      agencyId: id,
      cardId: z.string().max(100),
      origin: z.string().max(300),
      file: z.enum(cardFileNames),
    }),
    response: emptyResponse,
    responseType: 'application/octet-stream',
  }),
  'GET /internal/panel-icon': endpoint({
    summary: "Draw the icon of an agency's panel for a home screen: its logo, or its initial on its colour",
    access: 'public',
    query: z.strictObject({ agencyId: id, side: z.coerce.number().pipe(z.literal(appIconSizes)) }),
    response: emptyResponse,
    responseType: 'application/octet-stream',
  }),
  'GET /internal/todays-picture': endpoint({
    summary: "Get today's picture for the start of a customer's page, in the own frame if that is made, or null",
    access: 'public',
    query: z.strictObject({ agencyId: id, userId: id, isFramed: queryBoolean }),
    response: z.object({ mediaId: id.nullable() }),
  }),
  'GET /internal/id-page': endpoint({
    summary: 'Get the page behind the QR code of a staff id',
    access: 'public',
    query: z.strictObject({ agencyId: id, code: verificationCodeText }),
    response: idCardPage,
  }),
  'GET /internal/name-face': endpoint({
    summary: 'Get the glyphs of a name in the display font of a design (WOFF2), or `not_found` if none are needed',
    access: 'public',
    query: z.strictObject({ design: z.enum(designs), name: z.string().max(200) }),
    response: emptyResponse,
    responseType: 'application/octet-stream',
  }),
  'POST /internal/card-events': endpoint({
    summary: 'Count a batch of visitor events; a repeated batch changes nothing',
    access: 'public',
    body: z.strictObject({
      batchId: id,
      events: z
        .array(
          z.strictObject({
            agencyId: id,
            cardId: z.string().max(40),
            /** The day in Asia/Kolkata. */
            date: isoDate,
            event: z.enum(cardEventTypes),
            source: z.enum(cardEventSources),
            target: z.enum(cardTapTargets).nullable(),
            count: z.number().int().min(1),
          }),
        )
        .max(10_000),
    }),
    response: emptyResponse,
  }),
  'GET /internal/media': endpoint({
    summary: 'Get one size of a picture, or a video; supports Range',
    access: 'public',
    query: z.strictObject({
      mediaId: id,
      file: z.string().regex(/^(?:\d{2,4}\.(?:webp|jpg)|(?:video|preview)\.mp4)$/),
      isKnown: queryBoolean.optional(),
    }),
    response: emptyResponse,
    responseType: 'application/octet-stream',
  }),
  ...paymentInternalCalls,
  ...outboxInternalCalls,
  ...secondFactorInternalCalls,
} as const satisfies EndpointTable;

export type InternalCalls = typeof internalCalls;
export type InternalKey = keyof InternalCalls;

/** Comma-separated cardIds whose pages the BFF must invalidate. */
export const cardChangedHeader = 'x-card-changed';

export const agencyChangedHeader = 'x-agency-changed';

/** Used when there are too many cardIds for a header. */
export const allCardsSign = '*';
const MAX_CARD_IDS_IN_HEADER = 100;

export const changedCardsHeaderValue = (cardIds: readonly string[]): string =>
  cardIds.length > MAX_CARD_IDS_IN_HEADER ? allCardsSign : cardIds.join(',');
