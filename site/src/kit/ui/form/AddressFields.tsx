import './form.css';
import { countryCodes, isIndia } from '@parichay/shared/platform/lib/countries.ts';
import { readPinCode } from '@parichay/shared/platform/typed/address.ts';
import { isPinCodeValid } from '@parichay/shared/shop/business/address.rules.ts';
import { toMapLink } from '@parichay/shared/shop/business/map-link.rules.ts';
import { useEffect, useRef, useState } from 'react';
import { type FieldValues, get, type Path, type PathValue, type UseFormReturn } from 'react-hook-form';
import { t } from '../text/messages.ts';
import { fieldId, SelectField } from './fields.tsx';
import { TextField } from './form.tsx';
import { cityOfPin, countries, recogniseState, splitTypedAddress, stateNameOfPin, stateNames } from './india.ts';

interface AddressForm {
  address: {
    line1: string;
    line2: string;
    city: string;
    state: string;
    pinCode: string;
    country: string;
    mapUrl: string;
  };
}

interface Props<V extends FieldValues & AddressForm> {
  form: UseFormReturn<V>;
  /** Foreign users choose a country and type their state. */
  isForeign: boolean;
}

const isKnownCountry = (country: string): boolean => country === '' || countryCodes.includes(country);

function useRecognisedState(stored: string, pinCode: string): string | null {
  const [recognised, setMeant] = useState<{ stored: string; name: string | null } | null>(null);
  useEffect(() => {
    let isUnmounted = false;
    if (stored !== '')
      recogniseState(stored, pinCode).then(
        (name) => isUnmounted || setMeant({ stored, name }),
        () => {},
      );
    return () => {
      isUnmounted = true;
    };
  }, [stored, pinCode]);
  return recognised?.stored === stored ? recognised.name : null;
}

const freeTextFields = ['businessName', 'companyName', 'personName', 'address.line1', 'address.line2'] as const;
const nonLatinLetterPattern = /(?!\p{Script=Latin})\p{L}/u;

/** In India the PIN code determines the state and often the city. */
export function AddressFields<V extends FieldValues & AddressForm>({ form, isForeign }: Props<V>) {
  const name = (field: keyof AddressForm['address']) => `address.${field}` as Path<V>;
  const fieldValue = (field: keyof AddressForm['address']) => String(form.watch(name(field)) ?? '');
  const setField = (field: keyof AddressForm['address'], value: string) =>
    form.setValue(name(field), value as PathValue<V, Path<V>>, { shouldDirty: true, shouldValidate: true });
  const country = fieldValue('country');
  const isAbroad = isForeign || !isIndia(country);
  const state = fieldValue('state');
  const states = stateNames();
  const isUnlistedState = !isAbroad && state !== '' && !states.includes(state);
  const recognisedState = useRecognisedState(isUnlistedState ? state : '', readPinCode(fieldValue('pinCode')));
  const stateId = fieldId(name('state'));
  const countryId = fieldId(name('country'));
  const suggested = useRef({ state: '', city: '' });
  /** `replacedCity` is the city that the offered one replaces. */
  const [cityOffer, setOffer] = useState({ city: '', replacedCity: '' });
  const city = fieldValue('city');
  // A corrected PIN replaces a suggestion, but never what the user typed or chose.
  const fillIn = (field: 'state' | 'city', suggestion: string | null) => {
    const current = String(form.getValues(name(field)) ?? '');
    if (!suggestion || suggestion === current || (current && current !== suggested.current[field])) return;
    suggested.current[field] = suggestion;
    setField(field, suggestion);
  };
  const usesOtherScript = () =>
    freeTextFields.some((one) => nonLatinLetterPattern.test(String(get(form.getValues(), one) ?? '')));
  // Known cities are in Latin letters; in other scripts they are only offered.
  const suggestCity = (suggestedCity: string | null) => {
    const replacedCity = String(form.getValues(name('city')) ?? '');
    const isOffered =
      suggestedCity !== null && usesOtherScript() && (replacedCity === '' || replacedCity === suggested.current.city);
    setOffer({ city: isOffered ? suggestedCity : '', replacedCity });
    if (!usesOtherScript()) fillIn('city', suggestedCity);
  };
  const suggestFromPin = (typed: string) => {
    const pinCode = readPinCode(typed);
    if (pinCode === '' || !isPinCodeValid({ pinCode, country })) return;
    fillIn('state', stateNameOfPin(pinCode));
    cityOfPin(pinCode).then(suggestCity, () => {});
  };
  const normalize = (field: keyof AddressForm['address'], normalized: string) => {
    if (normalized !== fieldValue(field)) setField(field, normalized);
  };
  const completePin = () => {
    normalize('pinCode', readPinCode(fieldValue('pinCode')));
    suggestFromPin(fieldValue('pinCode'));
  };
  const splitFirstLine = async () => {
    const typed = fieldValue('line1');
    const otherFields = ['line2', 'pinCode', 'city'] as const;
    const areOthersEmpty = () => otherFields.every((field) => !form.getValues(name(field)));
    if (!areOthersEmpty() || !/\p{Nd}{3}\s?\p{Nd}{3}(?!\p{Nd})/u.test(typed)) return;
    const address = await splitTypedAddress(typed).catch(() => null);
    if (!address || !areOthersEmpty() || form.getValues(name('line1')) !== typed) return;
    for (const field of ['line1', ...otherFields] as const) if (address[field]) setField(field, address[field]);
    fillIn('state', address.state || stateNameOfPin(address.pinCode));
    if (address.city === '') suggestFromPin(address.pinCode);
  };
  return (
    <>
      <TextField
        form={form}
        name={name('line1')}
        label={t('form.line1')}
        input={{
          autoComplete: 'address-line1',
          maxLength: 120,
          ...(!isAbroad && { onBlur: splitFirstLine, onPaste: () => setTimeout(splitFirstLine) }),
        }}
      />
      <TextField
        form={form}
        name={name('line2')}
        label={t('form.line2')}
        input={{ autoComplete: 'address-line2', maxLength: 120 }}
      />
      <div className="two">
        <TextField
          form={form}
          name={name('pinCode')}
          label={t(isAbroad ? 'form.postCode' : 'form.pinCode')}
          input={{
            inputMode: isAbroad ? 'text' : 'numeric',
            autoComplete: 'postal-code',
            maxLength: isAbroad ? 12 : 40,
            ...(!isAbroad && {
              onBlur: completePin,
              // On phones this is often the last field, so `blur` comes too late.
              onInput: ({ currentTarget }: { currentTarget: HTMLInputElement }) => suggestFromPin(currentTarget.value),
            }),
          }}
        />
        <div className="stack offered">
          <TextField
            form={form}
            name={name('city')}
            label={t('form.city')}
            input={{ autoComplete: 'address-level2', maxLength: 60 }}
          />
          {cityOffer.city !== '' && cityOffer.city !== city && (city === '' || city === cityOffer.replacedCity) && (
            <button
              type="button"
              className="chip"
              aria-label={`${t('form.city')}: ${cityOffer.city}`}
              onClick={() => fillIn('city', cityOffer.city)}
            >
              {cityOffer.city}
            </button>
          )}
        </div>
      </div>
      {isAbroad ? (
        <div className="two">
          <TextField form={form} name={name('state')} label={t('form.state')} input={{ maxLength: 60 }} />
          <SelectField
            id={countryId}
            label={t('form.country')}
            error={isKnownCountry(country) ? undefined : t('form.countryUnknown', { country })}
            {...form.register(name('country'))}
            autoComplete="country"
          >
            <option value="">{t('form.countryChoose')}</option>
            {!isKnownCountry(country) && <option value={country}>{country}</option>}
            {countries().map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
        </div>
      ) : (
        <SelectField
          id={stateId}
          label={t('form.state')}
          {...form.register(name('state'))}
          autoComplete="address-level1"
        >
          <option value="">{t('form.stateChoose')}</option>
          {/* An unlisted stored state remains until the user chooses another. */}
          {isUnlistedState && <option value={state}>{recognisedState ?? state}</option>}
          {states
            .filter((one) => one !== recognisedState)
            .map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
        </SelectField>
      )}
      <TextField
        form={form}
        name={name('mapUrl')}
        label={t('form.mapUrl')}
        hint={t('form.mapUrlHint')}
        input={{
          inputMode: 'url',
          autoCapitalize: 'none',
          maxLength: 2000,
          onBlur: () => normalize('mapUrl', toMapLink(fieldValue('mapUrl'))),
        }}
      />
    </>
  );
}
