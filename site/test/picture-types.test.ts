import { expect, test } from 'vitest';
import { pictureTypes } from '../src/kit/ui/form/picture-types.ts';

test.each([
  [
    'Chrome on Android',
    'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36',
  ],
  [
    'Samsung’s browser',
    'Mozilla/5.0 (Linux; Android 15; SAMSUNG SM-A556E) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
  ],
  [
    'WhatsApp’s own browser',
    'Mozilla/5.0 (Linux; Android 14; RMX3870; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/143.0.0.0 Mobile Safari/537.36',
  ],
])('the file input for pictures offers the camera in %s', (_browser, userAgent) => {
  expect(pictureTypes({ userAgent } as Navigator)).toBe('image/*,android/allowCamera');
});

test.each([
  ['Firefox on Android', 'Mozilla/5.0 (Android 14; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0'],
  [
    'Safari on an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  ],
  [
    'Chrome on a laptop',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36',
  ],
])('the file input for pictures accepts only pictures in %s', (_browser, userAgent) => {
  expect(pictureTypes({ userAgent } as Navigator)).toBe('image/*');
});
