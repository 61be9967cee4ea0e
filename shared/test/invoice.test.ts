import { describe, expect, test } from 'vitest';
import {
  amountInWords,
  documentNumber,
  financialYearOf,
  inWords,
  prefixOf,
} from '../src/money/invoice/invoice.rules.ts';
import { gstRate, type TaxKind, taxIn, taxKindOf } from '../src/money/invoice/tax.rules.ts';
import { agencyConfiguration } from '../src/people/agency/agency.fields.ts';
import { checkCharacterOf, isGstin, stateOfGstin } from '../src/platform/lib/gstin.ts';

const sum = ({ taxablePaise, cgstPaise, sgstPaise, igstPaise }: ReturnType<typeof taxIn>) =>
  taxablePaise + cgstPaise + sgstPaise + igstPaise;

describe('the tax in a price', () => {
  test.each([
    [99_900, 'intra', { taxablePaise: 84_662, cgstPaise: 7_619, sgstPaise: 7_619, igstPaise: 0 }],
    [99_900, 'inter', { taxablePaise: 84_661, cgstPaise: 0, sgstPaise: 0, igstPaise: 15_239 }],
    [118, 'intra', { taxablePaise: 100, cgstPaise: 9, sgstPaise: 9, igstPaise: 0 }],
    [1, 'inter', { taxablePaise: 1, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 }],
    [99_900, 'none', { taxablePaise: 99_900, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 }],
    [0, 'intra', { taxablePaise: 0, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 }],
  ] as const)('the tax in %d paise of the kind %s is computed to the paisa', (total, kind, expected) => {
    expect(taxIn(total, kind)).toEqual(expected);
  });

  test('taxable value and tax add up to the total, with equal halves and within a paisa of the rate', () => {
    const totals = [...Array(5_000).keys(), 99_999, 12_345_678, 10_000_000_000];
    for (const total of totals)
      for (const kind of ['intra', 'inter', 'none'] as const satisfies readonly TaxKind[]) {
        const tax = taxIn(total, kind);
        expect(sum(tax)).toBe(total);
        expect(Object.values(tax).every((part) => Number.isInteger(part) && part >= 0)).toBe(true);
        expect(tax.cgstPaise).toBe(tax.sgstPaise);
        const exact = kind === 'none' ? 0 : (total * gstRate) / (100 + gstRate);
        expect(Math.abs(tax.cgstPaise + tax.sgstPaise + tax.igstPaise - exact)).toBeLessThanOrEqual(1);
      }
  });

  test('the tax of a negative, fractional or infinite amount throws a RangeError', () => {
    for (const amount of [-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => taxIn(amount, 'intra')).toThrow(RangeError);
  });

  test('the tax is intra-state, inter-state or none by registration and the two states', () => {
    const kind = (isRegistered: boolean, sellerState: string | null, buyerState: string | null) =>
      taxKindOf({ isRegistered, sellerState, buyerState });
    expect(kind(true, '24', '24')).toBe('intra');
    expect(kind(true, '24', '27')).toBe('inter');
    expect(kind(true, '24', null)).toBe('intra');
    expect(kind(true, '24', '96')).toBe('inter');
    expect(kind(false, '24', '27')).toBe('none');
  });
});

describe('a GSTIN', () => {
  // These are published examples, so their check characters do not come from this code.
  test.each([
    ['27AAPFU0939F1ZV', '27'],
    ['29AAGCB7383J1Z4', '29'],
    ['27AASCS2460H1Z0', '27'],
    ['24AAACC1206D1ZM', '24'],
    // These belong to a tax collector, a United Nations office and a foreign service.
    ['29AABCF8078M1C8', '29'],
    ['0717UNO00157UNO', '07'],
    ['9917SGP29001OST', '96'],
  ])('the GSTIN %s is valid and belongs to the state %s', (gstin, state) => {
    expect(checkCharacterOf(gstin.slice(0, 14))).toBe(gstin[14]);
    expect(isGstin(gstin)).toBe(true);
    expect(stateOfGstin(gstin)).toBe(state);
  });
  test.each([
    ['a deductor of tax', '36BLRA12345D1D', '36'],
    ['a deductor of tax with a PAN', '07AAGCR4375J1D', '07'],
    ['a department of a government', '33CHEC03456F1Z', '33'],
    ['a non-resident', '2917USA00032NR', '29'],
    ['somebody in a state that was merged', '25AAPFU0939F1Z', '26'],
    ['somebody in a state that was divided', '28AAPFU0939F1Z', '37'],
    ['somebody in the waters of India', '97AAPFU0939F1Z', '97'],
  ])('the GSTIN of %s is valid and belongs to the right state', (_, fourteen, state) => {
    // A department's check character must be a digit, so several serial numbers are tried.
    const numbers = ['', '1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit) =>
      digit && fourteen.startsWith('33') ? fourteen.replace('03456', `0345${digit}`) : fourteen,
    );
    const all = numbers.map((number) => number + checkCharacterOf(number));
    expect(all.filter(isGstin).map(stateOfGstin)).toContain(state);
  });
  test.each([
    ['with another check character', '27AAPFU0939F1ZA'],
    ['with two letters changed places', '27APAFU0939F1ZV'],
    ['of a state that there is not', '99AAPFU0939F1ZV'],
    ['too short', '27AAPFU0939F1Z'],
    ['in small letters', '27aapfu0939f1zv'],
    ['with the Z elsewhere', '27AAPFU0939FZ1V'],
    ['of nothing', ''],
  ])('a GSTIN %s is invalid', (_, text) => {
    expect(isGstin(text)).toBe(false);
  });
  test('a GSTIN typed with a space and in small letters is stored in capitals without it', () => {
    const { invoice } = agencyConfiguration.parse({ invoice: { gstin: '27 aapfu0939f1zv' } });
    expect(invoice).toMatchObject({ gstin: '27AAPFU0939F1ZV', sac: '998315', prefix: '' });
  });
});

describe('numbers of documents', () => {
  test('a financial year runs from April to March', () => {
    expect(financialYearOf('2026-11-21')).toBe('26-27');
    expect(financialYearOf('2027-03-31')).toBe('26-27');
    expect(financialYearOf('2027-04-01')).toBe('27-28');
    expect(financialYearOf('2099-04-01')).toBe('99-00');
  });

  test('a document number has at most 16 characters: A to Z, digits, slash and hyphen', () => {
    expect(documentNumber('AB', '26-27', 'invoice', 123)).toBe('AB/26-27/000123');
    expect(documentNumber('AB', '26-27', 'credit_note', 7)).toBe('AB/26-27/C00007');
    for (const serial of [1, 999_999, 9_999_999]) {
      const number = documentNumber('AB', '26-27', 'invoice', serial);
      expect(number.length).toBeLessThanOrEqual(16);
      expect(number).toMatch(/^[A-Z\d/-]+$/);
    }
    expect(documentNumber('AB', '26-27', 'credit_note', 999_999).length).toBeLessThanOrEqual(16);
  });

  test('the prefix of document numbers is the Latin initials of the name, else IN', () => {
    expect(prefixOf('Bright Cards Pvt Ltd')).toBe('BC');
    expect(prefixOf('parichay')).toBe('P');
    expect(prefixOf('परिचय')).toBe('IN');
  });
});

test('an amount in words is counted by lakh and crore', () => {
  expect(inWords(0)).toBe('Zero');
  expect(inWords(19)).toBe('Nineteen');
  expect(inWords(40)).toBe('Forty');
  expect(inWords(105)).toBe('One Hundred Five');
  expect(inWords(12_34_56_789)).toBe('Twelve Crore Thirty-Four Lakh Fifty-Six Thousand Seven Hundred Eighty-Nine');
  expect(inWords(1_00_00_000)).toBe('One Crore');
  expect(inWords(5_000_00_00_000)).toBe('Five Thousand Crore');
  expect(amountInWords(99_900)).toBe('Rupees Nine Hundred Ninety-Nine Only');
  expect(amountInWords(1_00_050)).toBe('Rupees One Thousand and Fifty Paise Only');
});
