import './form.css';
import { countryCodes, isIndia } from '@parichay/shared/platform/lib/countries.ts';
import { readPin } from '@parichay/shared/platform/typed/address.ts';
import { isPinCodeRight } from '@parichay/shared/shop/business/address.rules.ts';
import { mapLinkOf } from '@parichay/shared/shop/business/map-link.rules.ts';
import { useEffect, useRef, useState } from 'react';
import { type FieldValues, get, type Path, type PathValue, type UseFormReturn } from 'react-hook-form';
import { t } from '../text/messages.ts';
import { fieldId, SelectField } from './fields.tsx';
import { TextField } from './form.tsx';
import { cityOfPin, countries, stateMeant, stateNames, stateOfPin } from './india.ts';

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

const isKnown = (country: string): boolean => country === '' || countryCodes.includes(country);

function useStateMeant(stored: string, pinCode: string): string | null {
  const [meant, setMeant] = useState<{ stored: string; name: string | null } | null>(null);
  useEffect(() => {
    let isLeft = false;
    if (stored !== '')
      stateMeant(stored, pinCode).then(
        (name) => isLeft || setMeant({ stored, name }),
        () => {},
      );
    return () => {
      isLeft = true;
    };
  }, [stored, pinCode]);
  return meant?.stored === stored ? meant.name : null;
}

const typedNames = ['businessName', 'companyName', 'personName', 'address.line1', 'address.line2'] as const;
const otherLetter = /(?!\p{Script=Latin})\p{L}/u;

/** In India the PIN code gives the state and often the city. */
export function AddressFields<V extends FieldValues & AddressForm>({ form, isForeign }: Props<V>) {
  const name = (field: keyof AddressForm['address']) => `address.${field}` as Path<V>;
  const written = (field: keyof AddressForm['address']) => String(form.watch(name(field)) ?? '');
  const set = (field: keyof AddressForm['address'], value: string) =>
    form.setValue(name(field), value as PathValue<V, Path<V>>, { shouldDirty: true, shouldValidate: true });
  const country = written('country');
  const isAbroad = isForeign || !isIndia(country);
  const state = written('state');
  const states = stateNames();
  const isStateOther = !isAbroad && state !== '' && !states.includes(state);
  const stateCalled = useStateMeant(isStateOther ? state : '', readPin(written('pinCode')));
  const stateId = fieldId(name('state'));
  const countryId = fieldId(name('country'));
  const suggested = useRef({ state: '', city: '' });
  /** `instead` is the city that the offered one replaces. */
  const [offer, setOffer] = useState({ city: '', instead: '' });
  const city = written('city');
  // A corrected PIN replaces an earlier suggestion, but never what the user typed or chose.
  const suggest = (field: 'state' | 'city', found: string | null) => {
    const now = String(form.getValues(name(field)) ?? '');
    if (!found || found === now || (now && now !== suggested.current[field])) return;
    suggested.current[field] = found;
    set(field, found);
  };
  const isInOtherLetters = () => typedNames.some((one) => otherLetter.test(String(get(form.getValues(), one) ?? '')));
  // Cities are known only in Latin letters, which would look odd among others, so the city is only offered.
  const suggestCity = (found: string | null) => {
    const instead = String(form.getValues(name('city')) ?? '');
    const isOffered = found !== null && isInOtherLetters() && (instead === '' || instead === suggested.current.city);
    setOffer({ city: isOffered ? found : '', instead });
    if (!isInOtherLetters()) suggest('city', found);
  };
  const suggestPlace = (typed: string) => {
    const pinCode = readPin(typed);
    if (pinCode === '' || !isPinCodeRight({ pinCode, country })) return;
    suggest('state', stateOfPin(pinCode));
    cityOfPin(pinCode).then(suggestCity, () => {});
  };
  const tidy = (field: keyof AddressForm['address'], tidied: string) => {
    if (tidied !== written(field)) set(field, tidied);
  };
  const completePin = () => {
    tidy('pinCode', readPin(written('pinCode')));
    suggestPlace(written('pinCode'));
  };
  return (
    <>
      <TextField
        form={form}
        name={name('line1')}
        label={t('form.line1')}
        input={{ autoComplete: 'address-line1', maxLength: 120 }}
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
              onInput: ({ currentTarget }: { currentTarget: HTMLInputElement }) => suggestPlace(currentTarget.value),
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
          {offer.city !== '' && offer.city !== city && (city === '' || city === offer.instead) && (
            <button
              type="button"
              className="chip"
              aria-label={`${t('form.city')}: ${offer.city}`}
              onClick={() => suggest('city', offer.city)}
            >
              {offer.city}
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
            error={isKnown(country) ? undefined : t('form.countryUnknown', { country })}
            {...form.register(name('country'))}
            autoComplete="country"
          >
            <option value="">{t('form.countryChoose')}</option>
            {!isKnown(country) && <option value={country}>{country}</option>}
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
          {isStateOther && <option value={state}>{stateCalled ?? state}</option>}
          {states
            .filter((one) => one !== stateCalled)
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
          onBlur: () => tidy('mapUrl', mapLinkOf(written('mapUrl'))),
        }}
      />
    </>
  );
}
