import { useRef } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { stateNames, stateOfPin } from '../business/india.ts';
import { FieldFrame, fieldId } from './FieldFrame.tsx';
import { TextField, withProtocol } from './form.tsx';
import { locale, t } from './words.ts';

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
  /** Foreign users write their state and country themselves. */
  isForeign: boolean;
}

/** A postal address, the PIN code first: in India it tells the state. */
export function AddressFields<V extends FieldValues & AddressForm>({ form, isForeign }: Props<V>) {
  const name = (field: keyof AddressForm['address']) => `address.${field}` as Path<V>;
  const written = (field: keyof AddressForm['address']) => String(form.watch(name(field)) ?? '');
  const set = (field: keyof AddressForm['address'], value: string) =>
    form.setValue(name(field), value as PathValue<V, Path<V>>, { shouldDirty: true, shouldValidate: true });
  const state = written('state');
  const names = stateNames(locale);
  const stateId = fieldId(name('state'));
  const suggested = useRef('');
  // A state that came with a wrong PIN goes with it; one that was chosen stays.
  const suggestState = () => {
    const found = stateOfPin(written('pinCode'), locale);
    if (!found || (state && state !== suggested.current)) return;
    suggested.current = found;
    set('state', found);
  };
  const completeMapUrl = () => {
    const link = written('mapUrl');
    if (withProtocol(link) !== link) set('mapUrl', withProtocol(link));
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
          label={t(isForeign ? 'form.postCode' : 'form.pinCode')}
          input={{
            inputMode: isForeign ? 'text' : 'numeric',
            autoComplete: 'postal-code',
            maxLength: isForeign ? 12 : 6,
            ...(!isForeign && { onBlur: suggestState }),
          }}
        />
        <TextField
          form={form}
          name={name('city')}
          label={t('form.city')}
          input={{ autoComplete: 'address-level2', maxLength: 60 }}
        />
      </div>
      {isForeign ? (
        <div className="two">
          <TextField form={form} name={name('state')} label={t('form.state')} input={{ maxLength: 60 }} />
          <TextField
            form={form}
            name={name('country')}
            label={t('form.country')}
            input={{ autoComplete: 'country-name', maxLength: 60 }}
          />
        </div>
      ) : (
        <FieldFrame id={stateId} label={t('form.state')}>
          <select {...form.register(name('state'))} id={stateId} autoComplete="address-level1">
            <option value="">{t('form.stateChoose')}</option>
            {state && !names.includes(state) && <option value={state}>{state}</option>}
            {names.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </select>
        </FieldFrame>
      )}
      <TextField
        form={form}
        name={name('mapUrl')}
        label={t('form.mapUrl')}
        hint={t('form.mapUrlHint')}
        input={{ inputMode: 'url', autoCapitalize: 'none', maxLength: 300, onBlur: completeMapUrl }}
      />
    </>
  );
}
