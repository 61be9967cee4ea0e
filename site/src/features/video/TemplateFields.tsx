import '../../kit/ui/form.css';
import '../../kit/ui/items.css';
import { postShapes } from '@parichay/shared/greeting/greeting.lists.ts';
import { Plus, Trash2 } from 'lucide-react';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { InputField, SelectField } from '../../kit/ui/fields.tsx';
import { errorOf, TextField } from '../../kit/ui/form.tsx';
import { t } from '../../kit/ui/messages.ts';
import { categories } from '../../lib/categories.ts';
import { PictureField } from '../document/PictureField.tsx';
import { categoryLabel } from '../session/category-label.ts';
import { codeOf, emptySlot, type TemplateForm } from './templates.rules.ts';

interface Props {
  form: UseFormReturn<TemplateForm>;
  isNew: boolean;
}

const mostSlots = 20;

export function TemplateFields({ form, isNew }: Props) {
  const { register, watch, setValue, formState } = form;
  const category = watch('category');
  const shapesFault = formState.errors.shapes ? t('video-templates.shapeMissing') : undefined;
  const suggestCode = () => {
    const name = form.getValues('templateName');
    if (isNew && !form.getValues('templateCode') && name) setValue('templateCode', codeOf(name));
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
      <Slots form={form} />
      <label className="check">
        <input type="checkbox" {...register('isActive')} />
        {t('video-templates.active')}
      </label>
    </>
  );
}

/** What the template asks its user for, in the order in which it asks. */
function Slots({ form }: Pick<Props, 'form'>) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'slots' });
  const { register, watch, formState } = form;
  const fault = formState.errors.slots;
  const isTwice = fault && !Array.isArray(fault) && (fault.root ?? fault).message;
  return (
    <fieldset className="form-part stack">
      <legend>{t('video-templates.slots')}</legend>
      <p className="muted">{t('video-templates.slotsHint')}</p>
      {fields.map((field, at) => {
        const keyName = `slots.${at}.key` as const;
        const isText = watch(`slots.${at}.type`) === 'text';
        return (
          <div key={field.id} className="slot">
            <div className="two">
              <TextField
                form={form}
                name={`slots.${at}.label`}
                label={t('video-templates.slotLabel')}
                input={{ maxLength: 60, autoComplete: 'off' }}
              />
              <InputField
                id={`slot-key-${at}`}
                label={t('video-templates.slotKey')}
                error={errorOf(form, keyName) && t('video-templates.slotKeyWrong')}
                maxLength={40}
                autoComplete="off"
                autoCapitalize="none"
                {...register(keyName)}
              />
            </div>
            <div className="two">
              <SelectField
                id={`slot-type-${at}`}
                label={t('video-templates.slotType')}
                {...register(`slots.${at}.type`)}
              >
                {(['text', 'picture'] as const).map((type) => (
                  <option key={type} value={type}>
                    {t(`video-templates.slotType_${type}`)}
                  </option>
                ))}
              </SelectField>
              {isText && (
                <TextField
                  form={form}
                  name={`slots.${at}.maxLength`}
                  label={t('video-templates.slotLength')}
                  input={{ inputMode: 'numeric', maxLength: 3, autoComplete: 'off' }}
                />
              )}
            </div>
            <div className="row slot-foot">
              <label className="check">
                <input type="checkbox" {...register(`slots.${at}.isRequired`)} />
                {t('video-templates.slotRequired')}
              </label>
              <button
                type="button"
                className="icon-button"
                aria-label={t('video-templates.slotRemove', { at: at + 1 })}
                onClick={() => remove(at)}
              >
                <Trash2 size={20} aria-hidden="true" />
              </button>
            </div>
          </div>
        );
      })}
      {isTwice && (
        <p className="field-error" role="alert">
          {t('video-templates.slotTwice')}
        </p>
      )}
      {fields.length < mostSlots && (
        <button type="button" className="button button-quiet item-add" onClick={() => append(emptySlot())}>
          <Plus size={20} aria-hidden="true" />
          {t('video-templates.slotAdd')}
        </button>
      )}
    </fieldset>
  );
}
