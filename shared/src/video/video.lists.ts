import { type Locale, locales } from '../language/languages.ts';

/** A video is put together by its owner, then waits, is rendered, and is done or failed with a reason. */
export const userVideoStatuses = ['draft', 'queued', 'rendering', 'done', 'failed'] as const;
export type UserVideoStatus = (typeof userVideoStatuses)[number];

/** What a caller may set: send it to be rendered, or take it back. The rest is the renderer's. */
export const settableVideoStatuses = ['draft', 'queued'] as const satisfies readonly UserVideoStatus[];

/** Of the free film of a video. */
export const videoSampleStatuses = ['queued', 'rendering', 'ready', 'failed'] as const;

/** What a template asks its user for. */
export const videoSlotTypes = ['text', 'picture'] as const;

/** Columns the video list may be searched by. Source: docs/specification.md §3. */
export const userVideoSearchBy = ['businessName', 'registeredPhoneNumber', 'templateCode'] as const;

/** Languages that templates may bring their own words in: those of the panel. */
export const videoLanguages = locales;
export type VideoLanguage = Locale;

/** Days, from the first film on, in which words and pictures may be corrected, and how often they are rendered again. */
export const videoCorrections = { days: 7, most: 3 } as const;

/** Loops of music that come with the product. */
export const videoLoops = ['dhol', 'flute', 'pluck', 'tabla'] as const;

/** How long a film is. */
export const filmSeconds = { least: 3, most: 60 } as const;

/** What staff uploads for templates. */
export const videoMaterialKinds = ['clip', 'music'] as const;
export type VideoMaterialKind = (typeof videoMaterialKinds)[number];

/** Businesses that nobody has, for whom drafts of templates are tried: what is shortest, longest and least. */
export const testBusinesses = ['short', 'full', 'bare'] as const;
export type TestBusiness = (typeof testBusinesses)[number];
