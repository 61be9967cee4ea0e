import '../../../kit/ui/form/form.css';
import '../../../kit/ui/form/items.css';
import { postShapes } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import type { UseFormReturn } from 'react-hook-form';
import { SelectField } from '../../../kit/ui/form/fields.tsx';
import { TextField } from '../../../kit/ui/form/form.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { categories } from '../../../lib/categories.ts';
import { categoryLabel } from '../../people/session/category-label.ts';
import { PictureField } from '../../people/storage/PictureField.tsx';
import { TemplateSlots } from './TemplateSlots.tsx';
import { type TemplateForm, templateCodeOf } from './templates.rules.ts';

interface Props {
  form: UseFormReturn<TemplateForm>;
  isNew: boolean;
}

export function TemplateFields({ form, isNew }: Props) {
  const { register, watch, setValue, formState } = form;
  const category = watch('category');
  const shapesFault = formState.errors.shapes ? t('video-templates.shapeMissing') : undefined;
  const suggestCode = () => {
    const name = form.getValues('templateName');
    if (isNew && !form.getValues('templateCode') && name) setValue('templateCode', templateCodeOf(name));
  };
  return (
    <>
      <TextField
        form={form}
        name="templateName"
        label={t('video-templates.name')}
        input={{ maxLength: 80, autoComplete: 'off', onBlur: suggestCode }}
      />
      <TextField
        form={form}
        name="templateCode"
        label={t('video-templates.code')}
        hint={t('video-templates.codeHint')}
        input={{ maxLength: 40, autoComplete: 'off', autoCapitalize: 'none' }}
      />
      <SelectField id="f-category" label={t('video-templates.category')} {...register('category')}>
        <option value="">{t('video-templates.forAll')}</option>
        {category && !categories.includes(category) && <option value={category}>{category}</option>}
        {categories.map((name) => (
          <option key={name} value={name}>
            {categoryLabel(name)}
          </option>
        ))}
      </SelectField>
      <div className="two">
        <fieldset className="field">
          <legend>{t('video-templates.shape')}</legend>
          {postShapes.map((shape) => (
            <label key={shape} className="check">
              <input type="checkbox" value={shape} aria-describedby="shapes-said" {...register('shapes')} />
              {t(`video-templates.shape_${shape}`)}
            </label>
          ))}
          <p id="shapes-said" className="field-error" aria-live="polite">
            {shapesFault}
          </p>
        </fieldset>
        <TextField
          form={form}
          name="durationSeconds"
          label={t('video-templates.seconds')}
          hint={t('video-templates.secondsHint')}
          input={{ inputMode: 'decimal', maxLength: 5, autoComplete: 'off' }}
        />
      </div>
      <PictureField
        kind="photo"
        label={t('video-templates.thumbnail')}
        value={watch('thumbnail')}
        onChange={(picture) => setValue('thumbnail', picture, { shouldDirty: true })}
      />
      <TemplateSlots form={form} />
      <label className="check">
        <input type="checkbox" {...register('isActive')} />
        {t('video-templates.active')}
      </label>
    </>
  );
}
