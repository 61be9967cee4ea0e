import { isPinCodeRight } from '@parichay/shared/business/address.rules.ts';
import { businessInput } from '@parichay/shared/business/business.endpoints.ts';
import { type ImportField, type ImportRow, importFields } from '@parichay/shared/business/business.import.fields.ts';
import { ApiError } from '@parichay/shared/lib/error-codes.ts';
import { indiaStates, stateCodeOfPin } from '@parichay/shared/lib/india-states.ts';
import { parseInput } from '@parichay/shared/lib/parse-input.ts';
import { brokenLine, readAddress, readPin } from '@parichay/shared/typed/address.ts';
import { cityOfPin } from '@parichay/shared/typed/city.ts';
import { isPhoneText, tidyPhones } from '@parichay/shared/typed/phone.ts';
import cities from '@parichay/shared/typed/pin-cities.json' with { type: 'json' };
import type { z } from 'zod';
import { stateCodeOf } from '../invoice/state-code.ts';

/** The last part of a field's path is a column's name: `address.city`. */
export const columnsOf = (fields: object): ImportField[] =>
  importFields.filter((name) => Object.keys(fields).some((path) => path.split('.').at(-1) === name));

type Cells = Omit<ImportRow, 'phoneNumber'>;
type Input = z.output<typeof businessInput>;

/** A state as lists and forms call it; what is none that we know stays as it is written. */
function stateOf({ state, pinCode }: { state: string; pinCode: string }): string {
  const code = stateCodeOf(state) ?? (state === '' ? stateCodeOfPin(pinCode) : null);
  return indiaStates.find(([known]) => known === code)?.[1] ?? state;
}

/**
 * The address of a row; one that was written into a single cell is parted. City and state are what the PIN code says, where
 * they are not there.
 */
function addressOf({ line1, city, state, pinCode }: Cells) {
  const written =
    city === '' && state === '' && pinCode === '' ? readAddress(line1) : { ...brokenLine(line1), city, state, pinCode };
  return { ...written, city: written.city || cityOfPin(written.pinCode, cities) || '', state: stateOf(written) };
}

const parse = (row: Cells): Input => {
  const { businessName, category, email, website, gstin } = row;
  const address = { ...addressOf(row), country: 'IN' };
  const business = { businessName, category: category || 'Other', email, website, address, gstin };
  return parseInput(businessInput, business, 'row');
};

/**
 * What a row says of a business; a trade that is not said is another one. A cell that cannot be right is left out, but for
 * the name.
 * @throws ApiError invalid_input where there is no name that can be one
 */
export function inputOf(row: Cells): { input: Input; leftOut: ImportField[] } {
  const pinCode = readPin(row.pinCode);
  const wrong = new Set<ImportField>(isPinCodeRight({ pinCode, country: 'IN' }) ? [] : ['pinCode']);
  if (row.alternatePhoneNumber !== '' && !isPhoneText(tidyPhones(row.alternatePhoneNumber)))
    wrong.add('alternatePhoneNumber');
  const without = (): Cells => ({ ...row, pinCode, ...Object.fromEntries([...wrong].map((field) => [field, ''])) });
  try {
    return { input: parse(without()), leftOut: [...wrong] };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const named = error.fields ?? {};
    for (const field of columnsOf(named)) wrong.add(field);
    if (Object.keys(named).some((path) => path.endsWith('line2'))) wrong.add('line1');
    if (wrong.has('businessName')) throw error;
    return { input: parse(without()), leftOut: importFields.filter((field) => wrong.has(field)) };
  }
}
