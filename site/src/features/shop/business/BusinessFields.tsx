import '../../../kit/ui/form/form.css';
import './new-card-face.css';
import MessageCircle from 'icon:message-circle';
import Phone from 'icon:phone';
import UserPlus from 'icon:user-plus';
import { stateCodeInGstin } from '@parichay/shared/platform/lib/gstin.ts';
import { readGstin } from '@parichay/shared/platform/typed/gstin.ts';
import { maxTypedLength } from '@parichay/shared/platform/typed/plain-text.ts';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import { initialTemplateFor } from '@parichay/shared/shop/card/initial-template.ts';
import type { CSSProperties } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { AddressFields } from '../../../kit/ui/form/AddressFields.tsx';
import { fieldId, SelectField } from '../../../kit/ui/form/fields.tsx';
import { completeLink, shownErrorText, TextField } from '../../../kit/ui/form/form.tsx';
import { stateCodeOfAddress, stateNameOfCode } from '../../../kit/ui/form/india.ts';
import { type Key, t } from '../../../kit/ui/text/messages.ts';
import { UserText } from '../../../kit/ui/text/UserText.tsx';
import { categoryLabel } from '../../people/session/category-label.ts';
import { PictureField } from '../../people/storage/PictureField.tsx';
import type { BusinessForm } from './business.form.ts';
import { CategoryField } from './CategoryField.tsx';

interface Props {
  form: UseFormReturn<BusinessForm>;
  isForeign: boolean;
  createsCard: boolean;
  registeredContact: string;
}

const natureMessageKeys: Record<NonNullable<Business['businessNature']>, Key> = {
  Manufacturer: 'business.nature_manufacturer',
  Retailer: 'business.nature_retailer',
  Wholesaler: 'business.nature_wholesaler',
  Distributor: 'business.nature_distributor',
  'Exporter/importer': 'business.nature_exporter_importer',
  'Service provider': 'business.nature_service_provider',
  Restaurant: 'business.nature_restaurant',
  Hotel: 'business.nature_hotel',
  'Consultancy Services': 'business.nature_consultancy_services',
  'Architect and Interior Designer': 'business.nature_architect_and_interior_designer',
};

export function BusinessFields({ form, isForeign, createsCard, registeredContact }: Props) {
  const set = (name: 'logo' | 'photo', value: BusinessForm['logo']) =>
    form.setValue(name, value, { shouldDirty: true });
  const natureId = fieldId('businessNature');
  return (
    <>
      <fieldset className="stack form-part">
        <legend>{t('business.partBusiness')}</legend>
        <p className="field-hint">{t(createsCard ? 'business.needed' : 'business.changesCard')}</p>
        {createsCard && <NewCardPreview businessName={form.watch('businessName')} category={form.watch('category')} />}
        <TextField
          form={form}
          name="businessName"
          label={t('business.name')}
          input={{ autoComplete: 'organization', maxLength: 80, required: true }}
        />
        <Controller
          control={form.control}
          name="category"
          render={({ field }) => (
            <CategoryField
              id={fieldId('category')}
              ref={field.ref}
              value={field.value}
              error={shownErrorText(form, 'category')}
              onChange={field.onChange}
            />
          )}
        />
        <PictureField
          kind="logo"
          label={t('business.logo')}
          {...(!form.watch('logo') && { hint: t('business.logoHint') })}
          value={form.watch('logo')}
          onChange={(value) => set('logo', value)}
        />
      </fieldset>

      <fieldset className="stack form-part">
        <legend>{t('business.partContact')}</legend>
        {createsCard ? (
          <TextField
            form={form}
            name="phone"
            label={t('business.phone')}
            hint={t('business.phoneHint')}
            type="tel"
            input={{ inputMode: 'tel', autoComplete: 'tel', maxLength: maxTypedLength }}
          />
        ) : (
          <div className="field">
            <span className="label">{t('business.registered')}</span>
            <p className="tabular">{registeredContact}</p>
            <p className="field-hint">{t('business.registeredHint')}</p>
          </div>
        )}
        <TextField
          form={form}
          name="contactPerson"
          label={t('business.contactPerson')}
          hint={t('business.contactPersonHint')}
          input={{ autoComplete: 'name', autoCapitalize: 'words', maxLength: 80 }}
        />
        <TextField
          form={form}
          name="email"
          label={t('form.email')}
          type="email"
          input={{ inputMode: 'email', autoComplete: 'email', autoCapitalize: 'none', maxLength: 254 }}
        />
        <TextField
          form={form}
          name="website"
          label={t('form.website')}
          input={{
            inputMode: 'url',
            autoComplete: 'url',
            autoCapitalize: 'none',
            maxLength: 300,
            onBlur: () => completeLink(form, 'website'),
          }}
        />
      </fieldset>

      <fieldset className="stack form-part">
        <legend>{t('form.address')}</legend>
        <AddressFields form={form} isForeign={isForeign} />
      </fieldset>

      <fieldset className="stack form-part">
        <legend>{t('business.partMore')}</legend>
        <SelectField id={natureId} label={t('business.nature')} {...form.register('businessNature')}>
          <option value="">{t('business.natureChoose')}</option>
          {Object.entries(natureMessageKeys).map(([nature, messageKey]) => (
            <option key={nature} value={nature}>
              {t(messageKey)}
            </option>
          ))}
        </SelectField>
        <TextField
          form={form}
          name="gstin"
          label={t('business.gstin')}
          hint={gstinHint(form)}
          input={{ autoCapitalize: 'characters', autoComplete: 'off', maxLength: 60 }}
        />
        <PictureField
          kind="photo"
          label={t('business.photo')}
          hint={t('business.photoHint')}
          value={form.watch('photo')}
          onChange={(value) => set('photo', value)}
        />
      </fieldset>
    </>
  );
}

/** A seller may have GSTINs of several states, so this refuses nothing. */
function gstinHint(form: UseFormReturn<BusinessForm>): string {
  const [typed, { state, pinCode }] = form.watch(['gstin', 'address']);
  const gstin = readGstin(typed);
  const gstinCode = /^\d{2}[A-Z\d]{13}$/.test(gstin) ? stateCodeInGstin(gstin) : null;
  const addressCode = stateCodeOfAddress(state.trim(), pinCode);
  const [gstinState, other] = [stateNameOfCode(gstinCode), stateNameOfCode(addressCode)];
  return gstinState && other && gstinState !== other
    ? t('business.gstinOfOtherState', { state: gstinState, other })
    : t('business.gstinHint');
}

function NewCardPreview({ businessName, category }: { businessName: string; category: string }) {
  const name = businessName.trim();
  return (
    <div
      className="new-card-face"
      aria-hidden="true"
      style={{ '--face': initialTemplateFor(category || null).colour } as CSSProperties}
    >
      <strong data-empty={name === '' || undefined}>{name ? <UserText text={name} /> : t('business.name')}</strong>
      <span>{category && categoryLabel(category)}</span>
      <div>
        <MessageCircle size={20} />
        <Phone size={20} />
        <UserPlus size={20} />
      </div>
    </div>
  );
}
