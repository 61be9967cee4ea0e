import { describe, expect, it } from 'vitest';
import { toE164, toMobileE164 } from '../src/people/auth/phone.ts';
import { readCell } from '../src/platform/typed/cell.ts';
import { isOnePhoneNumber, normalizePhones, readPhones } from '../src/platform/typed/phone.ts';
import { normalisedPhoneText } from '../src/platform/typed/typed.fields.ts';
import { formatPhoneForDisplay, telLink, whatsappLink } from '../src/shop/card/contact-links.ts';

/* People in India type, paste and export phone numbers in these forms. */

const mobileNumber = '+919825012345';
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
  // WhatsApp, iOS and Word copy direction marks, special blanks and dashes.
  ...[
    '\u202a+91 98250 12345\u202c',
    '\u2068+91 98250 12345\u2069',
    '+91\u00a098250\u00a012345',
    '98250\u201112345',
    '98250\u204312345',
    'ISD: +91 98250 12345',
  ],
  ...['98250\u201312345', '\u200e9825012345', '９８２５０１２３４５', '＋９１ ９８２５０ １２３４５'],
  // These are Hindi, Marathi, Gujarati, Bengali, Tamil, Telugu, Kannada, Malayalam, Punjabi, Odia and Urdu.
  ...['दुकान: 98250 12345', 'ऑफिस - 98250 12345', 'घर: 98250 12345', 'દુકાન: 98250 12345', 'घरचा: 98250 12345'],
  ...['দোকান: 98250 12345', 'கடை: 98250 12345', 'షాపు: 98250 12345', 'ಅಂಗಡಿ: 98250 12345', 'Dukan: 98250 12345'],
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
    '98250 12345.0',
    '+91 98250 12345.0',
    'tel:+919825012345',
    'https://wa.me/919825012345?text=hello',
    'wa.me/+919825012345',
  ],
  ...['https://api.whatsapp.com/send?phone=919825012345&text=hi', 'whatsapp://send?phone=919825012345'],
  // Most of these labels look like the scheme of a link.
  ...['Tel: +91 98250 12345', 'SMS: +919825012345', 'tel: +91 98250 12345', 'Tel: 📞 98250 12345', 'Tel:9825012345'],
  ...['sms:+919825012345?body=Hello', 'TEL;TYPE=CELL:+919825012345', 'MobNo. 9825012345', 'Mobile No:9825012345'],
  ...[
    'Call us: 98250 12345',
    'Contact us: 9825012345',
    'My number is 98250 12345',
    'Number: 9825012345',
    'No. 9825012345',
  ],
  ...[
    'WhatsApp me 9825012345',
    'WhatsApp on 98250 12345',
    'Watsapp 9825012345',
    'GPay: 9825012345',
    'Order: 98250 12345',
  ],
  ...['मो॰ 98250 12345', 'मो०नं० ९८२५० १२३४५', 'संपर्क सूत्र: 98250 12345', 'व्हाट्सऐप 9825012345', 'સંપર્ક: 98250 12345'],
  ...['தொடர்புக்கு: 98250 12345', 'ఫోన్ నెం. 98250 12345', 'ಮೊ. 98250 12345', 'ಸಂಪರ್ಕಿಸಿ 98250 12345'],
  // A list number is not a digit of the phone number.
  ...[
    '1. 9825012345',
    '1.9825012345',
    '2) 98250 12345',
    'Phone 1 98250 12345',
    'Mobile 1: 98250 12345',
    'Mob1: 9825012345',
  ],
  // Notes after the number are ignored.
  ...['98250 12345 24x7', '98250 12345 (24x7)', '98250 12345 24/7', '98250 12345 24 hrs', '98250 12345 (10am-8pm)'],
  ...['98250 12345 (2 lines)', '98250 12345 (WhatsApp only)', '98250 12345 (Ramesh)'],
  // Ornaments and brackets are ignored.
  ...[
    '(+91)9825012345',
    '[+91] 98250 12345',
    '{+91} 98250-12345',
    '📲9825012345',
    '👉98250 12345',
    '🇮🇳 +91 98250 12345',
  ],
  ...[
    '98250 12345 ✅',
    '98250 12345🙏',
    '‹98250 12345>',
    '<98250 12345>',
    '98250/12345',
    '98250_12345',
    '+91+9825012345',
  ],
  ...['𝟗𝟖𝟐𝟓𝟎 𝟏𝟐𝟑𝟒𝟓', '9️⃣8️⃣2️⃣5️⃣0️⃣1️⃣2️⃣3️⃣4️⃣5️⃣', '0 91 98250 12345', '091-98250 12345', 'https://wa.me/0919825012345'],
  // Links to WhatsApp are shown and shared in these forms.
  ...['Chat with us: https://wa.me/919825012345?text=hi', 'https://wa.me/p/4567890123456/919825012345'],
  ...['https://www.whatsapp.com/catalog/919825012345/?app_absent=0', 'wa.me/91 98250 12345'],
];

describe('a typed phone number', () => {
  it('a letter O between the digits of a phone number is read as zero', () => {
    expect(normalizePhones('9826O12345')).toBe('9826012345');
    expect(normalizePhones('98O5O 12345')).toBe('98050 12345');
  });

  it.each(spellings)(
    'the typed phone number %j is dialled, shown and opened in WhatsApp as the same mobile number',
    (typed) => {
      expect(toE164(typed)).toBe(mobileNumber);
      expect(toMobileE164(typed)).toBe(mobileNumber);
      expect(isOnePhoneNumber(typed)).toBe(true);
      const stored = normalisedPhoneText.parse(typed);
      expect(telLink(stored)).toBe(`tel:${mobileNumber}`);
      expect(whatsappLink(stored)).toBe('https://wa.me/919825012345');
      expect(formatPhoneForDisplay(stored)).toBe('+91 98250 12345');
    },
  );

  it.each(spellings)('the stored form of the phone number %j is parsed as the same number', (typed) => {
    expect(normalisedPhoneText.parse(normalisedPhoneText.parse(typed))).toBe(normalisedPhoneText.parse(typed));
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
    ['Tel: 022-23456789 Ext 12', 'tel:+912223456789,12', '+91 22 2345 6789 ext. 12'],
    ['tel:+912223456789;ext=5', 'tel:+912223456789,5', '+91 22 2345 6789 ext. 5'],
    ['+912223456789,5', 'tel:+912223456789,5', '+91 22 2345 6789 ext. 5'],
    ['022 23456789 Ext.205/206', 'tel:+912223456789,205', '+91 22 2345 6789 ext. 205/206'],
    ['022-23456789 (Ext: 12 or 13)', 'tel:+912223456789,12', '+91 22 2345 6789 ext. 12/13'],
    ['1-800-123-4567', 'tel:18001234567', '1800 123 4567'],
  ])('the typed phone number %j dials %s and is shown as %s', (typed, link, label) => {
    expect(telLink(normalisedPhoneText.parse(typed))).toBe(link);
    expect(formatPhoneForDisplay(normalisedPhoneText.parse(typed))).toBe(label);
  });

  it('a toll-free number has no WhatsApp link', () => {
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
    ['Tel: 022-23456789/90', ['022-23456789', '022-23456790']],
    ['0265-2345678 / 2345679', ['0265-2345678', '0265-2345679']],
    ['022-23456789, 23456790', ['022-23456789', '022-23456790']],
    ['022 2345 6789 / 2345 6790', ['022 2345 6789', '022 2345 6790']],
    ['Tel: 022-23456789, Mob: 98765 43210', ['022-23456789', '98765 43210']],
    ['(M) 98765 43210 (R) 0265-2345678', ['98765 43210', '0265-2345678']],
    ['98765 43210 (Off: 022 2345 6789)', ['98765 43210', '022 2345 6789']],
    ['98765 43210 - 91234 56780', ['98765 43210', '91234 56780']],
    ['98765 43210 – 91234 56780', ['98765 43210', '91234 56780']],
    ['98765 43210 • 91234 56780', ['98765 43210', '91234 56780']],
    ['+91 98765 43210 + 91234 56780', ['+91 98765 43210', '91234 56780']],
    ['+91 98765 43210 +91 91234 56780', ['+91 98765 43210', '+91 91234 56780']],
    ['98765 43210 aur 91234 56780', ['98765 43210', '91234 56780']],
    ['98765 43210 तथा 91234 56780', ['98765 43210', '91234 56780']],
    ['98765 43210 आणि 91234 56780', ['98765 43210', '91234 56780']],
    ['98765 43210 एवं 91234 56780', ['98765 43210', '91234 56780']],
    ['98765 43210 (Ramesh), 91234 56780 (Suresh)', ['98765 43210', '91234 56780']],
    ['1. 98765 43210\n2. 91234 56780', ['98765 43210', '91234 56780']],
    ['Mob 1 - 98765 43210, Mob 2 - 91234 56780', ['98765 43210', '91234 56780']],
  ])(
    'two phone numbers are read from the typed text %j: the first is dialled and both are stored',
    (typed, numbers) => {
      expect(readPhones(typed).map(({ number }) => number)).toEqual(numbers);
      expect(toE164(typed)).toBeNull();
      expect(telLink(normalizePhones(typed))).toBe(telLink(numbers[0] ?? ''));
      expect(normalizePhones(typed)).toBe(numbers.join(' / '));
    },
  );

  it.each(['9825012345 / 98250 12345', '98765, 43210'])(
    'a single phone number is read from the typed text %j',
    (typed) => {
      expect(readPhones(typed)).toHaveLength(1);
      expect(isOnePhoneNumber(typed)).toBe(true);
    },
  );

  it.each([
    ['https://wa.me/message/ABCDEFGH1234', 'https://wa.me/message/ABCDEFGH1234'],
    ['wa.me/qr/XYZ9', 'https://wa.me/qr/XYZ9'],
    ['https://wa.link/ab12cd?utm=x', 'https://wa.link/ab12cd'],
    ['Chat: https://wa.me/message/ABCDEFGH1234', 'https://wa.me/message/ABCDEFGH1234'],
    ['https://api.whatsapp.com/message/ABCDEFGH1234?autoload=1', 'https://wa.me/message/ABCDEFGH1234'],
    ['Follow this link to join my WhatsApp group: https://chat.whatsapp.com/X12', 'https://chat.whatsapp.com/X12'],
  ])('the typed WhatsApp link %j opens that chat and is not dialled', (typed, link) => {
    expect(whatsappLink(normalisedPhoneText.parse(typed), 'Hello')).toBe(link);
    expect(telLink(normalisedPhoneText.parse(typed))).toBeNull();
  });

  it.each([
    ...['Ramesh: 98250 12345', 'செல்வம்: 98250 12345', '(Ramesh) 98250 12345', 'call me', 'Tel: no', 'Mobile:'],
    ...['98250 1234', '9.19E+11', 'a@b.in', '98765;ext=1', '98250 12345 / https://wa.me/message/ABC'],
    // A digit too many or too few is not dialled.
    ...[
      '9825012345 (2)',
      '9825012345-2',
      '98250123451',
      '022-23456789-92',
      '+91 98250 1234',
      '0 98250 1234',
      '1 9825012345',
    ],
    ...['98250 12345 23', '31/03/2027 10:30', '1/3/2027 10:30', '1234 5678 9012'],
  ])('the typed text %j is not a phone number and is left unchanged', (typed) => {
    expect(isOnePhoneNumber(typed)).toBe(false);
    expect(normalizePhones(typed)).toBe(typed);
  });

  it('toE164 returns null for a phone number with one digit too many or too few', () => {
    for (const typed of ['9825012345 (2)', '98250123451', '1 9825012345', '+91 98250 1234'])
      expect([typed, toE164(typed)]).toEqual([typed, null]);
  });

  it('a phone number in scientific notation (9.19E+11) is reported as shortened', () => {
    for (const typed of ['9.19E+11', '9.19877E+11', '9E+11']) expect(readCell(typed).fault).toBe('shortened');
    expect(readCell('9825012345').fault).toBeNull();
  });
});
