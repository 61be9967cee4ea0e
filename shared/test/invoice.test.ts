import { describe, expect, test } from 'vitest';
import {
  amountInWords,
  financialYearOf,
  formatDocumentNumber,
  invoicePrefixOf,
  numberInWords,
} from '../src/money/invoice/invoice.rules.ts';
import { gstPercent, splitIncludedTax, type TaxKind, taxKindOf } from '../src/money/invoice/tax.rules.ts';
import { agencyConfiguration } from '../src/people/agency/agency.fields.ts';
import { checkCharacterOf, isValidGstin, stateCodeInGstin } from '../src/platform/lib/gstin.ts';

const sum = ({ taxablePaise, cgstPaise, sgstPaise, igstPaise }: ReturnType<typeof splitIncludedTax>) =>
  taxablePaise + cgstPaise + sgstPaise + igstPaise;

describe('the tax contained in a price', () => {
  test.each([
    [99_900, 'intra', { taxablePaise: 84_662, cgstPaise: 7_619, sgstPaise: 7_619, igstPaise: 0 }],
    [99_900, 'inter', { taxablePaise: 84_661, cgstPaise: 0, sgstPaise: 0, igstPaise: 15_239 }],
    [118, 'intra', { taxablePaise: 100, cgstPaise: 9, sgstPaise: 9, igstPaise: 0 }],
    [1, 'inter', { taxablePaise: 1, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 }],
    [99_900, 'none', { taxablePaise: 99_900, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 }],
    [0, 'intra', { taxablePaise: 0, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 }],
  ] as const)(
    'the tax contained in %d paise with the tax type %s is computed to the paisa',
    (total, kind, expected) => {
      expect(splitIncludedTax(total, kind)).toEqual(expected);
    },
  );

  test('taxable value and taxes add up to the total, and central and state tax are equal', () => {
    const totals = [...Array(5_000).keys(), 99_999, 12_345_678, 10_000_000_000];
    for (const total of totals)
      for (const kind of ['intra', 'inter', 'none'] as const satisfies readonly TaxKind[]) {
        const tax = splitIncludedTax(total, kind);
        expect(sum(tax)).toBe(total);
        expect(Object.values(tax).every((part) => Number.isInteger(part) && part >= 0)).toBe(true);
        expect(tax.cgstPaise).toBe(tax.sgstPaise);
        const exact = kind === 'none' ? 0 : (total * gstPercent) / (100 + gstPercent);
        expect(Math.abs(tax.cgstPaise + tax.sgstPaise + tax.igstPaise - exact)).toBeLessThanOrEqual(1);
      }
  });

  test('the tax of a negative, fractional or infinite amount throws a RangeError', () => {
    for (const amount of [-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => splitIncludedTax(amount, 'intra')).toThrow(RangeError);
  });

  test("the tax is intra-state for a buyer in the seller's state or without a state, inter-state for others, and none for an unregistered seller", () => {
    const kind = (isRegistered: boolean, sellerState: string | null, buyerState: string | null) =>
      taxKindOf({ isRegistered, sellerState, buyerState });
    expect(kind(true, '24', '24')).toBe('intra');
    expect(kind(true, '24', '27')).toBe('inter');
    expect(kind(true, '24', null)).toBe('intra');
    expect(kind(true, '24', '96')).toBe('inter');
    expect(kind(false, '24', '27')).toBe('none');
  });
});

describe('the validation of a GSTIN', () => {
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
    expect(isValidGstin(gstin)).toBe(true);
    expect(stateCodeInGstin(gstin)).toBe(state);
  });
  test.each([
    ['a deductor of tax', '36BLRA12345D1D', '36'],
    ['a deductor of tax with a PAN', '07AAGCR4375J1D', '07'],
    ['a department of a government', '33CHEC03456F1Z', '33'],
    ['a non-resident', '2917USA00032NR', '29'],
    ['a taxpayer in a state that was merged', '25AAPFU0939F1Z', '26'],
    ['a taxpayer in a state that was divided', '28AAPFU0939F1Z', '37'],
    ['a taxpayer in the waters of India', '97AAPFU0939F1Z', '97'],
  ])(
    'the GSTIN of %s is valid and belongs to the state that its first two digits denote today',
    (_, fourteen, state) => {
      // A department's check character must be a digit, so several serial numbers are tried.
      const numbers = ['', '1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit) =>
        digit && fourteen.startsWith('33') ? fourteen.replace('03456', `0345${digit}`) : fourteen,
      );
      const all = numbers.map((number) => number + checkCharacterOf(number));
      expect(all.filter(isValidGstin).map(stateCodeInGstin)).toContain(state);
    },
  );
  test.each([
    ['with another check character', '27AAPFU0939F1ZA'],
    ['with two letters changed places', '27APAFU0939F1ZV'],
    ['of a state that there is not', '99AAPFU0939F1ZV'],
    ['too short', '27AAPFU0939F1Z'],
    ['in small letters', '27aapfu0939f1zv'],
    ['with the Z elsewhere', '27AAPFU0939FZ1V'],
    ['of nothing', ''],
  ])('a GSTIN %s is invalid', (_, text) => {
    expect(isValidGstin(text)).toBe(false);
  });
  test('a GSTIN typed in lower case with a space is stored in upper case without the space', () => {
    const { invoice } = agencyConfiguration.parse({ invoice: { gstin: '27 aapfu0939f1zv' } });
    expect(invoice).toMatchObject({ gstin: '27AAPFU0939F1ZV', sac: '998315', prefix: '' });
  });
});

describe('the numbers of invoices and credit notes', () => {
  test('a financial year runs from April to March', () => {
    expect(financialYearOf('2026-11-21')).toBe('26-27');
    expect(financialYearOf('2027-03-31')).toBe('26-27');
    expect(financialYearOf('2027-04-01')).toBe('27-28');
    expect(financialYearOf('2099-04-01')).toBe('99-00');
  });

  test('the number of an invoice or credit note has at most 16 characters: A to Z, digits, slash and hyphen', () => {
    expect(formatDocumentNumber('AB', '26-27', 'invoice', 123)).toBe('AB/26-27/000123');
    expect(formatDocumentNumber('AB', '26-27', 'credit_note', 7)).toBe('AB/26-27/C00007');
    for (const serial of [1, 999_999, 9_999_999]) {
      const number = formatDocumentNumber('AB', '26-27', 'invoice', serial);
      expect(number.length).toBeLessThanOrEqual(16);
      expect(number).toMatch(/^[A-Z\d/-]+$/);
    }
    expect(formatDocumentNumber('AB', '26-27', 'credit_note', 999_999).length).toBeLessThanOrEqual(16);
  });

  test('the prefix of invoice numbers is the Latin initials of the agency name or else IN', () => {
    expect(invoicePrefixOf('Bright Cards Pvt Ltd')).toBe('BC');
    expect(invoicePrefixOf('parichay')).toBe('P');
    expect(invoicePrefixOf('परिचय')).toBe('IN');
  });
});

test('an amount of rupees in English words is counted in lakh and crore', () => {
  expect(numberInWords(0)).toBe('Zero');
  expect(numberInWords(19)).toBe('Nineteen');
  expect(numberInWords(40)).toBe('Forty');
  expect(numberInWords(105)).toBe('One Hundred Five');
  expect(numberInWords(12_34_56_789)).toBe(
    'Twelve Crore Thirty-Four Lakh Fifty-Six Thousand Seven Hundred Eighty-Nine',
  );
  expect(numberInWords(1_00_00_000)).toBe('One Crore');
  expect(numberInWords(5_000_00_00_000)).toBe('Five Thousand Crore');
  expect(amountInWords(99_900)).toBe('Rupees Nine Hundred Ninety-Nine Only');
  expect(amountInWords(1_00_050)).toBe('Rupees One Thousand and Fifty Paise Only');
});

test('every number from 0 to 99 has its own Hindi word, and larger amounts are counted in lakh and crore', () => {
  const below100 = Array.from({ length: 100 }, (_, value) => numberInWords(value, 'hi'));
  expect(new Set(below100).size).toBe(100);
  const wordsByLastDigit = [
    'शून्य दस बीस तीस चालीस पचास साठ सत्तर अस्सी नब्बे',
    'एक ग्यारह इक्कीस इकतीस इकतालीस इक्यावन इकसठ इकहत्तर इक्यासी इक्यानवे',
    'दो बारह बाईस बत्तीस बयालीस बावन बासठ बहत्तर बयासी बानवे',
    'तीन तेरह तेईस तैंतीस तैंतालीस तिरपन तिरसठ तिहत्तर तिरासी तिरानवे',
    'चार चौदह चौबीस चौंतीस चौवालीस चौवन चौंसठ चौहत्तर चौरासी चौरानवे',
    'पाँच पंद्रह पच्चीस पैंतीस पैंतालीस पचपन पैंसठ पचहत्तर पचासी पचानवे',
    'छह सोलह छब्बीस छत्तीस छियालीस छप्पन छियासठ छिहत्तर छियासी छियानवे',
    'सात सत्रह सत्ताईस सैंतीस सैंतालीस सत्तावन सड़सठ सतहत्तर सत्तासी सत्तानवे',
    'आठ अठारह अट्ठाईस अड़तीस अड़तालीस अट्ठावन अड़सठ अठहत्तर अट्ठासी अट्ठानवे',
    'नौ उन्नीस उनतीस उनतालीस उनचास उनसठ उनहत्तर उनासी नवासी निन्यानवे',
  ];
  for (const [digit, words] of wordsByLastDigit.entries())
    expect(below100.filter((_, value) => value % 10 === digit).join(' ')).toBe(words);
  expect(numberInWords(12_34_56_789, 'hi')).toBe('बारह करोड़ चौंतीस लाख छप्पन हज़ार सात सौ नवासी');
  expect(amountInWords(99_900, 'hi')).toBe('नौ सौ निन्यानवे रुपये मात्र');
  expect(amountInWords(1_00_050, 'hi')).toBe('एक हज़ार रुपये पचास पैसे मात्र');
  expect(amountInWords(99_900, 'ta')).toBe('Rupees Nine Hundred Ninety-Nine Only');
});
