import { type Locale, locales } from '../../platform/language/languages.ts';

export const userVideoStatuses = ['draft', 'queued', 'rendering', 'done', 'failed'] as const;
export type UserVideoStatus = (typeof userVideoStatuses)[number];

export const settableVideoStatuses = ['draft', 'queued'] as const satisfies readonly UserVideoStatus[];

export const videoSampleStatuses = ['queued', 'rendering', 'ready', 'failed'] as const;

export const videoSlotTypes = ['text', 'picture'] as const;

/** Source: docs/specification.md §3. */
export const userVideoSearchBy = ['businessName', 'registeredPhoneNumber', 'templateCode'] as const;

export const videoLanguages = locales;
export type VideoLanguage = Locale;

/** Days after the first rendering, and number of new renderings. */
export const freeVideoCorrections = { days: 7, maxCount: 3 } as const;

export const builtInMusicLoops = ['dhol', 'flute', 'pluck', 'tabla'] as const;

export const templateDurationSecondsRange = { min: 3, max: 60 } as const;

export const videoMaterialKinds = ['clip', 'music'] as const;
export type VideoMaterialKind = (typeof videoMaterialKinds)[number];

/** Sample businesses: `short` has texts of average length, `full` the longest, `bare` the fewest. */
export const testBusinesses = ['short', 'full', 'bare'] as const;
export type TestBusiness = (typeof testBusinesses)[number];
