import type { ImagePost } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import { type PostKind, type PostLanguage, postSizes } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import type { GreetingRights } from '../greeting.store.ts';

/** The aspect ratio may deviate by this share, as in the upstream. */
const aspectRatioTolerance = 0.02;

/** @returns null if the picture must be cropped first */
export function pictureKindOf({ width, height }: { width: number; height: number }): PostKind | null {
  const hasRatioOf = (shape: keyof typeof postSizes) =>
    Math.abs(width / height / (postSizes[shape].width / postSizes[shape].height) - 1) <= aspectRatioTolerance;
  if (hasRatioOf('SQUARE')) return 'SQUARE_IMAGE';
  return hasRatioOf('STORY') ? 'STORY_IMAGE' : null;
}

export interface GreetingDetails {
  imageSubcategoryId: string;
  imageTagIds: readonly string[];
  language: PostLanguage;
  caption: string;
  keepOut: ImagePost['keepOut'];
  isAgencyExclusive: boolean;
  isActive: boolean;
}

export const greetingDetailsOf = (greeting: ImagePost): GreetingDetails => ({
  imageSubcategoryId: greeting.imageSubcategoryId,
  imageTagIds: greeting.tags.map(({ imageTagId }) => imageTagId),
  language: greeting.language,
  caption: greeting.caption,
  keepOut: greeting.keepOut,
  isAgencyExclusive: greeting.agencyId !== null,
  isActive: greeting.isActive,
});

export const greetingInputOf = (greeting: ImagePost, details: GreetingDetails) => ({
  imageId: greeting.imageId,
  version: greeting.version,
  kind: greeting.kind,
  mediaId: greeting.picture.mediaId,
  ...details,
  imageTagIds: [...details.imageTagIds],
});

export const mayEditGreeting = (
  { agencyId }: Pick<ImagePost, 'agencyId'>,
  { mayManageLibrary }: GreetingRights,
): boolean => mayManageLibrary || agencyId !== null;
