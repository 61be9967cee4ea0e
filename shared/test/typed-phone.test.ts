import { describe, expect, it } from 'vitest';
import { toE164 } from '../src/auth/phone.ts';
import { phoneLabel, telLink, whatsappLink } from '../src/card/contact-links.ts';
import { readCell } from '../src/typed/cell.ts';
import { isPhoneText, readPhones, tidyPhones } from '../src/typed/phone.ts';
import { phoneText } from '../src/typed/typed.fields.ts';

/* Phone numbers as people in India type, paste and export them. */

const mobile = '+919825012345';
const spellings = [
  ...['9825012345', '98250 12345', '98250-12345', '98250.12345', '(98250) 12345', '+919825012345', '+91 98250 12345'],
  ...[
    '+91-98250-12345',
    '0091 98250 12345',
    '91 9825012345',
    '098250 12345',
    '+91 (0) 98250-12345',
    '+91 0 98250 12345',
  ],
  // Direction marks and blanks as WhatsApp, iOS and Word copy them; dashes that no keyboard has.
  ...['\u202a+91 98250 12345\u202c', '\u2068+91 98250 12345\u2069', '+91\u00a098250\u00a012345', '98250\u201112345'],
  ...['98250\u201312345', '\u200e9825012345', '９８２５０１２３４５', '＋９１ ９８２５０ １２３４５'],
  // Hindi, Marathi, Gujarati, Bengali, Tamil, Telugu, Kannada, Malayalam, Punjabi, Odia, Urdu.
  ...['९८२५०१२३४५', 'मो. नं. ९८२५० १२३४५', 'दूरध्वनी: ९८२५०१२३४५', 'મો. ૯૮૨૫૦ ૧૨૩૪૫', 'মোবাইল: ৯৮২৫০১২৩৪৫'],
  ...['கைபேசி: 98250 12345', 'ఫోన్: ౯౮౨౫౦౧౨౩౪౫', 'ದೂರವಾಣಿ: ೯೮೨೫೦೧೨೩೪೫', 'ഫോൺ: 98250 12345', 'ਮੋਬਾਈਲ ੯੮੨੫੦੧੨੩੪੫'],
  ...['ମୋବାଇଲ: ୯୮୨୫୦୧୨୩୪୫', 'فون: ۹۸۲۵۰۱۲۳۴۵'],
  ...[
    'Mob. 98250 12345',
    'Mobile No.: 98250 12345',
    'M: 9825012345',
    '(M) 98250 12345',
    '98250 12345 (M)',
    'Ph.no. 9825012345',
  ],
  ...[
    'Contact No - 9825012345.',
    'WhatsApp/Call: 98250 12345',
    '📞 98250 12345',
    '*98250 12345*',
    '9825012345,',
    '“9825012345”',
  ],
  ...[
    "'9825012345",
    '9825012345.0',
    'tel:+919825012345',
    'https://wa.me/919825012345?text=hello',
    'wa.me/+919825012345',
  ],
  ...['https://api.whatsapp.com/send?phone=919825012345&text=hi', 'whatsapp://send?phone=919825012345'],
];

describe('a phone number as people write it', () => {
  it.each(spellings)('%j is dialled, shown and called on WhatsApp as one mobile number', (typed) => {
    expect(toE164(typed)).toBe(mobile);
    expect(isPhoneText(typed)).toBe(true);
    const stored = phoneText.parse(typed);
    expect(telLink(stored)).toBe(`tel:${mobile}`);
    expect(whatsappLink(stored)).toBe('https://wa.me/919825012345');
    expect(phoneLabel(stored)).toBe('+91 98250 12345');
  });

  it.each(spellings)('%j stays the same when what is stored is typed again', (typed) => {
    expect(phoneText.parse(phoneText.parse(typed))).toBe(phoneText.parse(typed));
  });

  it.each([
    ['0265-2345678', 'tel:+912652345678', '+91 265 234 5678'],
    ['(0265) 2345678', 'tel:+912652345678', '+91 265 234 5678'],
    ['Tel.: 079-26581234 (O)', 'tel:+917926581234', '+91 79 2658 1234'],
    ['022 2345 6789 ext. 12', 'tel:+912223456789,12', '+91 22 2345 6789 ext. 12'],
    ['1800 11 4000', 'tel:1800114000', '1800 11 4000'],
    ['Toll Free: 1800-123-4567', 'tel:18001234567', '1800 123 4567'],
    ['+91 1800 123 4567', 'tel:18001234567', '1800 123 4567'],
    ['1860 266 0333', 'tel:18602660333', '1860 266 0333'],
    ['Call: 100', 'tel:100', '100'],
  ])('%j dials %s and is shown as %s', (typed, link, label) => {
    expect(telLink(phoneText.parse(typed))).toBe(link);
    expect(phoneLabel(phoneText.parse(typed))).toBe(label);
  });

  it('that is toll-free has no chat on WhatsApp', () => {
    expect(whatsappLink('1800 123 4567')).toBeNull();
  });

  it.each([
    ['9876543210/9123456780', ['9876543210', '9123456780']],
    ['9876543210, 9123456780', ['9876543210', '9123456780']],
    ['98765 43210 & 91234 56780', ['98765 43210', '91234 56780']],
    ['98765 43210 or 91234 56780', ['98765 43210', '91234 56780']],
    ['९८७६५४३२१० या ९१२३४५६७८०', ['9876543210', '9123456780']],
    ['9876543210 9123456780', ['9876543210', '9123456780']],
    ['98765 43210\n91234 56780', ['98765 43210', '91234 56780']],
    ['Ph: 022 2345 6789 Mob: 98250 12345', ['022 2345 6789', '98250 12345']],
    ['+91 98765 43210 ::: 022 2345 6789', ['+91 98765 43210', '022 2345 6789']],
    ['0265-2345678/79', ['0265-2345678', '0265-2345679']],
  ])('%j is two numbers: the first is dialled, and both are kept', (typed, numbers) => {
    expect(readPhones(typed).map(({ number }) => number)).toEqual(numbers);
    expect(toE164(typed)).toBeNull();
    expect(telLink(tidyPhones(typed))).toBe(telLink(numbers[0] ?? ''));
    expect(tidyPhones(typed)).toBe(numbers.join(' / '));
  });

  it.each(['9825012345 / 98250 12345', '98765, 43210'])('%j is one number, not two', (typed) => {
    expect(readPhones(typed)).toHaveLength(1);
    expect(isPhoneText(typed)).toBe(true);
  });

  it.each([
    ['https://wa.me/message/ABCDEFGH1234', 'https://wa.me/message/ABCDEFGH1234'],
    ['wa.me/qr/XYZ9', 'https://wa.me/qr/XYZ9'],
    ['https://wa.link/ab12cd?utm=x', 'https://wa.link/ab12cd'],
  ])('%j is kept as the link that it is, and opens that chat', (typed, link) => {
    expect(whatsappLink(phoneText.parse(typed), 'Hello')).toBe(link);
    expect(telLink(phoneText.parse(typed))).toBeNull();
  });

  it.each(['Ramesh: 98250 12345', 'call me', '98250 1234', '9.19E+11', 'a@b.in', '98765;ext=1'])(
    '%j is no phone number and stays as it was typed',
    (typed) => {
      expect(isPhoneText(typed)).toBe(false);
      expect(tidyPhones(typed)).toBe(typed);
    },
  );

  it('that a spreadsheet has shortened is told from a number', () => {
    for (const typed of ['9.19E+11', '9.19877E+11', '9E+11']) expect(readCell(typed).fault).toBe('shortened');
    expect(readCell('9825012345').fault).toBeNull();
  });
});
