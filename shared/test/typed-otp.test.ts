import { expect, it } from 'vitest';
import { extractOtp } from '../src/platform/typed/otp.ts';

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
  ['Ref 998877. Your OTP: 123456', '123456'],
  ['PIN 380015, OTP 123456', '123456'],
  ['Pin code 380015, your code is 123456', '123456'],
  ['Code 998877, OTP - 123456', '123456'],
  ['PIN 380015, OTP is 123456', '123456'],
  ['On 271126 you asked for the OTP 654321', '654321'],
  ['Your OTP for order 998877 is 123456', '123456'],
  ['123456 is your OTP. Ref 998877', '123456'],
  ['Ref 998877: 123-456 is your code', '123456'],
  ['Ref 998877। आपका ओटीपी १२३४५६ है', '123456'],
  ['Order 998877 has come', '998877'],
  ['12345', '12345'],
  ['1a2b3c4d5e6f', '123456'],
])('the one-time code read from the text %j is %s', (text, code) => {
  expect(extractOtp(text, 6)).toBe(code);
});
