import { z } from 'zod';
import { email, hexColour, line, paise, paragraph, requiredLine, webUrl } from '../../platform/lib/fields.ts';
import { todayInIndia } from '../../platform/lib/india.ts';
import { picture, pictureInput } from '../../platform/lib/media.ts';
import { readAccountNumber, readIfsc, readUpi } from '../../platform/typed/payment.ts';
import { firstPhoneIn } from '../../platform/typed/phone.ts';
import { maxTypedLength } from '../../platform/typed/plain-text.ts';
import { normalisedPhoneText, requiredTypedName, typedHours, typedName } from '../../platform/typed/typed.fields.ts';
import { readYear } from '../../platform/typed/year.ts';
import { addressInput } from '../business/business.endpoints.ts';
import { contactActionTypes, designs, headingChoicesBySection, socialNetworks, titlePrefixes } from './card.lists.ts';
import { maxUnitLength } from './product-price.rules.ts';
import { networkOfUrl } from './social.rules.ts';
import { parseYoutubeVideoId } from './youtube.ts';

/* Schemas as stored, and as sent (`…Input`). Defaults make a stored `{}` valid. */

const optionalEmail = z.union([z.literal(''), email]).default('');
const optionalUrl = z.union([z.literal(''), webUrl]).default('');

const isYearNotInFuture = (year: string): boolean => year <= todayInIndia().slice(0, 4);

export const basicDetailsInput = z.strictObject({
  titlePrefix: z.enum(titlePrefixes).default('none'),
  personName: typedName(80).default(''),
  designation: line(80).default(''),
  businessName: requiredTypedName(80),
  tagline: line(140).default(''),
  phoneNumber: normalisedPhoneText.default(''),
  alternatePhoneNumber: normalisedPhoneText.default(''),
  whatsappNumber: normalisedPhoneText.default(''),
  email: optionalEmail,
  website: optionalUrl,
  address: addressInput.prefault({}),
  openingHours: typedHours(140).default(''),
  establishedYear: z
    .union([
      z.literal(''),
      z
        .string()
        .max(maxTypedLength)
        .transform(readYear)
        .pipe(
          z
            .string()
            .regex(/^(1[89]|20)\d\d$/)
            .refine(isYearNotInFuture),
        ),
    ])
    .default(''),
  logo: pictureInput.default(null),
  photo: pictureInput.default(null),
});
export const basicDetails = basicDetailsInput.extend({
  logo: picture.nullable().default(null),
  photo: picture.nullable().default(null),
  businessName: z.string().default(''),
  establishedYear: z.string().default(''),
  address: addressInput.extend({ country: z.string().default('') }).prefault({}),
});
export type BasicDetails = z.output<typeof basicDetails>;

export const upiId = z
  .string()
  .max(maxTypedLength)
  .transform((typed) => readUpi(typed).upiId)
  .pipe(z.string().regex(/^[\w.-]{2,256}@[a-zA-Z][a-zA-Z0-9]{1,63}$/));
export const paymentOptions = z.strictObject({
  upiId: z.union([z.literal(''), upiId]).default(''),
  upiName: line(80).default(''),
  upiAmountsPaise: z
    .array(paise.min(100))
    .max(6)
    .refine((amounts) => new Set(amounts).size === amounts.length, 'an amount occurs twice')
    .default([]),
  bank: z
    .strictObject({
      accountHolder: line(80).default(''),
      accountNumber: z
        .union([
          z.literal(''),
          z
            .string()
            .transform(readAccountNumber)
            .pipe(z.string().regex(/^\d{6,20}$/)),
        ])
        .default(''),
      ifsc: z
        .union([
          z.literal(''),
          z
            .string()
            .transform(readIfsc)
            .pipe(z.string().regex(/^[A-Z]{4}0[A-Z0-9]{6}$/)),
        ])
        .default(''),
      bankName: line(80).default(''),
      accountType: z.enum(['', 'savings', 'current']).default(''),
    })
    .prefault({}),
  others: z
    .array(z.strictObject({ label: requiredLine(40), value: requiredLine(140) }))
    .max(10)
    .default([]),
});

export const youtubeVideos = z.strictObject({
  videos: z
    .array(
      z.strictObject({
        title: line(100).default(''),
        url: z
          .string()
          .max(2_000)
          .trim()
          .refine((url) => parseYoutubeVideoId(url) !== null, 'not a link to one YouTube video')
          .transform((url) =>
            /\s/.test(url) || url.length > 300 ? `https://youtu.be/${parseYoutubeVideoId(url)}` : url,
          )
          .pipe(z.string()),
      }),
    )
    .max(20)
    .default([]),
});

const socialLink = z.strictObject({ network: z.enum(socialNetworks), url: webUrl });
export const socialLinks = z.strictObject({ links: z.array(socialLink).max(socialNetworks.length).default([]) });
export const socialLinksInput = socialLinks.extend({
  links: z
    .array(
      socialLink.refine(({ network, url }) => (networkOfUrl(url) ?? network) === network, {
        path: ['url'],
        message: 'a link to another network',
      }),
    )
    .max(socialNetworks.length)
    .default([]),
});

export const template = z.strictObject({
  design: z.enum(designs).default('marble'),
  colour: hexColour.default('#0f766e'),
});
export type CardTemplate = z.output<typeof template>;

const galleryItemFields = { caption: line(100).default('') };
export const galleryInput = z.strictObject({
  pictures: z
    .array(z.strictObject({ picture: pictureInput.unwrap(), ...galleryItemFields }))
    .max(50)
    .default([]),
});
export const gallery = z.object({
  pictures: z.array(z.object({ picture, ...galleryItemFields })).default([]),
});

export const aboutUs = z.strictObject({
  /** HTML, sanitised by rich-text.ts. */
  text: paragraph(10_000).default(''),
  whyChooseUs: z.array(requiredLine(80)).max(19).default([]),
});

const productFields = {
  name: requiredLine(80),
  description: paragraph(500).default(''),
  /** null = no price in figures. */
  pricePaise: paise.nullable().default(null),
  priceUnit: line(maxUnitLength).default(''),
  url: optionalUrl,
};
export const productsInput = z.strictObject({
  products: z
    .array(z.strictObject({ ...productFields, picture: pictureInput.default(null) }))
    .max(40)
    .default([]),
});
export const products = z.object({
  products: z.array(z.object({ ...productFields, picture: picture.nullable() })).default([]),
});

export const links = z.strictObject({
  links: z
    .array(
      z
        .strictObject({
          label: requiredLine(60),
          action: z.enum(contactActionTypes),
          value: z
            .string()
            .refine((value) => !/(?!\s)\p{Cc}/u.test(value), 'has invisible characters')
            .pipe(requiredLine(500)),
          linkTypeId: z.uuid().nullable().default(null),
        })
        .superRefine((link, context) => {
          const valid = {
            call: normalisedPhoneText,
            sms: normalisedPhoneText,
            whatsapp: normalisedPhoneText,
            email,
            url: webUrl,
          }[link.action].safeParse(link.value);
          const dialable =
            link.action === 'email' ||
            link.action === 'url' ||
            /^\+?[\d\s().-]{3,20}$/.test(firstPhoneIn(link.value).number);
          if (!valid.success || !dialable)
            context.addIssue({ code: 'custom', path: ['value'], message: `not for ${link.action}` });
        }),
    )
    .max(30)
    .default([]),
});

export const pageSections = [
  'about',
  'products',
  'gallery',
  'videos',
  'payment',
  'links',
  'feedback',
  'enquiry',
] as const;
export type PageSection = (typeof pageSections)[number];
export const settings = z.strictObject({
  order: z
    .array(z.enum(pageSections))
    .refine((order) => new Set(order).size === order.length, 'a section occurs twice')
    .default([...pageSections]),
  hidden: z.array(z.enum(pageSections)).max(pageSections.length).default([]),
  headings: z
    .strictObject({
      about: z.enum(headingChoicesBySection.about).optional(),
      products: z.enum(headingChoicesBySection.products).optional(),
      gallery: z.enum(headingChoicesBySection.gallery).optional(),
      videos: z.enum(headingChoicesBySection.videos).optional(),
      payment: z.enum(headingChoicesBySection.payment).optional(),
      links: z.enum(headingChoicesBySection.links).optional(),
      feedback: z.enum(headingChoicesBySection.feedback).optional(),
      enquiry: z.enum(headingChoicesBySection.enquiry).optional(),
    })
    .prefault({}),
  holidayNotice: line(200).default(''),
});

export const sections = {
  basicDetails,
  paymentOptions,
  youtubeVideos,
  socialLinks,
  template,
  gallery,
  aboutUs,
  products,
  links,
  settings,
} as const;
export type SectionKey = keyof typeof sections;
export type Sections = { [S in SectionKey]: z.output<(typeof sections)[S]> };

export const sectionInputs = {
  ...sections,
  basicDetails: basicDetailsInput,
  socialLinks: socialLinksInput,
  gallery: galleryInput,
  products: productsInput,
} as const;
