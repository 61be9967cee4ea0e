import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { ApiError, type FieldErrors } from '@parichay/shared/platform/lib/error-codes.ts';
import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import { frameDetails } from '@parichay/shared/shop/frame/frame.lists.ts';
import type { PostShape } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import type { LayerData, PictureField } from '@parichay/shared/studio/layer/layer.fields.ts';
import type { VideoContentInput } from '@parichay/shared/studio/promo-video/user-video.endpoints.ts';
import type { Tx } from '../../platform/database/database.ts';
import { resolveRequestedPictures } from '../../platform/media/stored-pictures.ts';
import type { LayerPictureLoader } from '../../platform/render/raster/layer-pictures.ts';
import type { BrandKit } from '../../shop/brand-kit/brand-kit.queries.ts';
import { businessInReach } from '../../shop/business/business.queries.ts';
import { drawableOrEmpty, type FrameContent, framePictures, frameTexts } from '../../shop/frame/frame-data.ts';
import { contentSlotsOf } from './video.fields.ts';
import type { VideoDocument } from './video-documents.ts';

type Texts = LayerData['texts'];
type Pictures = Partial<Record<PictureField, Picture>>;

export interface VideoContent {
  shape: PostShape;
  language: VideoContentInput['language'];
  texts: Record<string, string>;
  pictures: Record<string, Picture>;
}

export const defaultVideoTexts = (
  template: VideoDocument,
  source: FrameContent,
  language: VideoContent['language'],
): Texts => {
  const businessTexts = frameTexts(source, [...frameDetails], '', language);
  const filledTexts = Object.fromEntries(Object.entries(businessTexts).filter(([, text]) => text !== ''));
  return { ...template.words[language], ...filledTexts };
};

/** @throws ApiError invalid_input naming each unknown or too long field */
export function requireContentFits(
  template: VideoDocument,
  { shape, language, texts, pictures }: VideoContentInput,
): void {
  const slots = new Map(contentSlotsOf(template).map((slot) => [slot.key, slot]));
  const fieldErrors: FieldErrors = {};
  const size = template.document.pages[0]?.size ?? {};
  if (!(language in template.words)) fieldErrors.language = 'this template has no words in it';
  if (!(shape in size)) fieldErrors.shape = 'this template has no such shape';
  for (const [key, text] of Object.entries(texts)) {
    const slot = slots.get(key);
    if (slot?.type !== 'text') fieldErrors[`texts.${key}`] = 'this template has no such text';
    else if (text.length > slot.maxLength) fieldErrors[`texts.${key}`] = `at most ${slot.maxLength} characters`;
  }
  for (const key of Object.keys(pictures))
    if (slots.get(key)?.type !== 'picture') fieldErrors[`pictures.${key}`] = 'this template has no such picture';
  if (Object.keys(fieldErrors).length > 0) throw new ApiError('invalid_input', { fields: fieldErrors });
}

/**
 * Pictures of the business, its card and `stored` are allowed.
 * @throws ApiError not_found, invalid_input
 */
export async function parseVideoContent(
  tx: Tx,
  actor: Actor,
  { template, business, stored }: { template: VideoDocument; business: BrandKit; stored: Record<string, Picture> },
  input: VideoContentInput,
): Promise<VideoContent> {
  requireContentFits(template, input);
  const { user_id } = await businessInReach(tx, actor, business.businessId);
  const allowedPictures = [...Object.values(stored), ...Object.values(framePictures(business.source))];
  const requested = new Map(Object.entries(input.pictures).map(([key, { mediaId }]) => [mediaId, `pictures.${key}`]));
  const found = await resolveRequestedPictures(allowedPictures, tx, actor, user_id, requested);
  const pictures = Object.fromEntries(
    Object.entries(input.pictures).flatMap(([key, { mediaId }]) => {
      const picture = found.get(mediaId);
      return picture ? [[key, picture]] : [];
    }),
  );
  const { shape, language, texts } = input;
  return { shape, language, texts, pictures };
}

/** Skips pictures whose file is gone. @throws ApiError unavailable */
export async function loadVideoLayerData(
  { texts, pictures, language }: Pick<VideoContent, 'texts' | 'pictures' | 'language'>,
  { source, brand }: BrandKit,
  layerPictures: LayerPictureLoader,
): Promise<LayerData> {
  const resolvedPictures: LayerData['pictures'] = {};
  const allPictures: Pictures = { ...framePictures(source), ...pictures };
  for (const [field, picture] of Object.entries(allPictures) as [PictureField, Picture][]) {
    const layerPicture = await layerPictures.loadLayerPicture(field, picture).catch((error) => {
      if (error instanceof ApiError && error.code === 'not_found') return null;
      throw error;
    });
    if (layerPicture) resolvedPictures[field] = layerPicture;
  }
  const typedTexts = Object.entries(texts).map(([field, text]) => [field, drawableOrEmpty(text)]);
  // A typed text wins even when it is empty; an empty text of the business does not.
  const businessTexts = Object.entries(frameTexts(source, [...frameDetails], '', language)).filter(
    ([, text]) => text !== '',
  );
  return { texts: Object.fromEntries([...businessTexts, ...typedTexts]) as Texts, pictures: resolvedPictures, brand };
}
