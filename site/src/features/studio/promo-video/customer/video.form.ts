import type { InputOf, OutputOf } from '@parichay/shared/contract.ts';
import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import type { UserVideo } from '@parichay/shared/studio/promo-video/user-video.endpoints.ts';

export type VideoPreview = OutputOf<'POST /video/user-video/preview'>;
export type VideoField = VideoPreview['fields'][number];

/** `texts` start with defaults; null picture = the business's. */
export interface VideoForm extends Pick<UserVideo, 'title' | 'templateId' | 'shape' | 'language'> {
  texts: Record<string, string>;
  pictures: Record<string, Picture | null>;
}

export function videoFormOf(
  { title, templateId, shape, language, texts, pictures }: VideoForm,
  fields: readonly VideoField[],
): VideoForm {
  return {
    ...{ title, templateId, shape, language },
    texts: Object.fromEntries(
      fields.flatMap(({ key, type, says }) => (type === 'text' ? [[key, texts[key] ?? says]] : [])),
    ),
    pictures: Object.fromEntries(
      fields.flatMap(({ key, type }) => (type === 'picture' ? [[key, pictures[key] ?? null]] : [])),
    ),
  };
}

type VideoContent = Required<
  Omit<InputOf<'POST /video/user-video/preview'>['body'], 'businessId' | 'videoNo' | 'field'>
>;

export const defaultTextUpdates = (
  texts: Readonly<Record<string, string>>,
  previousFields: readonly VideoField[],
  newFields: readonly VideoField[],
): [key: string, says: string][] =>
  newFields.flatMap(({ key, type, says }) => {
    const previousText = previousFields.find((field) => field.key === key)?.says;
    return type === 'text' && says !== previousText && texts[key] === previousText ? [[key, says]] : [];
  });

/** Sends only texts that differ from the defaults, including empty ones. */
export const videoContentOf = (
  { templateId, shape, language, texts, pictures }: VideoForm,
  fields: readonly VideoField[],
): VideoContent => ({
  ...{ templateId, shape, language },
  texts: Object.fromEntries(
    Object.entries(texts)
      .map(([key, text]) => [key, text.trim()] as const)
      .filter(([key, text]) => text !== fields.find((field) => field.key === key)?.says),
  ),
  pictures: Object.fromEntries(
    Object.entries(pictures).flatMap(([key, picture]) => (picture ? [[key, { mediaId: picture.mediaId }]] : [])),
  ),
});

export const truncateTexts = (form: VideoForm, fields: readonly VideoField[]): VideoForm => ({
  ...form,
  texts: Object.fromEntries(
    Object.entries(form.texts).map(([key, text]) => [
      key,
      text.trim().slice(0, fields.find((field) => field.key === key)?.maxLength),
    ]),
  ),
});

export const tooLongTextKeys = (texts: Readonly<Record<string, string>>, fields: readonly VideoField[]): string[] =>
  fields.flatMap((field) =>
    field.type === 'text' && (texts[field.key] ?? '').trim().length > field.maxLength ? [field.key] : [],
  );
