import type { SectionName } from '@parichay/shared/shop/card/card.sections.ts';

/** In the order in which a new owner fills them in. */
export const editedSections = [
  'basicDetails',
  'aboutUs',
  'products',
  'gallery',
  'youtubeVideos',
  'paymentOptions',
  'socialLinks',
  'links',
  'settings',
  'template',
] as const satisfies readonly SectionName[];

export const contentSections = editedSections.filter((section) => section !== 'template');

export type Part = 'contents' | SectionName | 'publish';

export interface Opened {
  part: Part | null;
  field: string | null;
}

export type Place = 'contents' | 'template' | 'publish';
export const placeOf = (part: Part | null): Place => (part === 'template' || part === 'publish' ? part : 'contents');

/** Selectors on the public page; parts without one are at its top. */
export const placeOnPage: Partial<Readonly<Record<Part, string>>> = {
  aboutUs: '#about',
  products: '#products',
  gallery: '#gallery',
  youtubeVideos: '#videos',
  paymentOptions: '#payment',
  socialLinks: '.social',
  links: '#links',
};

export const partOfPageSection: Readonly<Record<string, Part>> = {
  about: 'aboutUs',
  products: 'products',
  gallery: 'gallery',
  videos: 'youtubeVideos',
  payment: 'paymentOptions',
  links: 'links',
  feedback: 'settings',
  enquiry: 'settings',
  share: 'publish',
};
