import type { ToneGrid } from './layer.backdrop.ts';

/**
 * What a layer document may name of a business. Pictures and texts are kept apart, because an empty picture has other
 * ways out than an empty line.
 */
export const textFields = [
  'businessName',
  'tagline',
  'category',
  'personName',
  'designation',
  'phone',
  'alternatePhone',
  'phone3',
  'whatsapp',
  'email',
  'email2',
  'email3',
  'website',
  /** Of the website, with its scheme: what is shown goes without. */
  'websiteUrl',
  'mapUrl',
  'address',
  'city',
  'state',
  'openingHours',
  'about',
  'employeeNumber',
  'validUntil',
  // What a PDF card says of itself, in the language that is written on it: `No. 12`, `Valid until 23 Nov 2026`.
  'employeeNumberLine',
  'validUntilLine',
  'returnLabel',
  'aboutLabel',
  'offerLabel',
  'contactLabel',
  /** What a QR code on paper opens. */
  'scanUrl',
  'cardUrl',
  'message',
  // What a promotional video says.
  'headline',
  'line',
  'offer',
  'watermark',
  'product1Name',
  'product1Price',
  'product2Name',
  'product2Price',
  'product3Name',
  'product3Price',
  'product4Name',
  'product4Price',
  'product5Name',
  'product5Price',
  'product6Name',
  'product6Price',
  'product7Name',
  'product7Price',
  'product8Name',
  'product8Price',
  'product9Name',
  'product9Price',
  'product10Name',
  'product10Price',
  'product11Name',
  'product11Price',
  'product12Name',
  'product12Price',
  // What the buttons of a card say, in its own language; empty where it has no such button.
  'whatsappLabel',
  'callLabel',
  'emailLabel',
  'websiteLabel',
  'saveLabel',
  /** `Since 1987`, in the language of the card. */
  'since',
  'establishedYear',
  'fact1Label',
  'fact1Value',
  'fact2Label',
  'fact2Value',
  'fact3Label',
  'fact3Value',
  'fact4Label',
  'fact4Value',
  'fact5Label',
  'fact5Value',
  'fact6Label',
  'fact6Value',
  'fact7Label',
  'fact7Value',
  'fact8Label',
  'fact8Value',
] as const;
export type TextField = (typeof textFields)[number];

export const pictureFields = [
  'post',
  'logo',
  'photo',
  'product1Picture',
  'product2Picture',
  'product3Picture',
  'leader1Picture',
  'leader2Picture',
  'leader3Picture',
] as const;
export type PictureField = (typeof pictureFields)[number];

export type Field = TextField | PictureField;

/** What is known of a picture without looking at its pixels again. */
export interface LayerPicture {
  /** Under which the drawing back end finds it: a media id, or the name of an asset. */
  key: string;
  /** px */
  width: number;
  height: number;
  /** Whether parts of it are clear, as of a logo cut out of its background. */
  isCutOut?: boolean | undefined;
  /** The middle colour of what is not clear, `#rrggbb`; what it is laid on must stand out from it. */
  colour?: string | undefined;
  /** The colour along its edge, `#rrggbb`, when it is one: a plate of it makes a box look like a badge. */
  edge?: string | undefined;
  /** How its parts are coloured, where words are to be read on it. */
  tones?: ToneGrid | undefined;
}

/** The data that a document is resolved with. A field left out is empty. */
export interface LayerData {
  texts: Partial<Record<TextField, string>>;
  pictures: Partial<Record<PictureField, LayerPicture>>;
  /** The one colour of the business, `#rrggbb`. */
  brand: string;
  /** That the texts are written in, BCP 47, where it is known: Marathi readers have letters of their own. */
  language?: string | undefined;
}
