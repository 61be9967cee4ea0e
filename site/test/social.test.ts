import { expect, it } from 'vitest';
import { profileUrlOf } from '../src/features/shop/card/editor/sections/social.ts';

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
  ['google-business', 'Asha Sweets https://maps.app.goo.gl/x', 'https://maps.app.goo.gl/x'],
  ['justdial', 'Our page: www.justdial.com/Indore/Asha.', 'https://www.justdial.com/Indore/Asha'],
  ['facebook', 'profile.php?id=100012345678901', 'https://facebook.com/profile.php?id=100012345678901'],
  ['facebook', 'facebook.com/profile.php?id=1000', 'https://facebook.com/profile.php?id=1000'],
  ['facebook', 'groups/ashasweets', 'https://facebook.com/groups/ashasweets'],
  ['linkedin', 'company/asha-sweets', 'https://linkedin.com/company/asha-sweets'],
  ['telegram', '9876543210', 'https://t.me/+919876543210'],
  ['telegram', '+91 98765 43210', 'https://t.me/+919876543210'],
  ['telegram', '098765 43210', 'https://t.me/+919876543210'],
  ['telegram', '+44 20 7946 0958', 'https://t.me/+442079460958'],
  ['telegram', 'mithai.t.me', 'https://t.me/mithai'],
  ['telegram', 't.me/mithai', 'https://t.me/mithai'],
  ['telegram', 'Join us: t.me/mithai', 'https://t.me/mithai'],
  ['youtube', 'UCabcdefghijklmnopqrstuv', 'https://youtube.com/channel/UCabcdefghijklmnopqrstuv'],
  ['youtube', 'channel/UCabcdefghijklmnopqrstuv', 'https://youtube.com/channel/UCabcdefghijklmnopqrstuv'],
  ['youtube', 'My channel: https://youtube.com/@asha', 'https://youtube.com/@asha'],
  ['instagram', '@mithai.', 'https://instagram.com/mithai'],
  ['instagram', '9876543210', 'https://instagram.com/9876543210'],
  ['instagram', 'Instagram: @mithai', 'https://instagram.com/mithai'],
  ['instagram', 'Insta: mithai_', 'https://instagram.com/mithai_'],
  ['instagram', 'Follow us @mithai 🙏', 'https://instagram.com/mithai'],
  ['instagram', '*https://instagram.com/mithai_*', 'https://instagram.com/mithai_'],
  // Text with two accounts or none stays as typed; the form refuses it.
  ['instagram', '@mithai or @sweets', '@mithai or @sweets'],
  ['instagram', 'https://instagram.com/a https://instagram.com/b', 'https://instagram.com/a https://instagram.com/b'],
  ['instagram', 'Mithai Bhandar', 'Mithai Bhandar'],
] as const)('for the network %s the typed account %j becomes %s', (network, typed, address) => {
  expect(profileUrlOf(network, typed)).toBe(address);
});
