import '../../../../kit/ui/form/form.css';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { titlePrefixes } from '@parichay/shared/shop/card/card.lists.ts';
import { isProductList } from '@parichay/shared/studio/pdf-card/pdf-card.lists.ts';
import { useState } from 'react';
import type { Path, UseFormReturn } from 'react-hook-form';
import { AddressFields } from '../../../../kit/ui/form/AddressFields.tsx';
import { fieldId, InputField, SelectField } from '../../../../kit/ui/form/fields.tsx';
import { completeLink, shownErrorText, TextField } from '../../../../kit/ui/form/form.tsx';
import { locale, t } from '../../../../kit/ui/text/messages.ts';
import { dayAndHint } from '../../../../lib/i18n.ts';
import { translatedName } from '../../../../lib/page-messages.ts';
import { PictureField } from '../../../people/storage/PictureField.tsx';
import { PdfCardFacts } from './PdfCardFacts.tsx';
import { maxLineCounts, type PdfCardForm } from './pdf-card.form.ts';
import type { Template } from './pdf-card.store.ts';
import { isOtherPerson } from './person.rules.ts';

type Form = UseFormReturn<PdfCardForm>;

interface Props {
  form: Form;
  isForeign: boolean;
  template: Template | undefined;
  ownerName: string;
}

export function PdfCardFields({ form, isForeign, template, ownerName }: Props) {
  const isStaffId = template?.kind === 'staff-id';
  const isPrinted = (...fields: Template['fields']) =>
    !template || fields.some((field) => template.fields.includes(field));
  const { logo, photo, employeeNumber, validUntil } = form.watch();
  const [photoRemovedFor, setPhotoRemovedFor] = useState<string | null>(null);
  const removePhotoOfOther = () => {
    const { personName: previousName, photo: previousPhoto } = form.formState.defaultValues ?? {};
    const personName = form.getValues('personName');
    if (!previousPhoto || form.getValues('photo')?.mediaId !== previousPhoto.mediaId) return;
    if (!isOtherPerson(previousName || ownerName, personName)) return;
    form.setValue('photo', null, { shouldDirty: true });
    setPhotoRemovedFor(personName.trim());
  };
  const prefixId = fieldId('titlePrefix');
  const colourId = fieldId('colour');
  const validUntilId = fieldId('validUntil');
  const websiteField = form.register('website');
  return (
    <>
      {isPrinted('personName', 'designation', 'photo') && (
        <fieldset className="stack form-part">
          <legend>{t('pdf-cards.person')}</legend>
          {isPrinted('personName') && (
            <div className="two pdf-name">
              <SelectField id={prefixId} label={t('pdf-cards.titlePrefix')} {...form.register('titlePrefix')}>
                {titlePrefixes.map((prefix) => (
                  <option key={prefix} value={prefix}>
                    {prefix === 'none' ? t('pdf-cards.noPrefix') : (translatedName('titles', prefix) ?? prefix)}
                  </option>
                ))}
              </SelectField>
              <TextField
                form={form}
                name="personName"
                label={t('pdf-cards.personName')}
                input={{ maxLength: 80, autoComplete: 'name', onBlur: removePhotoOfOther }}
              />
            </div>
          )}
          {isPrinted('designation') && (
            <TextField form={form} name="designation" label={t('pdf-cards.designation')} input={{ maxLength: 80 }} />
          )}
          {(isStaffId || (employeeNumber && isPrinted('employeeNumber', 'employeeNumberLine'))) && (
            <TextField
              form={form}
              name="employeeNumber"
              label={t('pdf-cards.employeeNumber')}
              hint={t('pdf-cards.employeeNumberHint')}
              input={{ maxLength: 40 }}
            />
          )}
          {isPrinted('photo') && (
            <PictureField
              kind="photo"
              label={t('pdf-cards.photo')}
              value={photo}
              onChange={(picture) => form.setValue('photo', picture, { shouldDirty: true })}
            />
          )}
          {isPrinted('photo') && photoRemovedFor !== null && !photo && (
            <p className="field-hint" role="status">
              {t('pdf-cards.photoRemoved', { name: photoRemovedFor })}
            </p>
          )}
        </fieldset>
      )}
      <fieldset className="stack form-part">
        <legend>{t('pdf-cards.company')}</legend>
        <TextField form={form} name="companyName" label={t('pdf-cards.companyName')} input={{ maxLength: 80 }} />
        <PictureField
          kind="logo"
          label={t('pdf-cards.logo')}
          value={logo}
          onChange={(picture) => form.setValue('logo', picture, { shouldDirty: true })}
        />
        <InputField
          id={colourId}
          label={t('pdf-cards.colour')}
          {...form.register('colour')}
          type="color"
          className="pdf-colour"
        />
      </fieldset>
      <fieldset className="stack form-part">
        <legend>{t('pdf-cards.contact')}</legend>
        <RepeatedFields form={form} name="phoneNumbers" type="tel" />
        <RepeatedFields form={form} name="mails" type="email" />
        <TextField
          form={form}
          name="website"
          label={t('pdf-cards.website')}
          input={{
            maxLength: 2000,
            inputMode: 'url',
            autoCapitalize: 'none',
            onBlur: () => completeLink(form, websiteField.name),
          }}
        />
        <AddressFields form={form} isForeign={isForeign} />
      </fieldset>
      {isPrinted('fact1Label') && <PdfCardFacts form={form} isProductList={isProductList(template?.kind)} />}
      {(isStaffId || (validUntil && isPrinted('validUntil', 'validUntilLine'))) && (
        <InputField
          id={validUntilId}
          label={t('pdf-cards.validUntil')}
          hint={dayAndHint(form.watch('validUntil'), locale, t('pdf-cards.validUntilHint'))}
          error={shownErrorText(form, 'validUntil')}
          min={todayInIndia()}
          {...form.register('validUntil')}
          type="date"
        />
      )}
    </>
  );
}

function RepeatedFields({ form, name, type }: { form: Form; name: 'phoneNumbers' | 'mails'; type: 'tel' | 'email' }) {
  const filledCount = form.watch(name).filter((one) => one.trim() !== '').length;
  const shownCount = Math.min(maxLineCounts[name], Math.max(1, filledCount + 1));
  return Array.from({ length: shownCount }, (_, index) => (
    <TextField
      // biome-ignore lint/suspicious/noArrayIndexKey: a line has no id but its position
      key={index}
      form={form}
      name={`${name}.${index}` as Path<PdfCardForm>}
      label={t(`pdf-cards.${name}`, { number: index + 1 })}
      type={type}
      input={{ maxLength: name === 'mails' ? 254 : 20, inputMode: type, autoCapitalize: 'none' }}
    />
  ));
}
