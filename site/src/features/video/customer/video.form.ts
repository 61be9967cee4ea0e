import type { InputOf, OutputOf } from '@parichay/shared/contract.ts';
import type { Picture } from '@parichay/shared/lib/media.ts';
import type { UserVideo } from '@parichay/shared/video/user-video.endpoints.ts';

export type VideoPreview = OutputOf<'POST /video/user-video/preview'>;
export type VideoField = VideoPreview['fields'][number];

/**
 * What stands in the form: the words of the film, those of the business and the template until others are typed. A picture
 * that is none is the business's own.
 */
export interface VideoForm extends Pick<UserVideo, 'title' | 'templateId' | 'shape' | 'language'> {
  texts: Record<string, string>;
  pictures: Record<string, Picture | null>;
}

/** A place for each field, with what stands in the film. */
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

type Content = Required<Omit<InputOf<'POST /video/user-video/preview'>['body'], 'businessId' | 'videoNo' | 'field'>>;

/** The words that were typed for what the film says anyway are followed by those of another language or template. */
export const followed = (
  texts: Readonly<Record<string, string>>,
  before: readonly VideoField[],
  now: readonly VideoField[],
): [key: string, says: string][] =>
  now.flatMap(({ key, type, says }) => {
    const said = before.find((field) => field.key === key)?.says;
    return type === 'text' && says !== said && texts[key] === said ? [[key, says]] : [];
  });

/** What is sent: the words that differ from what the film says anyway, also none in their place; and the pictures. */
export const contentOf = (
  { templateId, shape, language, texts, pictures }: VideoForm,
  fields: readonly VideoField[],
): Content => ({
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

/** As much of each text as there is room for: what is too long is told at its field, and looked at as far as it goes. */
export const cut = (form: VideoForm, fields: readonly VideoField[]): VideoForm => ({
  ...form,
  texts: Object.fromEntries(
    Object.entries(form.texts).map(([key, text]) => [
      key,
      text.trim().slice(0, fields.find((field) => field.key === key)?.maxLength),
    ]),
  ),
});

/** The fields with more letters than their place in the film has. */
export const tooLong = (texts: Readonly<Record<string, string>>, fields: readonly VideoField[]): string[] =>
  fields.flatMap((field) =>
    field.type === 'text' && (texts[field.key] ?? '').trim().length > field.maxLength ? [field.key] : [],
  );
