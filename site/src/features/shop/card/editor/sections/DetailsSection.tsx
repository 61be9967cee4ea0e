import { useStore } from '@nanostores/react';
import { phoneWithExtension, readPhones } from '@parichay/shared/platform/typed/phone.ts';
import { maxTypedLength } from '@parichay/shared/platform/typed/plain-text.ts';
import { readYear } from '@parichay/shared/platform/typed/year.ts';
import { titlePrefixes } from '@parichay/shared/shop/card/card.lists.ts';
import type { Sections } from '@parichay/shared/shop/card/card-sections.ts';
import type { Path } from 'react-hook-form';
import { AddressFields } from '../../../../../kit/ui/form/AddressFields.tsx';
import { fieldId, SelectField } from '../../../../../kit/ui/form/fields.tsx';
import { completeLink, TextField } from '../../../../../kit/ui/form/form.tsx';
import { t } from '../../../../../kit/ui/text/messages.ts';
import { translatedName } from '../../../../../lib/page-messages.ts';
import { PictureField } from '../../../../people/storage/PictureField.tsx';
import { $editorContext } from '../editor.store.ts';
import { type SectionProps, useSectionForm } from './use-section-form.ts';

type BasicDetails = Sections['basicDetails'];

export function DetailsSection({ card, field }: SectionProps) {
  const isForeign = useStore($editorContext)?.isForeign ?? false;
  const { form, formProps } = useSectionForm({ card, field }, 'basicDetails');

  const textField = (
    name: Path<BasicDetails>,
    input: Parameters<typeof TextField<BasicDetails>>[0]['input'] = {},
    hint?: string,
  ) => (
    <TextField
      form={form}
      name={name}
      label={t(`card-editor.${name}` as never)}
      input={input}
      {...(hint && { hint })}
    />
  );
  const phone = { inputMode: 'tel', autoComplete: 'tel', maxLength: maxTypedLength } as const;
  const pictureField = (kind: 'logo' | 'photo') => (
    <div id={fieldId(kind)} tabIndex={-1}>
      <PictureField
        kind={kind}
        label={t(`card-editor.${kind}`)}
        value={form.watch(kind)}
        onChange={(value) => form.setValue(kind, value, { shouldDirty: true })}
      />
    </div>
  );
  // Moves a second number to the alternate field, so visitors can call it too.
  const splitPhones = () => {
    const [first, ...others] = readPhones(form.getValues('phoneNumber') ?? '');
    if (!first || others.length === 0 || form.getValues('alternatePhoneNumber')) return;
    form.setValue('phoneNumber', phoneWithExtension(first), { shouldDirty: true, shouldValidate: true });
    const alternate = others.map(phoneWithExtension).join(' / ');
    form.setValue('alternatePhoneNumber', alternate, { shouldDirty: true, shouldValidate: true });
  };
  const prefixId = fieldId('titlePrefix');

  return (
    <form {...formProps} className="stack editor-form">
      <fieldset className="stack form-part">
        <legend>{t('card-editor.partName')}</legend>
        {textField('businessName', { maxLength: 80, required: true, autoComplete: 'organization' })}
        {textField('tagline', { maxLength: 140 }, t('card-editor.taglineHint'))}
        <div className="prefix-and-name">
          <SelectField id={prefixId} label={t('card-editor.titlePrefix')} {...form.register('titlePrefix')}>
            {titlePrefixes.map((prefix) => (
              <option key={prefix} value={prefix}>
                {prefix === 'none' ? '–' : (translatedName('titles', prefix) ?? prefix)}
              </option>
            ))}
          </SelectField>
          {textField('personName', { maxLength: 80, autoComplete: 'name' })}
        </div>
        {textField(
          'designation',
          { maxLength: 80, autoComplete: 'organization-title' },
          t('card-editor.designationHint'),
        )}
      </fieldset>

      <fieldset className="stack form-part">
        <legend>{t('card-editor.partContact')}</legend>
        {textField('phoneNumber', { ...phone, onBlur: splitPhones })}
        {textField('whatsappNumber', phone)}
        {textField('alternatePhoneNumber', phone)}
        {textField('email', { inputMode: 'email', autoComplete: 'email', autoCapitalize: 'none', maxLength: 254 })}
        {textField('website', {
          inputMode: 'url',
          autoCapitalize: 'none',
          maxLength: 300,
          onBlur: () => completeLink(form, 'website'),
        })}
        {textField('openingHours', { maxLength: 140 }, t('card-editor.openingHoursHint'))}
      </fieldset>

      <fieldset className="stack form-part">
        <legend>{t('card-editor.partPictures')}</legend>
        {pictureField('logo')}
        {pictureField('photo')}
      </fieldset>

      <fieldset className="stack form-part">
        <legend>{t('form.address')}</legend>
        <AddressFields form={form} isForeign={isForeign} />
        {textField('establishedYear', {
          inputMode: 'numeric',
          maxLength: maxTypedLength,
          onBlur: ({ target }) => form.setValue('establishedYear', readYear(target.value), { shouldDirty: true }),
        })}
      </fieldset>
    </form>
  );
}
