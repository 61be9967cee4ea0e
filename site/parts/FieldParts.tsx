import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { AddressFields } from '../src/kit/ui/form/AddressFields.tsx';
import { Choice } from '../src/kit/ui/form/Choice.tsx';
import { InputField, SelectField, TextareaField } from '../src/kit/ui/form/fields.tsx';
import { TextField } from '../src/kit/ui/form/form.tsx';
import { RichTextField } from '../src/kit/ui/form/RichTextField.tsx';
import { t } from '../src/kit/ui/text/messages.ts';
import { names } from './samples.ts';

const address = { line1: names.long, line2: '', city: 'अहमदाबाद', state: 'Gujarat', pinCode: '380001', country: '' };

/** Fields: empty, filled, near or beyond their limit, invalid; checkboxes, radio buttons, selects, rich text. */
export function FieldParts() {
  const form = useForm({
    defaultValues: {
      empty: '',
      filled: names.hindi,
      near: names.long,
      email: 'a@b',
      note: '',
      address: { ...address, mapUrl: '' },
    },
    mode: 'onTouched',
  });
  const [html, setHtml] = useState(`<p>${names.short}</p><h3>${names.hindi}</h3><ul><li>${names.gujarati}</li></ul>`);
  useEffect(() => form.setError('email', { type: 'server' }), [form]);
  return (
    <>
      <TextField form={form} name="empty" label={t('form.line1')} hint={t('form.formatting')} />
      <TextField form={form} name="filled" label={t('form.line2')} />
      <TextField form={form} name="near" label={t('form.address')} input={{ maxLength: 72 }} />
      <TextField form={form} name="email" label={t('form.line1')} type="email" />
      <TextField form={form} name="note" label={t('taken.note')} isLong />
      <InputField id="plain" label={t('taken.amount')} hint={t('taken.amountHint')} inputMode="decimal" />
      <TextareaField id="plain-long" label={t('taken.note')} error={t('taken.noteMissing')} rows={2} />
      <SelectField id="plain-select" label={t('business.category')} error={t('form.missing')}>
        <option>{names.short}</option>
        <option>{names.long}</option>
      </SelectField>
      <Choice id="tick" label={names.short} description={names.long} defaultChecked />
      <Choice id="tick-not" label={names.unbroken} disabled />
      <Choice id="one" type="radio" name="of-several" label={names.hindi} defaultChecked />
      <Choice id="other" type="radio" name="of-several" label={names.gujarati} description={names.hindi} />
      <RichTextField id="rich" label={t('form.formatting')} value={html} onChange={setHtml} />
      <AddressFields form={form} isForeign={false} />
    </>
  );
}
