import { describe, expect, it } from 'vitest';
import { readAccountNumber, readIfsc, readUpi } from '../src/platform/typed/payment.ts';
import { paymentOptions } from '../src/shop/card/card-sections.ts';

describe('a typed UPI id', () => {
  it.each([
    ...[
      'asha@okaxis',
      ' asha@okaxis ',
      'asha @ okaxis',
      'UPI ID: asha@okaxis',
      'UPI: asha@okaxis',
      'UPI ID - asha@okaxis',
    ],
    ...[
      'VPA: asha@okaxis',
      'upi id asha@okaxis'.replace('id ', 'id: '),
      'GPay: asha@okaxis',
      'यूपीआई आईडी: asha@okaxis',
    ],
    ...['\u200easha@okaxis', 'asha\u200b@okaxis', 'asha@okaxis.', 'asha＠okaxis', '“asha@okaxis”', 'asha@okaxis\u00a0'],
    ...[
      'upi://pay?pa=asha@okaxis',
      'upi://pay?pa=asha%40okaxis&pn=Asha%20Stores&mc=5411',
      'UPI://PAY?pa=asha@okaxis&cu=INR',
    ],
    ...['phonepe://pay?pa=asha@okaxis&pn=Asha', 'gpay://upi/pay?pa=asha@okaxis', 'paytmmp://pay?pa=asha@okaxis'],
    ...['paytmmp://cash_wallet?pa=asha@okaxis&featuretype=money_transfer', 'Pay me upi://pay?pa=asha@okaxis&pn=Asha'],
    ...['intent://pay?pa=asha@okaxis#Intent;scheme=upi;end', 'upi://pay?pa=asha@okaxis Thank you'],
    ...['UPI ID asha@okaxis', 'My UPI ID is asha@okaxis', 'Gpay UPI id: asha@okaxis', 'Paytm UPI: asha@okaxis'],
    ...['*asha@okaxis*', 'asha@okaxis (Asha)', 'asha@okaxis (GPay)', '(asha@okaxis)', 'Google Pay - asha@okaxis 🙏'],
    ...['asha@okaxis / asha@okaxis', 'UPI ID - asha@okaxis,'],
  ])('the typed text %j is stored as the UPI id asha@okaxis', (typed) => {
    expect(paymentOptions.parse({ upiId: typed }).upiId).toBe('asha@okaxis');
  });

  it('the UPI id and the payee name are read from the link of a UPI QR code', () => {
    expect(readUpi('upi://pay?pa=asha@okaxis&pn=Asha%20Stores&mc=5411')).toEqual({
      upiId: 'asha@okaxis',
      name: 'Asha Stores',
    });
  });

  it.each([
    ['98765 43210@ybl', '9876543210@ybl'],
    ['9876543210 @ybl', '9876543210@ybl'],
    ['98765-43210@ybl', '98765-43210@ybl'],
    ['UPI://PAY?PA=ASHA@OKAXIS&PN=ASHA%20STORES', 'ASHA@OKAXIS'],
  ])('the typed text %j is stored as the UPI id %s', (typed, upiId) => {
    expect(paymentOptions.parse({ upiId: typed }).upiId).toBe(upiId);
  });

  it('a payee name is read from brackets after a UPI id and from a UPI link in capital letters', () => {
    expect(readUpi('asha@okaxis (Asha Stores)')).toEqual({ upiId: 'asha@okaxis', name: 'Asha Stores' });
    expect(readUpi('UPI://PAY?PA=ASHA@OKAXIS&PN=ASHA%20STORES').name).toBe('ASHA STORES');
  });

  it('a UPI link without a UPI id is left in the field as typed', () => {
    expect(readUpi('upi://pay?pn=Asha')).toEqual({ upiId: 'upi://pay?pn=Asha', name: '' });
  });

  it.each([
    ...['asha', 'asha@', '@okaxis', 'upi://pay?pn=Asha', 'a b@okaxis', 'asha@ok axis', 'Ramesh asha@okaxis'],
    ...[
      'asha@okaxis, asha@ybl',
      'asha@okaxis 500',
      'info@asha.in',
      '+91 98765 43210@ybl',
      'https://x.in/?pa=asha@okaxis',
    ],
  ])('the typed text %j is refused as a UPI id', (typed) => {
    expect(paymentOptions.safeParse({ upiId: typed }).success).toBe(false);
  });
});

it.each([
  '123456789012',
  '1234 5678 9012',
  '1234-5678-9012',
  'A/c No. 123456789012',
  'A/C: 123456789012',
  "'123456789012",
  ...['Account No 123456789012', 'Account Number: 123456789012', 'Acc No 123456789012', 'A/c. No: 123456789012'],
  ...[
    'AccountNo.123456789012',
    'Current A/c 123456789012',
    'Savings Account - 1234 5678 9012',
    'SB A/c No. 123456789012',
  ],
  ...['My account number is 123456789012', 'खाता क्रमांक: 123456789012', 'ખાતા નંબર 123456789012', '123456789012.'],
])('the typed account number %j is stored as 123456789012', (typed) => {
  expect(readAccountNumber(typed)).toBe('123456789012');
});

it.each([
  'SBIN0001234',
  'sbin0001234',
  'IFSC: SBIN0001234',
  'IFSC Code - SBIN 0001234',
  'SBINO001234',
  'RTGS/NEFT IFSC SBIN0001234',
  ...['NEFT/RTGS IFSC: SBIN0001234', 'IFSC No. SBIN0001234', 'SBIN0001234.', 'आईएफएससी: SBIN0001234', '(SBIN0001234)'],
  ...['IFSCSBIN0001234', 'IFSC SBIN - 0001234', 'SBIN 0 001234', 'State Bank of India, IFSC SBIN0001234'],
])('the typed IFSC %j is stored as SBIN0001234', (typed) => {
  expect(readIfsc(typed)).toBe('SBIN0001234');
});

it.each(['Asha 123456789012', 'SBIN0001234', '1234 5678 9012 HDFC'])(
  'the typed text %j is not a bank account number',
  (typed) => {
    expect(readAccountNumber(typed)).not.toMatch(/^\d+$/);
  },
);

it.each(['SBIN1001234', 'SBIN000123', 'SBIN0001234, HDFC0001234', 'IFSC'])(
  'the typed text %j is not a single IFSC',
  (typed) => {
    expect(readIfsc(typed)).not.toMatch(/^[A-Z]{4}0[A-Z\d]{6}$/);
  },
);
