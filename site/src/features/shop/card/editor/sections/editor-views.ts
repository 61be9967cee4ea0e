import type { SectionKey } from '@parichay/shared/shop/card/card-sections.ts';

/** A new owner fills in the sections in this order. */
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
] as const satisfies readonly SectionKey[];

export const contentSections = editedSections.filter((section) => section !== 'template');

export type EditorView = 'contents' | SectionKey | 'publish';

export interface OpenView {
  view: EditorView | null;
  field: string | null;
}

export type EditorTab = 'contents' | 'template' | 'publish';
export const tabOfView = (view: EditorView | null): EditorTab =>
  view === 'template' || view === 'publish' ? view : 'contents';

/** Views without a selector are at the page's top. */
export const selectorByView: Partial<Readonly<Record<EditorView, string>>> = {
  aboutUs: '#about',
  products: '#products',
  gallery: '#gallery',
  youtubeVideos: '#videos',
  paymentOptions: '#payment',
  socialLinks: '.social',
  links: '#links',
};

export const viewByPageSection: Readonly<Record<string, EditorView>> = {
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
