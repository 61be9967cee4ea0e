import { locales } from '../../platform/language/languages.ts';
import type { PlanProduct } from '../../shop/plan/plan.lists.ts';

/** Source: docs/specification.md §3. */
export const mediaTypes = ['IMAGE', 'VIDEO'] as const;
export type MediaType = (typeof mediaTypes)[number];

export const planProductOfMedia = {
  IMAGE: 'greetingImages',
  VIDEO: 'greetingVideos',
} as const satisfies Record<MediaType, PlanProduct>;

export const postShapes = ['SQUARE', 'STORY'] as const;
export type PostShape = (typeof postShapes)[number];

export const postKinds = ['SQUARE_IMAGE', 'SQUARE_VIDEO', 'STORY_IMAGE', 'STORY_VIDEO'] as const;
export type PostKind = (typeof postKinds)[number];

export const postKindDetails = {
  SQUARE_IMAGE: { shape: 'SQUARE', mediaType: 'IMAGE' },
  SQUARE_VIDEO: { shape: 'SQUARE', mediaType: 'VIDEO' },
  STORY_IMAGE: { shape: 'STORY', mediaType: 'IMAGE' },
  STORY_VIDEO: { shape: 'STORY', mediaType: 'VIDEO' },
} as const satisfies Record<PostKind, { shape: PostShape; mediaType: MediaType }>;

/** In px. */
export const postSizes = {
  SQUARE: { width: 1080, height: 1080 },
  STORY: { width: 1080, height: 1920 },
} as const satisfies Record<PostShape, { width: number; height: number }>;

/** Punjabi, Malayalam, Odia and Urdu: only for greetings, not for the panel. */
const greetingOnlyLanguages = ['pa', 'ml', 'or', 'ur'] as const;

/** `none` = a picture without text. */
export const postLanguages = [...locales, ...greetingOnlyLanguages, 'none'] as const;
export type PostLanguage = (typeof postLanguages)[number];

export const celebrationTypes = ['none', 'fixed', 'flexible'] as const;
export type CelebrationType = (typeof celebrationTypes)[number];

/** Source: docs/specification.md §7. */
export const businessImageCategoryName = 'Business Category';

export const maxGreetingMessageLength = 200;
