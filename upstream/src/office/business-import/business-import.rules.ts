import { emailsIn } from '@parichay/shared/platform/lib/emails-in.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { stateOfGstin } from '@parichay/shared/platform/lib/gstin.ts';
import { indiaStates, stateCodeOfPin, stateNamesByCode } from '@parichay/shared/platform/lib/india-states.ts';
import { parseInput } from '@parichay/shared/platform/lib/parse-input.ts';
import {
  brokenLine,
  partPin,
  partState,
  readAddress,
  readPin,
  townName,
} from '@parichay/shared/platform/typed/address.ts';
import { cityOfPin } from '@parichay/shared/platform/typed/city.ts';
import { isPhoneText, tidyPhones } from '@parichay/shared/platform/typed/phone.ts';
import cities from '@parichay/shared/platform/typed/pin-cities.json' with { type: 'json' };
import { stateCodeBeside } from '@parichay/shared/platform/typed/state.ts';
import { stateTranslations } from '@parichay/shared/platform/typed/state-translations.ts';
import { readWebsite } from '@parichay/shared/platform/typed/web.ts';
import { isPinCodeRight } from '@parichay/shared/shop/business/address.rules.ts';
import { businessInput } from '@parichay/shared/shop/business/business.endpoints.ts';
import {
  type ImportField,
  type ImportNote,
  type ImportRow,
  importFields,
  importNotes,
} from '@parichay/shared/shop/business/business.import.fields.ts';
import type { z } from 'zod';
import { stateCodeOf } from '../../money/invoice/state-code.ts';
import { categoryNamed } from '../../shop/business/category.search.ts';

/** The last segment of a field's path is the column: `address.city`. */
export const columnsOf = (fields: object): ImportField[] =>
  importFields.filter((name) => Object.keys(fields).some((path) => path.split('.').at(-1) === name));

type Cells = Omit<ImportRow, 'phoneNumber'>;
type Input = z.output<typeof businessInput>;

const words = { translations: stateTranslations };

function stateOf({ state, pinCode }: { state: string; pinCode: string }): string {
  const ofPin = stateCodeOfPin(pinCode);
  const code = state === '' ? ofPin : stateCodeBeside(ofPin, state, stateTranslations);
  return indiaStates.find(([known]) => known === code)?.[1] ?? state;
}

function placeOf({ line1, city, state, pinCode }: Pick<Cells, 'line1' | 'city' | 'state' | 'pinCode'>) {
  const pin = [pinCode, ...[city, state, line1].map((cell) => partPin(cell).pinCode)].find(Boolean) ?? '';
  const withoutPin = (cell: string): string => {
    const { rest, pinCode: found } = partPin(cell);
    return found !== '' && found === pin ? rest : cell;
  };
  const ofCity = partState(withoutPin(city), pin, words);
  const isOfCity = ofCity.state === '' || state === '' || stateCodeOf(ofCity.state) === stateCodeOf(state);
  return {
    ...brokenLine(pinCode ? line1 : withoutPin(line1)),
    city: townName(isOfCity ? ofCity.rest : city),
    state: withoutPin(state) || ofCity.state,
    pinCode: pin,
  };
}

function addressOf({ line1, city, state, pinCode }: Cells) {
  const isOneCell = city === '' && state === '' && pinCode === '';
  const written = isOneCell ? readAddress(line1, words) : placeOf({ line1, city, state, pinCode });
  return { ...written, city: written.city || cityOfPin(written.pinCode, cities) || '', state: stateOf(written) };
}

const parse = (row: Cells): Input => {
  const { businessName, category, email, gstin } = row;
  const website = readWebsite(row.website);
  const address = { ...addressOf(row), country: 'IN' };
  const meant = category === '' ? 'Other' : (categoryNamed(category) ?? category);
  const business = { businessName, category: meant, email: emailsIn(email)[0] ?? email, website, address, gstin };
  return parseInput(businessInput, business, 'row');
};

/**
 * A missing category becomes `Other`.
 * @throws ApiError invalid_input without a valid name
 */
export function inputOf(row: Cells): { input: Input; leftOut: ImportField[] } {
  const pinCode = readPin(row.pinCode);
  const wrong = new Set<ImportField>(isPinCodeRight({ pinCode, country: 'IN' }) ? [] : ['pinCode']);
  if (row.alternatePhoneNumber !== '' && !isPhoneText(tidyPhones(row.alternatePhoneNumber)))
    wrong.add('alternatePhoneNumber');
  const cut = new Set<ImportField>(emailsIn(row.email).length > 1 ? ['email'] : []);
  const leftOut = () => importFields.filter((field) => wrong.has(field) || cut.has(field));
  const without = (): Cells => ({ ...row, pinCode, ...Object.fromEntries([...wrong].map((field) => [field, ''])) });
  try {
    return { input: parse(without()), leftOut: leftOut() };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const named = error.fields ?? {};
    for (const field of columnsOf(named)) wrong.add(field);
    if (Object.keys(named).some((path) => path.endsWith('line2'))) wrong.add('line1');
    if (wrong.has('businessName')) throw error;
    return { input: parse(without()), leftOut: leftOut() };
  }
}

/** A seller with several registrations may have the GSTIN of another state, so it is a note and no refusal. */
export function notesOf({ address, gstin }: Input, leftOut: readonly ImportField[]): ImportNote[] {
  const ofAddress = address && stateCodeOf(address.state);
  const ofGstin = gstin ? stateOfGstin(gstin) : null;
  const isOfState = ofGstin !== null && stateNamesByCode.has(ofGstin);
  const noted: Record<ImportNote, boolean> = {
    pinMissing: !address?.pinCode && !leftOut.includes('pinCode'),
    gstinOfOtherState: Boolean(ofAddress) && isOfState && ofAddress !== ofGstin,
  };
  return importNotes.filter((note) => noted[note]);
}
