import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { findEmails } from '@parichay/shared/platform/lib/find-emails.ts';
import { stateCodeInGstin } from '@parichay/shared/platform/lib/gstin.ts';
import { indiaStates, stateCodeOfPin, stateNamesByCode } from '@parichay/shared/platform/lib/india-states.ts';
import { parseInput } from '@parichay/shared/platform/lib/parse-input.ts';
import {
  extractPinCode,
  extractState,
  readAddress,
  readPinCode,
  splitIntoTwoLines,
  withoutTownPrefix,
} from '@parichay/shared/platform/typed/address.ts';
import { cityOfPinCode } from '@parichay/shared/platform/typed/city.ts';
import { hasLostLetters } from '@parichay/shared/platform/typed/lost-letters.ts';
import { isOnePhoneNumber, normalizePhones } from '@parichay/shared/platform/typed/phone.ts';
import cities from '@parichay/shared/platform/typed/pin-cities.json' with { type: 'json' };
import { exactStateCode, stateCodeWithPin } from '@parichay/shared/platform/typed/state.ts';
import { stateTranslations } from '@parichay/shared/platform/typed/state-translations.ts';
import { readWebsite } from '@parichay/shared/platform/typed/web.ts';
import { isPinCodeValid } from '@parichay/shared/shop/business/address.rules.ts';
import { businessInput } from '@parichay/shared/shop/business/business.endpoints.ts';
import {
  type AddressNote,
  addressNotes,
  type ImportField,
  type ImportRow,
  importFields,
} from '@parichay/shared/shop/business/business-import.fields.ts';
import type { z } from 'zod';
import { findCategoryByName } from '../../shop/business/category-search.ts';
import { stateCodeOf } from '../../shop/business/state-code.ts';
import { comparableText } from './plan-match.rules.ts';

/** The last segment of a field's path is the column: `address.city`. */
export const importFieldsIn = (fields: object): ImportField[] =>
  importFields.filter((name) => Object.keys(fields).some((path) => path.split('.').at(-1) === name));

type Cells = Omit<ImportRow, 'phoneNumber'>;
type BusinessInput = z.output<typeof businessInput>;

const addressReadingOptions = { translations: stateTranslations };

function stateNameOf({ state, pinCode }: { state: string; pinCode: string }): string {
  const pinStateCode = stateCodeOfPin(pinCode);
  const code = state === '' ? pinStateCode : stateCodeWithPin(pinStateCode, state, stateTranslations);
  return indiaStates.find(([known]) => known === code)?.[1] ?? state;
}

interface Address {
  street: string;
  city: string;
  state: string;
  pinCode: string;
}

function addressFromCells({
  line1,
  city,
  state,
  pinCode,
}: Pick<Cells, 'line1' | 'city' | 'state' | 'pinCode'>): Address {
  const pin = [pinCode, ...[city, state, line1].map((cell) => extractPinCode(cell).pinCode)].find(Boolean) ?? '';
  const withoutPin = (cell: string): string => {
    const { rest, pinCode: cellPinCode } = extractPinCode(cell);
    return cellPinCode !== '' && cellPinCode === pin ? rest : cell;
  };
  const parsedCity = extractState(withoutPin(city), pin, addressReadingOptions);
  const isSameState = parsedCity.state === '' || state === '' || stateCodeOf(parsedCity.state) === stateCodeOf(state);
  return {
    street: pinCode ? line1 : withoutPin(line1),
    city: withoutTownPrefix(isSameState ? parsedCity.rest : city),
    state: withoutPin(state) || parsedCity.state,
    pinCode: pin,
  };
}

/** Cuts off the city that the street repeats at its end, with state and PIN code: `RS Puram, Coimbatore`. */
function withoutRepeatedCity(street: string, { city, state, pinCode }: Omit<Address, 'street'>): string {
  const ending = extractPinCode(street);
  if (city === '' || (ending.pinCode !== '' && ending.pinCode !== pinCode)) return street;
  const parsed = extractState(ending.rest, pinCode, addressReadingOptions);
  const isSameState = parsed.state !== '' && stateNameOf({ state: parsed.state, pinCode }) === state;
  for (const text of [ending.rest, ...(isSameState ? [parsed.rest] : [])]) {
    const parts = text.split(/\s*,\s*/);
    const [last = ''] = parts.splice(-1);
    if (comparableText(withoutTownPrefix(last)) === comparableText(city)) return parts.join(', ');
  }
  return street;
}

function readAddressCells({ line1, city, state, pinCode }: Cells) {
  if (city === '' && state === '' && pinCode === '') {
    const parsed = readAddress(line1, addressReadingOptions);
    return { ...parsed, city: parsed.city || cityOfPinCode(parsed.pinCode, cities) || '', state: stateNameOf(parsed) };
  }
  const { street, ...parsed } = addressFromCells({ line1, city, state, pinCode });
  const place = {
    ...parsed,
    city: parsed.city || cityOfPinCode(parsed.pinCode, cities) || '',
    state: stateNameOf(parsed),
  };
  return { ...splitIntoTwoLines(withoutRepeatedCity(street, place)), ...place };
}

const placeholderName = '-';

const parseCells = (row: Cells): BusinessInput => {
  const { businessName, contactPerson, category, email, gstin } = row;
  const website = readWebsite(row.website);
  const address = { ...readAddressCells(row), country: 'IN' };
  const categoryName = category === '' ? 'Other' : (findCategoryByName(category) ?? category);
  const business = {
    businessName,
    contactPerson,
    category: categoryName,
    email: findEmails(email)[0] ?? email,
    website,
    address,
    gstin,
  };
  return parseInput(businessInput, business, 'row');
};

/** An unknown state would be on invoices, where it decides the tax. */
const isStateUnknown = (row: Cells): boolean =>
  row.state !== '' && exactStateCode(readAddressCells(row).state) === null;

export const fieldsWithLostLetters = (row: Cells): ImportField[] =>
  importFields.filter((field) => field !== 'phoneNumber' && hasLostLetters(row[field]));

/** @returns skippedFields with `businessName` for an invalid name, without which the row is refused */
export function businessInputOf(row: Cells): { input: BusinessInput; skippedFields: ImportField[] } {
  const pinCode = readPinCode(row.pinCode);
  const invalidFields = new Set<ImportField>(isPinCodeValid({ pinCode, country: 'IN' }) ? [] : ['pinCode']);
  if (row.alternatePhoneNumber !== '' && !isOnePhoneNumber(normalizePhones(row.alternatePhoneNumber)))
    invalidFields.add('alternatePhoneNumber');
  for (const field of fieldsWithLostLetters(row)) invalidFields.add(field);
  const truncatedFields = new Set<ImportField>(findEmails(row.email).length > 1 ? ['email'] : []);
  const withoutInvalid = (): Cells => ({
    ...row,
    pinCode,
    ...Object.fromEntries([...invalidFields].map((field) => [field, ''])),
    ...(invalidFields.has('businessName') && { businessName: placeholderName }),
  });
  if (isStateUnknown(withoutInvalid())) invalidFields.add('state');
  const parseValid = (): BusinessInput => {
    try {
      return parseCells(withoutInvalid());
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const fieldErrors = error.fields ?? {};
      for (const field of importFieldsIn(fieldErrors)) invalidFields.add(field);
      if (Object.keys(fieldErrors).some((path) => path.endsWith('line2'))) invalidFields.add('line1');
      return parseCells(withoutInvalid());
    }
  };
  const input = parseValid();
  return {
    input,
    skippedFields: importFields.filter((field) => invalidFields.has(field) || truncatedFields.has(field)),
  };
}

/** Notes do not refuse the row, because a seller may have GSTINs of several states. */
export function addressNotesOf(
  { address, gstin }: BusinessInput,
  skippedFields: readonly ImportField[],
): AddressNote[] {
  const addressStateCode = address && stateCodeOf(address.state);
  const gstinStateCode = gstin ? stateCodeInGstin(gstin) : null;
  const isKnownState = gstinStateCode !== null && stateNamesByCode.has(gstinStateCode);
  // A state that was understood has its official name here.
  const namedStateCode = exactStateCode(address?.state ?? '');
  const pinStateCode = stateCodeOfPin(address?.pinCode ?? '');
  const hasNote: Record<AddressNote, boolean> = {
    pinMissing: !address?.pinCode && !skippedFields.includes('pinCode'),
    gstinOfOtherState: Boolean(addressStateCode) && isKnownState && addressStateCode !== gstinStateCode,
    stateUnknown: skippedFields.includes('state'),
    pinOfOtherState: namedStateCode !== null && pinStateCode !== null && namedStateCode !== pinStateCode,
  };
  return addressNotes.filter((note) => hasNote[note]);
}
