import Plus from 'icon:plus';
import Trash2 from 'icon:trash';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { InputField, SelectField } from '../../../kit/ui/form/fields.tsx';
import { shownErrorText, TextField } from '../../../kit/ui/form/form.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { emptySlot, type TemplateForm } from './templates.rules.ts';

const maxSlots = 20;

export function TemplateSlots({ form }: { form: UseFormReturn<TemplateForm> }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'slots' });
  const { register, watch, formState } = form;
  const fault = formState.errors.slots;
  const duplicateError = fault && !Array.isArray(fault) && (fault.root ?? fault).message;
  return (
    <fieldset className="form-part stack">
      <legend>{t('video-templates.slots')}</legend>
      <p className="muted">{t('video-templates.slotsHint')}</p>
      {fields.map((field, index) => {
        const keyName = `slots.${index}.key` as const;
        const isText = watch(`slots.${index}.type`) === 'text';
        return (
          <div key={field.id} className="slot">
            <div className="two">
              <TextField
                form={form}
                name={`slots.${index}.label`}
                label={t('video-templates.slotLabel')}
                input={{ maxLength: 60, autoComplete: 'off' }}
              />
              <InputField
                id={`slot-key-${index}`}
                label={t('video-templates.slotKey')}
                error={shownErrorText(form, keyName) && t('video-templates.slotKeyWrong')}
                maxLength={40}
                autoComplete="off"
                autoCapitalize="none"
                {...register(keyName)}
              />
            </div>
            <div className="two">
              <SelectField
                id={`slot-type-${index}`}
                label={t('video-templates.slotType')}
                {...register(`slots.${index}.type`)}
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
                  name={`slots.${index}.maxLength`}
                  label={t('video-templates.slotLength')}
                  input={{ inputMode: 'numeric', maxLength: 3, autoComplete: 'off' }}
                />
              )}
            </div>
            <div className="row slot-foot">
              <label className="check">
                <input type="checkbox" {...register(`slots.${index}.isRequired`)} />
                {t('video-templates.slotRequired')}
              </label>
              <button
                type="button"
                className="icon-button"
                aria-label={t('video-templates.slotRemove', { at: index + 1 })}
                onClick={() => remove(index)}
              >
                <Trash2 size={20} aria-hidden="true" />
              </button>
            </div>
          </div>
        );
      })}
      {duplicateError && (
        <p className="field-error" role="alert">
          {t('video-templates.slotTwice')}
        </p>
      )}
      {fields.length < maxSlots && (
        <button type="button" className="button button-quiet item-add" onClick={() => append(emptySlot())}>
          <Plus size={20} aria-hidden="true" />
          {t('video-templates.slotAdd')}
        </button>
      )}
    </fieldset>
  );
}
