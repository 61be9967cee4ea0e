import { expect, it } from 'vitest';
import { otpIn } from '../src/typed/otp.ts';

it.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  ['123-456', '123456'],
  ['Card 24x7 OTP 123456, valid for 10 minutes', '123456'],
  ['Rs 500 offer! OTP: 112233', '112233'],
  ['123456 is your code for Bright Cards. @bright.in #123456', '123456'],
  ['तुमचा OTP १२३४५६ आहे, 10 मिनिटांत टाका', '123456'],
  ['Call 9825012345 if 654321 is not yours', '654321'],
  ['Your order of Rs 1,23,456.00: code 445566', '445566'],
  ['12345', '12345'],
  ['1a2b3c4d5e6f', '123456'],
])('the code in %j is %s', (text, code) => {
  expect(otpIn(text, 6)).toBe(code);
});
