import { describe, expect, it } from 'vitest';
import { paymentOptions } from '../src/card/card.sections.ts';
import { readAccountNumber, readIfsc, readUpi } from '../src/typed/payment.ts';

describe('a UPI id', () => {
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
  ])('%j is asha@okaxis', (typed) => {
    expect(paymentOptions.parse({ upiId: typed }).upiId).toBe('asha@okaxis');
  });

  it('comes with the name that stands in the link of its QR code', () => {
    expect(readUpi('upi://pay?pa=asha@okaxis&pn=Asha%20Stores&mc=5411')).toEqual({
      upiId: 'asha@okaxis',
      name: 'Asha Stores',
    });
  });

  it.each(['asha', 'asha@', '@okaxis', 'upi://pay?pn=Asha', 'a b@okaxis', 'asha@ok axis'])('%j is none', (typed) => {
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
])('the account number %j is 123456789012', (typed) => {
  expect(readAccountNumber(typed)).toBe('123456789012');
});

it.each([
  'SBIN0001234',
  'sbin0001234',
  'IFSC: SBIN0001234',
  'IFSC Code - SBIN 0001234',
  'SBINO001234',
  'RTGS/NEFT IFSC SBIN0001234',
])('the IFSC %j is SBIN0001234', (typed) => {
  expect(readIfsc(typed)).toBe('SBIN0001234');
});
