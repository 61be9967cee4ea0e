import type { SectionName } from '@parichay/shared/card/card.sections.ts';

/** The ten sections in the order a new owner fills them in. */
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

/** Those that stand in the list of contents; the template has a place of its own. */
export const contentSections = editedSections.filter((section) => section !== 'template');

/** What can be open: the list of contents, one section, or publishing and sharing. */
export type Part = 'contents' | SectionName | 'publish';

/** What is open in the editor: one part, and in it perhaps one field to begin with. */
export interface Opened {
  part: Part | null;
  field: string | null;
}

/** The three places of the bar and of the tabs. */
export type Place = 'contents' | 'template' | 'publish';
export const placeOf = (part: Part | null): Place => (part === 'template' || part === 'publish' ? part : 'contents');

/** Where on the public page a part is seen, as a selector; what is not listed is seen at the top. */
export const placeOnPage: Partial<Readonly<Record<Part, string>>> = {
  aboutUs: '#about',
  products: '#products',
  gallery: '#gallery',
  youtubeVideos: '#videos',
  paymentOptions: '#payment',
  socialLinks: '.social',
  links: '#links',
};

/** Section of the public page (its element's id) → the part that fills it. */
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
