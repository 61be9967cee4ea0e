import { useStore } from '@nanostores/react';
import { languages as spoken } from '@parichay/shared/platform/language/languages.ts';
import { videoLanguages } from '@parichay/shared/studio/promo-video/video.lists.ts';
import type { UseFormReturn } from 'react-hook-form';
import { fieldId, SelectField } from '../../../../kit/ui/form/fields.tsx';
import { TextField } from '../../../../kit/ui/form/form.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { PictureField } from '../../../people/storage/PictureField.tsx';
import type { VideoField, VideoForm } from './video.form.ts';
import { templates } from './video.store.ts';

interface Props {
  form: UseFormReturn<VideoForm>;
  fields: readonly VideoField[];
  isReadOnly: boolean;
  /** The shape cannot change after a full rendering. */
  hasFullRendering: boolean;
}

export function VideoFields({ form, fields, isReadOnly, hasFullRendering }: Props) {
  const { templateId, shape, pictures } = form.watch();
  const template = useStore(templates.$state).items.find((one) => one.templateId === templateId);
  const shapes = template?.shapes ?? [shape];
  const languages = template?.languages ?? videoLanguages;
  const languageId = fieldId('language');
  const visibleFields = fields.filter(({ moment }) => moment !== null);
  return (
    <fieldset className="stack video-fields" disabled={isReadOnly}>
      <legend className="visually-hidden">{t('videos.fields')}</legend>
      {shapes.length > 1 && !hasFullRendering && (
        <fieldset className="video-shapes">
          <legend>{t('videos.shape')}</legend>
          {shapes.map((one) => (
            <label key={one} className="video-shape" data-shape={one}>
              <input {...form.register('shape')} type="radio" value={one} />
              <span aria-hidden="true" />
              {t(`videos.shape_${one}`)}
            </label>
          ))}
        </fieldset>
      )}
      {languages.length > 1 && (
        <SelectField id={languageId} label={t('videos.language')} {...form.register('language')}>
          {languages.map((one) => (
            <option key={one} value={one}>
              {spoken[one].name}
            </option>
          ))}
        </SelectField>
      )}
      {visibleFields.map((field) => (
        <div key={field.key} data-field={field.key}>
          {field.type === 'text' ? (
            <TextField
              form={form}
              name={`texts.${field.key}`}
              label={fieldLabel(field)}
              hint={field.example ? t('videos.exampleHint', { example: field.example }) : undefined}
              input={{ maxLength: field.maxLength }}
            />
          ) : (
            <PictureField
              kind={field.key === 'logo' ? 'logo' : field.key === 'photo' ? 'photo' : 'product'}
              label={fieldLabel(field)}
              value={pictures[field.key] ?? field.picture}
              onChange={(picture) => form.setValue(`pictures.${field.key}`, picture, { shouldDirty: true })}
            />
          )}
        </div>
      ))}
      <TextField
        form={form}
        name="title"
        label={t('videos.videoTitle')}
        hint={t('videos.titleHint')}
        input={{ maxLength: 80 }}
      />
    </fieldset>
  );
}

const productFieldBySuffix: Readonly<Record<string, 'product' | 'price' | 'productPicture'>> = {
  Name: 'product',
  Price: 'price',
  Picture: 'productPicture',
};
const standardFieldKeys = [
  ...(['headline', 'offer', 'line', 'openingHours', 'photo', 'logo', 'businessName', 'tagline'] as const),
  ...(['category', 'phone', 'address', 'website'] as const),
] as const;

function fieldLabel({ key, label }: VideoField): string {
  const standardField = standardFieldKeys.find((one) => one === key);
  if (standardField) return t(`videos.field_${standardField}`);
  const [, number, suffix = ''] = key.match(/^product(\d)(Name|Price|Picture)$/) ?? [];
  const productField = productFieldBySuffix[suffix];
  return productField && number ? t(`videos.field_${productField}`, { number }) : label;
}
