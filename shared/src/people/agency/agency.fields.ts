import { z } from 'zod';
import { makers } from '../../platform/access/makers.ts';
import { email, line, onlinePrice, paise, requiredLine, webUrl } from '../../platform/lib/fields.ts';
import { firstPhoneIn } from '../../platform/typed/phone.ts';
import { phoneNumberText } from '../../platform/typed/typed.fields.ts';
import { toE164 } from '../auth/phone.ts';
import { invoiceDetails } from './invoice-details.fields.ts';
import { offer } from './offer.fields.ts';

const tollFreePattern = /^\+911(?:800|860)/;

/** E.164, except toll-free numbers and extensions, which are dialled as they are written. */
const contactPhone = phoneNumberText
  .transform((text) => {
    const e164 = firstPhoneIn(text).extension === '' ? toE164(text) : null;
    return e164 && !tollFreePattern.test(e164) ? e164 : text;
  })
  .pipe(z.string());

const pricedGroups = (price: z.ZodInt) => ({
  pdfCardConfig: z
    .strictObject({
      enablePdfCardProduct: z.boolean().default(true),
      customerPlans: z
        .array(z.strictObject({ id: requiredLine(40), pricePaise: price }))
        .max(20)
        .refine((plans) => new Set(plans.map((plan) => plan.id)).size === plans.length, 'two plans have the same id')
        .default([]),
    })
    .prefault({}),
  video: z
    .strictObject({
      enableVideo: z.boolean().default(true),
      /** 0 = not sold individually. */
      pricePaise: price.default(0),
    })
    .prefault({}),
  prices: z
    .strictObject({
      perCardPaise: price.default(0),
      annualPaise: price.default(0),
      imagePostPaise: price.default(0),
      pdfCardPaise: price.default(0),
    })
    .prefault({}),
});
/** Stored prices may be lower. */
const storedGroups = pricedGroups(paise);
const inputGroups = pricedGroups(onlinePrice());

/** Source: docs/specification.md §3, docs/decisions.md. */
export const agencyConfiguration = z.strictObject({
  imagePost: z
    .strictObject({
      enableImagePost: z.boolean().default(true),
      isVideoPostsIncluded: z.boolean().default(true),
      allowAgencyExclusivePosts: z.boolean().default(false),
    })
    .prefault({}),
  pdfCardConfig: storedGroups.pdfCardConfig,
  video: storedGroups.video,
  onlinePayment: z
    .strictObject({
      enablePaymentIntegration: z.boolean().default(false),
      allowedMakers: z
        .array(z.enum(makers).exclude(['self']))
        .max(3)
        .default([]),
    })
    .prefault({}),
  dashboardConfig: z
    .strictObject({
      showInvitationTileInCustomerDashboard: z.boolean().default(false),
      invitationSiteLink: z.union([z.literal(''), webUrl]).default(''),
    })
    .prefault({}),
  prices: storedGroups.prices,
  invoice: invoiceDetails.prefault({}),
  reminders: z.strictObject({ isEnabled: z.boolean().default(true) }).prefault({}),
  offer: offer.prefault({}),
  contact: z
    .strictObject({
      phoneNumber: contactPhone.default(''),
      whatsappNumber: contactPhone.default(''),
      email: z.union([z.literal(''), email]).default(''),
    })
    .prefault({}),
  legal: z
    .strictObject({
      termsUrl: z.union([z.literal(''), webUrl]).default(''),
      privacyUrl: z.union([z.literal(''), webUrl]).default(''),
    })
    .prefault({}),
  /** Empty = the platform's sender, with the agency's name. */
  sender: z
    .strictObject({
      mailName: line(60).default(''),
      /** For replies: mail comes from the platform's domain. */
      replyTo: z.union([z.literal(''), email]).default(''),
      /** Registered DLT header, six letters. */
      smsSenderId: z.union([z.literal(''), z.string().regex(/^[A-Z]{6}$/)]).default(''),
      smsCodeTemplateId: line(40).default(''),
      smsEndingTemplateId: line(40).default(''),
      smsEndedTemplateId: line(40).default(''),
    })
    .prefault({}),
  /** 1 megabyte = 1,000,000 bytes. */
  storage: z
    .strictObject({
      agencyGigabytes: z.number().int().min(1).max(10_000).default(20),
      /** Shared by those businesses of one customer that have no plan. */
      freeBusinessMegabytes: z.number().int().min(10).max(10_000).default(50),
      planBusinessMegabytes: z.number().int().min(10).max(100_000).default(500),
    })
    .prefault({}),
  expiringSoonDays: z.number().int().min(7).max(60).default(30),
  requireSecondFactor: z.boolean().default(false),
});
export type AgencyConfiguration = z.output<typeof agencyConfiguration>;
export const agencyConfigurationInput = agencyConfiguration.extend(inputGroups);

type OptionalFields<S extends z.core.$ZodLooseShape> = {
  [K in keyof S]: S[K] extends z.ZodDefault<infer Inner> ? z.ZodOptional<Inner> : never;
};

/** Without defaults, so a missing field does not change. */
export const withOptionalFields = <S extends z.core.$ZodLooseShape>({ shape }: z.ZodObject<S>) =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(shape).map(([name, field]) => [
        name,
        (field as unknown as z.ZodDefault<z.ZodType>).unwrap().optional(),
      ]),
    ) as unknown as OptionalFields<S>,
  );

const { shape: settingsGroups } = agencyConfigurationInput;

export const configurationChanges = z.strictObject({
  imagePost: withOptionalFields(settingsGroups.imagePost.unwrap()).optional(),
  pdfCardConfig: withOptionalFields(settingsGroups.pdfCardConfig.unwrap()).optional(),
  video: withOptionalFields(settingsGroups.video.unwrap()).optional(),
  onlinePayment: withOptionalFields(settingsGroups.onlinePayment.unwrap()).optional(),
  dashboardConfig: withOptionalFields(settingsGroups.dashboardConfig.unwrap()).optional(),
  prices: withOptionalFields(settingsGroups.prices.unwrap()).optional(),
  invoice: withOptionalFields(settingsGroups.invoice.unwrap()).optional(),
  reminders: withOptionalFields(settingsGroups.reminders.unwrap()).optional(),
  offer: withOptionalFields(settingsGroups.offer.unwrap()).optional(),
  storage: withOptionalFields(settingsGroups.storage.unwrap()).optional(),
  contact: withOptionalFields(settingsGroups.contact.unwrap()).optional(),
  legal: withOptionalFields(settingsGroups.legal.unwrap()).optional(),
  sender: withOptionalFields(settingsGroups.sender.unwrap()).optional(),
  expiringSoonDays: settingsGroups.expiringSoonDays.unwrap().optional(),
  requireSecondFactor: settingsGroups.requireSecondFactor.unwrap().optional(),
});
export type ConfigurationChanges = z.output<typeof configurationChanges>;
