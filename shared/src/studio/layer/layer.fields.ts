import type { ToneGrid } from './layer-backdrop.ts';

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
  /** The website with its scheme; `website` omits it. */
  'websiteUrl',
  'mapUrl',
  'address',
  'city',
  'state',
  'openingHours',
  'about',
  'employeeNumber',
  'validUntil',
  // The next six are in the PDF card's language, such as `Valid until 23 Nov 2026`.
  'employeeNumberLine',
  'validUntilLine',
  'returnLabel',
  'aboutLabel',
  'offerLabel',
  'contactLabel',
  'scanUrl',
  'cardUrl',
  'message',
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
  // Empty = the card has no such button.
  'whatsappLabel',
  'callLabel',
  'emailLabel',
  'websiteLabel',
  'saveLabel',
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

export interface LayerPicture {
  /** A media id or the name of an asset. */
  key: string;
  width: number;
  height: number;
  isCutOut?: boolean | undefined;
  /** Median colour of the opaque pixels, `#rrggbb`; `edge`: uniform border, for a plate that blends in. */
  colour?: string | undefined;
  edge?: string | undefined;
  content?: { x: number; y: number; width: number; height: number } | undefined;
  tones?: ToneGrid | undefined;
}

export interface LayerData {
  texts: Partial<Record<TextField, string>>;
  pictures: Partial<Record<PictureField, LayerPicture>>;
  /** Products after the twelfth. */
  moreProducts?: readonly { name: string; price: string }[] | undefined;
  brand: string;
  /** BCP 47. Marathi uses other letter shapes than Hindi. */
  language?: string | undefined;
}
