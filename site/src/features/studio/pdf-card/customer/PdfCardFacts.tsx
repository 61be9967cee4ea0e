import Plus from 'icon:plus';
import Trash2 from 'icon:trash';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { TextField } from '../../../../kit/ui/form/form.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { maxLineCounts, type PdfCardForm } from './pdf-card.form.ts';

export function PdfCardFacts({ form, isProductList }: { form: UseFormReturn<PdfCardForm>; isProductList: boolean }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'facts' });
  return (
    <fieldset className="stack form-part">
      <legend>{t('pdf-cards.facts')}</legend>
      <p className="muted">{t(isProductList ? 'pdf-cards.factsHint_shop' : 'pdf-cards.factsHint')}</p>
      {fields.map(({ id }, index) => (
        <div key={id} className="pdf-fact">
          <TextField
            form={form}
            name={`facts.${index}.label`}
            label={t('pdf-cards.factLabel')}
            input={{
              maxLength: 40,
              placeholder: t(isProductList ? 'pdf-cards.factLabelExample_shop' : 'pdf-cards.factLabelExample'),
            }}
          />
          <TextField
            form={form}
            name={`facts.${index}.value`}
            label={t('pdf-cards.factValue')}
            input={{
              maxLength: 80,
              placeholder: t(isProductList ? 'pdf-cards.factValueExample_shop' : 'pdf-cards.factValueExample'),
            }}
          />
          <button
            type="button"
            className="icon-button"
            aria-label={t('pdf-cards.factRemove', { number: index + 1 })}
            onClick={() => remove(index)}
          >
            <Trash2 size={18} aria-hidden="true" />
          </button>
        </div>
      ))}
      {fields.length < maxLineCounts.facts && (
        <button type="button" className="button button-quiet" onClick={() => append({ label: '', value: '' })}>
          <Plus size={18} aria-hidden="true" />
          {t('pdf-cards.factAdd')}
        </button>
      )}
    </fieldset>
  );
}
