import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import words from './fixtures/indic-words.json' with { type: 'json' };
import { textToPath } from './fixtures/text-to-path.ts';

vi.setConfig({ testTimeout: 60_000 });

const options = { size: 48, minSize: 24, maxWidth: 300, maxLines: 2, weight: 700 } as const;

/** Bounding box of a path's control points, which contains its ink. */
const extents = (d: string) => {
  const numbers = [...d.matchAll(/-?\d+(?:\.\d+)?/g)].map(Number);
  const xs = numbers.filter((_, index) => index % 2 === 0);
  const ys = numbers.filter((_, index) => index % 2 === 1);
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
};

const names = [
  'x',
  'Shree Sweets',
  'Aurangabad Precision Engineering & Automation Private Limited',
  'A B C D E F G H I J K L M N O P Q R S T U V W X Y Z and all the others',
  'Donaudampfschifffahrtsgesellschaftskapitänsmützenfabrik',
  'लक्ष्मीनारायणविश्वनाथक्षत्रियविद्यार्थीभण्डारकार्यालयसञ्चालनालय',
  'श्री कृष्णा मिठाई भंडार एवं नमकीन वाले, पुराना बस स्टैंड के सामने',
  'ಕ್ಷತ್ರಿಯಕ್ಷೇತ್ರಕ್ಷೇಮಕ್ಷಮತೆಕ್ಷಿಪ್ರಕ್ಷೀರಕ್ಷತ್ರಿಯಕ್ಷೇತ್ರಕ್ಷೇಮ',
  'مٹھائی والا اینڈ سنز پرائیویٹ لمیٹڈ پرانا بس اسٹینڈ کے سامنے',
  'W'.repeat(200),
  `${'क्ष'.repeat(120)}`,
  ...words.devanagari,
  ...words.gujarati,
];

describe('a text fitted into a box', () => {
  it.each(names)(
    'every line of the fitted text "%s" is inside its box for each alignment and maximum number of lines',
    (name) => {
      for (const align of ['left', 'center', 'right', 'start'] as const) {
        for (const maxLines of [1, 2, 3]) {
          const { d, width, height, lines, size } = textToPath(name, { ...options, maxLines, align });
          const { left, right, top, bottom } = extents(d);
          expect(left).toBeGreaterThanOrEqual(-0.5);
          expect(right).toBeLessThanOrEqual(options.maxWidth + 0.5);
          expect(top).toBeGreaterThanOrEqual(-0.5);
          expect(bottom).toBeLessThanOrEqual(height + 0.5);
          expect(width).toBeLessThanOrEqual(options.maxWidth + 0.01);
          expect(lines.length).toBeLessThanOrEqual(maxLines);
          expect(size).toBeLessThanOrEqual(options.size);
          expect(size).toBeGreaterThan(options.minSize * 0.97);
        }
      }
    },
  );

  it('a fitted text that is short enough has its full size on one line', () => {
    expect(textToPath('Shree', options)).toMatchObject({ size: 48, lines: ['Shree'], isTextCut: false });
  });

  it('a fitted text shrinks first, then wraps, and is cut off with an ellipsis last', () => {
    const one = textToPath('Shree Sweets Mart', options);
    expect(one).toMatchObject({ lines: ['Shree Sweets Mart'], isTextCut: false });
    expect(one.size).toBeLessThan(48);
    const two = textToPath('Shree Krishna Sweets and Namkeen Bhandar', options);
    expect(two).toMatchObject({ lines: ['Shree Krishna Sweets', 'and Namkeen Bhandar'], isTextCut: false });
    const cut = textToPath('Shree Krishna Sweets and Namkeen Bhandar, opposite the old bus stand, Anand', options);
    expect(cut).toMatchObject({ isTextCut: true, lines: { length: 2 } });
    expect(cut.lines[1]).toMatch(/\p{L}…$/u);
  });

  it('a fitted text wraps before it shrinks below the size wrapBelow', () => {
    const text = 'Shree Krishna Sweets';
    expect(textToPath(text, { ...options, wrapBelow: 24 }).lines).toEqual([text]);
    expect(textToPath(text, { ...options, wrapBelow: 40 }).lines).toEqual(['Shree Krishna', 'Sweets']);
  });

  it('the lines of a fitted text are balanced, so that no single word is left on the last line', () => {
    const { lines } = textToPath('Family restaurant and caterers since 1987', { ...options, size: 30, minSize: 30 });
    expect(lines).toEqual(['Family restaurant and', 'caterers since 1987']);
  });

  it.each([
    ['गुड़ी पड़वा की शुभकामनाएँ', ['गुड़ी', 'पड़वा की', 'शुभकामनाएँ']],
    ['Raj Jewels ની શુભકામનાઓ', ['Raj', 'Jewels ની', 'શુભકામનાઓ']],
    ['Raj Jewels च्या शुभेच्छा', ['Raj', 'Jewels च्या', 'शुभेच्छा']],
    ['आज दुकान बंद है', ['आज', 'दुकान', 'बंद है']],
    ['कीमत के साथ केसर', ['कीमत के', 'साथ', 'केसर']],
    ['Happy Gudi\u00a0Padwa', ['Happy', 'Gudi Padwa']],
  ])('no line of "%s" starts with a postposition or breaks at a no-break space', (text, expected) => {
    const { lines } = textToPath(text, { ...options, maxWidth: 1, size: 1, minSize: 0.001, maxLines: 3, wrapBelow: 2 });
    expect(lines).toEqual(expected);
  });

  it('a postposition starts a line only where its word leaves no room for it', () => {
    const { lines } = textToPath('विश्वविद्यालय की परीक्षा', {
      ...options,
      size: 48,
      minSize: 48,
      maxWidth: 270,
      maxLines: 3,
    });
    expect(lines[0]).toBe('विश्वविद्यालय');
  });

  it('a word that is longer than the line is broken between grapheme clusters and never inside a conjunct', () => {
    const { lines } = textToPath('ಕ್ಷತ್ರಿಯ'.repeat(12), options);
    for (const line of lines) expect(line).not.toMatch(/^[\p{M}\u200d]|್$/u);
    const joined = textToPath('क्ष'.repeat(40), { ...options, maxLines: 1 })
      .lines.join('')
      .replace('…', '');
    expect(joined).toMatch(/^(क्ष)+$/);
  });

  it('a fitted text is aligned left, centre or right as requested, and Arabic text is right-aligned by default', () => {
    const at = (text: string, align?: 'start' | 'left' | 'center' | 'right') =>
      extents(textToPath(text, { ...options, align }).d);
    expect(at('Shop').left).toBeLessThan(8);
    expect(at('Shop', 'right').right).toBeGreaterThan(290);
    expect(at('دکان').right).toBeGreaterThan(290);
    expect(at('دکان', 'left').left).toBeLessThan(8);
    const middle = at('Shop', 'center');
    expect(Math.abs(middle.left + middle.right - 300)).toBeLessThan(8);
  });

  it('lines in a script with tall letters are further apart than the requested line height', () => {
    const { baselines } = textToPath('مٹھائی والا اینڈ سنز پرائیویٹ لمیٹڈ', {
      ...options,
      wrapBelow: 44,
      lineHeight: 1,
    });
    expect(baselines.length).toBe(2);
    expect((baselines[1] ?? 0) - (baselines[0] ?? 0)).toBeGreaterThan(48 * 1.2);
  });

  it('a text without any letter that can be drawn has an empty path and no width', () => {
    for (const nothing of ['', '  ', '国', '\u200d']) {
      expect(textToPath(nothing, options)).toMatchObject({ d: '', width: 0, isTextCut: false });
    }
  });

  it('the SVG path of a fitted text can be rendered and darkens only part of the picture', async () => {
    const { d } = textToPath('श्री Sweets', options);
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="80"><path d="${d}"/></svg>`;
    const drawn = await sharp(Buffer.from(svg)).flatten({ background: '#fff' }).png().toBuffer();
    const { channels } = await sharp(drawn).stats();
    expect(channels[0]?.mean).toBeGreaterThan(180);
    expect(channels[0]?.mean).toBeLessThan(250);
  });
});
