import type { InputOf, OutputOf } from '@parichay/shared/contract.ts';
import type { Picture } from '@parichay/shared/lib/media.ts';
import type { UserVideo } from '@parichay/shared/video/user-video.endpoints.ts';

export type VideoPreview = OutputOf<'POST /video/user-video/preview'>;
export type VideoField = VideoPreview['fields'][number];

/** What stands in the form. Words and pictures that are left empty are the business's or the template's own. */
export interface VideoForm extends Pick<UserVideo, 'title' | 'templateId' | 'shape' | 'language'> {
  texts: Record<string, string>;
  pictures: Record<string, Picture | null>;
}

/** A place for each field, so that what is typed is told from what was there. */
export function formOf(
  { title, templateId, shape, language, texts, pictures }: VideoForm,
  fields: readonly VideoField[],
): VideoForm {
  const ofType = (type: VideoField['type']) => fields.filter((field) => field.type === type).map(({ key }) => key);
  return {
    ...{ title, templateId, shape, language },
    texts: Object.fromEntries(ofType('text').map((key) => [key, texts[key] ?? ''])),
    pictures: Object.fromEntries(ofType('picture').map((key) => [key, pictures[key] ?? null])),
  };
}

type Content = Required<Omit<InputOf<'POST /video/user-video/preview'>['body'], 'businessId' | 'videoNo' | 'field'>>;

/** What is sent: of what was left empty, nothing. */
export const contentOf = ({ templateId, shape, language, texts, pictures }: VideoForm): Content => ({
  ...{ templateId, shape, language },
  texts: Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== '')),
  pictures: Object.fromEntries(
    Object.entries(pictures).flatMap(([key, picture]) => (picture ? [[key, { mediaId: picture.mediaId }]] : [])),
  ),
});
