import { expect, it } from 'vitest';
import { findWebAddresses, readWebsite } from '../src/platform/typed/web.ts';

it.each([
  ...['asha.in', 'www.asha.in', 'https://asha.in', 'www.asha.in.', 'Website: asha.in', 'Website:asha.in', 'W: asha.in'],
  ...['Website - www.asha.in', 'Web: https://asha.in', 'वेबसाइट: asha.in', '*www.asha.in*', '_asha.in_', '~asha.in~'],
  ...[
    '(asha.in)',
    '"asha.in"',
    '<https://asha.in>',
    '👉www.asha.in',
    'Visit us at www.asha.in 🙏',
    'asha.in।',
    '//asha.in',
  ],
  'Asha Sweets, Indore www.asha.in',
  ...[
    'https//asha.in',
    'https:/asha.in',
    'htps://asha.in',
    'ttps://asha.in',
    'https;//asha.in',
    'http://https://asha.in',
  ],
  ...[
    '[Asha Sweets](https://asha.in)',
    '<a href="https://asha.in" target=_blank>Asha Sweets</a>',
    'https://asha.in\u200b',
  ],
])('the typed website %j is stored as the https URL of asha.in', (typed) => {
  expect(readWebsite(typed).replace('www.', '')).toBe('https://asha.in');
});

it.each([
  ['asha.in/menu', 'https://asha.in/menu'],
  ['asha.in:8443/menu', 'https://asha.in:8443/menu'],
  ['HTTP://ASHA.IN', 'HTTP://ASHA.IN'],
  ['https://asha.in/a(b)', 'https://asha.in/a(b)'],
  ['https://asha.in/asha_', 'https://asha.in/asha_'],
  ['https://asha.in/?q=a,b', 'https://asha.in/?q=a,b'],
  ['भारत.भारत', 'https://भारत.भारत'],
])('the typed website %j is stored as %s', (typed, address) => {
  expect(readWebsite(typed)).toBe(address);
});

it.each([
  ...[
    '',
    'asha',
    'Asha Sweets',
    'Asha Pvt.Ltd',
    'Dr. Meera Shah',
    'info@asha.in',
    'www.asha.in, www.asha.com',
    '12.5 km',
  ],
  ...['asha.com www.asha.in', 'mailto:a@asha.in', 'tel:9825012345', 'javascript:alert(1)', 'www. asha.in'],
  'www.shrikrishna sweets',
  'www.shrikrishna',
])('the typed text %j is not a single website and is left unchanged', (typed) => {
  expect(readWebsite(typed)).toBe(typed);
});

it('web addresses in a text are found without the punctuation around them', () => {
  const text = 'Sweetshttps://a.in/x. (https://b.in/y_(z)), *www.c.in* d.in/w me@www.e.in https://f.in/?u=https://g.in';
  const found = ['https://a.in/x', 'https://b.in/y_(z)', 'www.c.in', 'https://f.in/?u=https://g.in'];
  expect(findWebAddresses(text)).toEqual(found);
  expect(findWebAddresses('javascript:alert("https://a.in")')).toEqual([]);
  expect(findWebAddresses(text, String.raw`d\.in/`)).toEqual([...found.slice(0, 3), 'd.in/w', ...found.slice(3)]);
});
