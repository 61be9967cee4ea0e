import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { ApiError, type FieldErrors } from '@parichay/shared/platform/lib/error-codes.ts';
import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import { frameDetails } from '@parichay/shared/shop/frame/frame.lists.ts';
import type { PostShape } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import type { LayerData, PictureField } from '@parichay/shared/studio/layer/layer.fields.ts';
import type { VideoContentInput } from '@parichay/shared/studio/promo-video/user-video.endpoints.ts';
import type { Tx } from '../../platform/database/database.ts';
import { resolvePictures } from '../../platform/media/stored-pictures.ts';
import type { LayerPictures } from '../../platform/render/raster/layer-pictures.ts';
import type { BrandKit } from '../../shop/brand-kit/brand-kit.queries.ts';
import { businessInReach } from '../../shop/business/business.queries.ts';
import { drawable, type FrameSource, framePictures, frameTexts } from '../../shop/frame/frame.data.ts';
import type { VideoDocument } from './video.documents.ts';
import { slotsOf } from './video.fields.ts';

type Texts = LayerData['texts'];
type Pictures = Partial<Record<PictureField, Picture>>;

export interface VideoContent {
  shape: PostShape;
  language: VideoContentInput['language'];
  texts: Record<string, string>;
  pictures: Record<string, Picture>;
}

export const defaultTexts = (film: VideoDocument, source: FrameSource, language: VideoContent['language']): Texts => {
  const ofBusiness = frameTexts(source, [...frameDetails], '');
  const said = Object.fromEntries(Object.entries(ofBusiness).filter(([, text]) => text !== ''));
  return { ...film.words[language], ...said };
};

/** @throws ApiError invalid_input naming each unknown or too long field */
export function requireFits(film: VideoDocument, { shape, language, texts, pictures }: VideoContentInput): void {
  const slots = new Map(slotsOf(film).map((slot) => [slot.key, slot]));
  const wrong: FieldErrors = {};
  const size = film.document.pages[0]?.size ?? {};
  if (!(language in film.words)) wrong.language = 'this template has no words in it';
  if (!(shape in size)) wrong.shape = 'this template has no such shape';
  for (const [key, text] of Object.entries(texts)) {
    const slot = slots.get(key);
    if (slot?.type !== 'text') wrong[`texts.${key}`] = 'this template has no such text';
    else if (text.length > slot.maxLength) wrong[`texts.${key}`] = `at most ${slot.maxLength} characters`;
  }
  for (const key of Object.keys(pictures))
    if (slots.get(key)?.type !== 'picture') wrong[`pictures.${key}`] = 'this template has no such picture';
  if (Object.keys(wrong).length > 0) throw new ApiError('invalid_input', { fields: wrong });
}

/**
 * Pictures of the business, its card and `stored` are allowed.
 * @throws ApiError not_found, invalid_input
 */
export async function contentOf(
  tx: Tx,
  actor: Actor,
  { film, business, stored }: { film: VideoDocument; business: BrandKit; stored: Record<string, Picture> },
  input: VideoContentInput,
): Promise<VideoContent> {
  requireFits(film, input);
  const { user_id } = await businessInReach(tx, actor, business.businessId);
  const known = [...Object.values(stored), ...Object.values(framePictures(business.source))];
  const wanted = new Map(Object.entries(input.pictures).map(([key, { mediaId }]) => [mediaId, `pictures.${key}`]));
  const found = await resolvePictures(known, tx, actor, user_id, wanted);
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
export async function dataOf(
  { texts, pictures }: Pick<VideoContent, 'texts' | 'pictures'>,
  { source, brand }: BrandKit,
  layerPictures: LayerPictures,
): Promise<LayerData> {
  const found: LayerData['pictures'] = {};
  const wanted: Pictures = { ...framePictures(source), ...pictures };
  for (const [field, picture] of Object.entries(wanted) as [PictureField, Picture][]) {
    const known = await layerPictures.of(field, picture).catch((error) => {
      if (error instanceof ApiError && error.code === 'not_found') return null;
      throw error;
    });
    if (known) found[field] = known;
  }
  const typed = Object.entries(texts).map(([field, text]) => [field, drawable(text)]);
  // A typed text wins even when it is empty; an empty text of the business does not.
  const said = Object.entries(frameTexts(source, [...frameDetails], '')).filter(([, text]) => text !== '');
  return { texts: Object.fromEntries([...said, ...typed]) as Texts, pictures: found, brand };
}
