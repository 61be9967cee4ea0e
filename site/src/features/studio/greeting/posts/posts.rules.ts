import type { ImagePost } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import { type PostKind, type PostLanguage, postSizes } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import type { Rights } from '../greeting.store.ts';

/** Relative deviation of the aspect ratio, same as upstream. */
const tolerance = 0.02;

/** @returns null if the picture must be cropped first */
export function kindOf({ width, height }: { width: number; height: number }): PostKind | null {
  const fits = (shape: keyof typeof postSizes) =>
    Math.abs(width / height / (postSizes[shape].width / postSizes[shape].height) - 1) <= tolerance;
  if (fits('SQUARE')) return 'SQUARE_IMAGE';
  return fits('STORY') ? 'STORY_IMAGE' : null;
}

/** Fractions of width and height from the top left, rounded. */
export const pointAt = (x: number, y: number) => {
  const within = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000;
  return { x: within(x), y: within(y) };
};

export interface PostFacts {
  imageSubcategoryId: string;
  imageTagIds: readonly string[];
  language: PostLanguage;
  caption: string;
  focalPoint: ImagePost['focalPoint'];
  isAgencyExclusive: boolean;
  isActive: boolean;
}

export const factsOf = (post: ImagePost): PostFacts => ({
  imageSubcategoryId: post.imageSubcategoryId,
  imageTagIds: post.tags.map(({ imageTagId }) => imageTagId),
  language: post.language,
  caption: post.caption,
  focalPoint: post.focalPoint,
  isAgencyExclusive: post.agencyId !== null,
  isActive: post.isActive,
});

export const inputOf = (post: ImagePost, facts: PostFacts) => ({
  imageId: post.imageId,
  version: post.version,
  kind: post.kind,
  mediaId: post.picture.mediaId,
  ...facts,
  imageTagIds: [...facts.imageTagIds],
});

export const mayChange = ({ agencyId }: Pick<ImagePost, 'agencyId'>, { isKeeper }: Rights): boolean =>
  isKeeper || agencyId !== null;
