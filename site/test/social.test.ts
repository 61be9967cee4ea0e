import { expect, it } from 'vitest';
import { accountAddress } from '../src/features/card/editor/social.ts';

it.each([
  ['instagram', '@shree.sweets', 'https://instagram.com/shree.sweets'],
  ['instagram', 'mithai.co', 'https://instagram.com/mithai.co'],
  ['instagram', 'asha.in', 'https://instagram.com/asha.in'],
  ['instagram', 'shop.me', 'https://instagram.com/shop.me'],
  ['instagram', 'instagram.com/mithai.co', 'https://instagram.com/mithai.co'],
  ['instagram', 'https://www.instagram.com/mithai.co?igsh=x', 'https://www.instagram.com/mithai.co?igsh=x'],
  ['facebook', 'sweets.co', 'https://facebook.com/sweets.co'],
  ['facebook', 'facebook.com', 'https://facebook.com'],
  ['youtube', 'asha.net', 'https://youtube.com/@asha.net'],
  ['google-business', 'g.page/asha', 'https://g.page/asha'],
] as const)('of %s the account %j has the address %s', (network, typed, address) => {
  expect(accountAddress(network, typed)).toBe(address);
});
