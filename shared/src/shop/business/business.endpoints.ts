import { z } from 'zod';
import { customerOrStaff } from '../../platform/access/access.ts';
import { makers } from '../../platform/access/makers.ts';
import { allStaffRoles } from '../../platform/access/roles.ts';
import { locales } from '../../platform/language/languages.ts';
import { countryCodeOf } from '../../platform/lib/countries.ts';
import { type EndpointTable, endpoint } from '../../platform/lib/endpoint.ts';
import {
  email,
  emptyResponse,
  id,
  isoDate,
  line,
  pageOf,
  pageQuery,
  paise,
  queryBoolean,
  requiredLine,
  sortQuery,
  timestamp,
  webUrl,
} from '../../platform/lib/fields.ts';
import { picture, pictureInput } from '../../platform/lib/media.ts';
import { readPinCode } from '../../platform/typed/address.ts';
import { maxTypedLength } from '../../platform/typed/plain-text.ts';
import { gstin, requiredTypedName, typedAddressLine, typedName } from '../../platform/typed/typed.fields.ts';
import { subscriptionPlanText } from '../plan/plan.fields.ts';
import { maxBusinessNameLength } from './business-import.fields.ts';
import { toMapLink } from './map-link.rules.ts';

/** Source: docs/specification.md §3, including order and spelling. */
export const businessNatures = [
  'Manufacturer',
  'Retailer',
  'Wholesaler',
  'Distributor',
  'Exporter/importer',
  'Service provider',
  'Restaurant',
  'Hotel',
  'Consultancy Services',
  'Architect and Interior Designer',
] as const;

export const address = z.object({
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  state: z.string(),
  pinCode: z.string(),
  /** ISO 3166-1 code (`IN`), empty, or the old free text if it was ambiguous. */
  country: z.string(),
  mapUrl: z.string(),
});
export type Address = z.output<typeof address>;

export const country = line(60)
  .refine((text) => countryCodeOf(text) !== null, 'not a country that we know')
  .transform((text) => countryCodeOf(text) ?? text)
  .pipe(z.string());

export const addressInput = z.strictObject({
  line1: typedAddressLine(120).default(''),
  line2: typedAddressLine(120).default(''),
  city: typedAddressLine(60).default(''),
  state: line(60).default(''),
  pinCode: line(maxTypedLength).transform(readPinCode).pipe(z.string().max(12)).default(''),
  country: country.default(''),
  mapUrl: z
    .string()
    .max(2000)
    .transform(toMapLink)
    .pipe(z.union([z.literal(''), webUrl]))
    .default(''),
});

export const metadata = z.record(z.string().max(40), z.union([z.string().max(500), z.number(), z.boolean()]));

const businessForStaff = z.object({
  /** The plan that runs today, else the last one, and the last payment; null = none, or refunded. */
  lastPlan: z
    .object({
      planName: z.string(),
      /** Its last day; null = no end. */
      until: isoDate.nullable(),
      nextPlanName: z.string().nullable(),
      /** null = nothing was paid here. */
      paidOn: isoDate.nullable(),
      /** Amount of the last payment; for an imported plan, what was paid elsewhere. */
      amountPaise: z.number().int(),
      /** null = the plan is no longer sold. */
      pricePaise: z.number().int().nullable(),
    })
    .nullable(),
  alternatePhoneNumber: z.string().nullable(),
  /** Unpaid rest of plans sold on credit. */
  duePaise: z.number().int(),
  visits: z.number().int(),
  /** Last reminder of the plan, sent automatically or reported by staff. */
  remindedAt: timestamp.nullable(),
  /** A reminder waits in the outbox; messages are sent in the daytime. */
  isReminderQueued: z.boolean(),
  /** Its card was never published; the first publication is billed to the agency. */
  hasUnpublishedCard: z.boolean(),
  language: z.enum(locales),
});

export const business = z.object({
  businessId: id,
  agencyId: id,
  businessName: z.string(),
  contactPerson: z.string(),
  category: z.string(),
  businessNature: z.enum(businessNatures).nullable(),
  email: z.string().nullable(),
  website: z.string().nullable(),
  address,
  gstin: z.string().nullable(),
  logo: picture.nullable(),
  photo: picture.nullable(),
  user: z.object({ userId: id, phoneNumber: z.string().nullable(), email: z.string().nullable() }),
  expiryDateForCustomer: isoDate.nullable(),
  paymentStatus: z.union([z.literal(0), z.literal(1)]),
  isSubscriptionActive: z.boolean(),
  isExpiringSoon: z.boolean(),
  /** Today's plan, else the last; null in lists for staff (`forStaff.lastPlan`). */
  planName: z.string().nullable(),
  /** Last day of that plan; another may follow until `expiryDateForCustomer`. */
  planUntil: isoDate.nullish(),
  /** Last day that visitors see the complete card (offer.rules.ts); null = no end, or no trial or plan yet. */
  wholeUntil: isoDate.nullable(),
  /** The owner can publish its card only with a plan (`free_business_taken`); false in lists for staff. */
  needsPlanToPublish: z.boolean(),
  businessMadeBy: z.enum(makers),
  /** The account that created the business or took it over; null if a customer created it, or is the reader. */
  madeByFranchisee: z.object({ franchiseeId: id, name: z.string() }).nullable(),
  forStaff: businessForStaff.nullable(),
  agencyName: z.string(),
  metadata,
  /** Optimistic lock: an older version fails with `changed_meanwhile`. */
  version: z.number().int(),
  createdAt: timestamp,
});
export type Business = z.output<typeof business>;

/** null for staff, who may always publish. */
export const nextBusiness = z.object({
  /** The customer can publish one more business only with a plan (`free_business_taken`). */
  needsPlan: z.boolean(),
  /** Price of the cheapest plan; null = the agency sells none. */
  plansFromPaise: paise.nullable(),
});
export type NextBusiness = z.output<typeof nextBusiness>;

const editableBusinessFields = {
  businessName: requiredTypedName(maxBusinessNameLength),
  contactPerson: typedName(80).default(''),
  category: requiredLine(60),
  businessNature: z.enum(businessNatures).nullable().default(null),
  email: z
    .union([z.literal('').transform(() => null), email])
    .nullable()
    .default(null),
  website: z
    .union([z.literal('').transform(() => null), webUrl])
    .nullable()
    .default(null),
  address: addressInput.prefault({}),
  gstin: z
    .union([z.literal('').transform(() => null), gstin])
    .nullable()
    .default(null),
  logo: pictureInput.default(null),
  photo: pictureInput.default(null),
};

export const businessInput = z.strictObject({
  businessId: id.optional(),
  version: z.number().int().optional(),
  userId: id.optional(),
  ...editableBusinessFields,
});
export type BusinessInput = z.input<typeof businessInput>;

/** Source: docs/specification.md §3. `anything` adds card address and phones, category, street, city, PIN, part of a GSTIN, contact, staff. */
export const businessSearchBy = ['businessName', 'registeredPhoneNumber', 'anything'] as const;

export const businessEndpoints = {
  'GET /business': endpoint({
    summary: 'List businesses in reach, newest first',
    access: { staff: allStaffRoles },
    query: z.strictObject({
      ...pageQuery,
      searchBy: z.enum(businessSearchBy).optional(),
      search: line(80).optional(),
      category: line(60).optional(),
      subscriptionPlanId: subscriptionPlanText.optional(),
      hasDues: queryBoolean.optional(),
      isSubscribed: queryBoolean.optional(),
      isExpired: queryBoolean.optional(),
      isExpiringSoon: queryBoolean.optional(),
      isAtRisk: queryBoolean.optional(),
      businessMadeBy: z.enum(makers).optional(),
      franchiseeId: id.optional(),
      createdFrom: isoDate.optional(),
      createdTo: isoDate.optional(),
      hasCard: queryBoolean.optional(),
      isActive: z.enum(['0', '1']).optional(),
      ...sortQuery(['createdAt', 'businessName', 'expiryDateForCustomer']),
      agencyId: id.optional(),
    }),
    response: pageOf(business),
  }),
  'GET /business/getBusinessesByUser': endpoint({
    summary: "List a customer's businesses: the own ones, or for staff those of `userId`",
    access: customerOrStaff,
    query: z.strictObject({ userId: id.optional() }),
    response: z.object({ businesses: z.array(business), nextBusiness: nextBusiness.nullable() }),
  }),
  'GET /business/{id}': endpoint({
    summary: 'Get a business',
    access: customerOrStaff,
    params: z.strictObject({ id }),
    response: business,
  }),
  'POST /business/registerUserAndGetBusinesses': endpoint({
    summary: 'For staff: find or register the customer of a phone number or email, and list its businesses',
    access: { staff: allStaffRoles },
    body: z.strictObject({
      phoneNumber: z.string().trim().min(1).max(32).optional(),
      email: email.optional(),
      isForeignUser: z.boolean().default(false),
      /** `false` only looks up the customer, without registering one. */
      register: z.boolean().default(true),
    }),
    response: z.object({ userId: id.nullable(), isNewUser: z.boolean(), businesses: z.array(business) }),
    errors: ['phone_invalid', 'email_invalid'],
  }),
  'POST /business': endpoint({
    summary: 'Add a business, or change one when `businessId` is given',
    access: customerOrStaff,
    body: businessInput,
    response: z.object({ business }),
    errors: ['changed_meanwhile', 'business_out_of_reach', 'business_limit_reached', 'business_day_limit_reached'],
  }),
  'POST /business/updateBusinessMetadata': endpoint({
    summary: 'Merge keys into the metadata of a business; null removes a key',
    access: customerOrStaff,
    body: z.strictObject({
      businessId: id,
      metadata: z.record(z.string().min(1).max(40), z.union([z.string().max(500), z.number(), z.boolean(), z.null()])),
    }),
    response: z.object({ business }),
  }),
  'DELETE /business/{id}': endpoint({
    summary: 'Delete a business and its card; both can be restored for 30 days',
    access: customerOrStaff,
    params: z.strictObject({ id }),
    response: emptyResponse,
    errors: ['plan_running'],
  }),
  'POST /business/restoreBusiness': endpoint({
    summary: 'Restore a business and its card within 30 days',
    access: customerOrStaff,
    body: z.strictObject({ businessId: id }),
    response: z.object({ business }),
    errors: ['deleted_by_agency'],
  }),
  'POST /business/cloneBusiness': endpoint({
    summary: 'Copy a business, and its card as a draft under a new address',
    access: customerOrStaff,
    body: z.strictObject({ businessId: id, businessName: requiredTypedName(maxBusinessNameLength).optional() }),
    response: z.object({ business }),
    errors: ['business_limit_reached', 'business_day_limit_reached'],
  }),
} as const satisfies EndpointTable;
