import { describe, expect, it } from 'vitest';
import {
  id,
  idList,
  line,
  paragraph,
  queryBoolean,
  queryInt,
  requiredLine,
  webUrl,
} from '../src/platform/lib/fields.ts';
import { cardId, isReservedCardId } from '../src/shop/card/card-id.ts';
import { upiId } from '../src/shop/card/card-sections.ts';
import { parseYoutubeVideoId } from '../src/shop/card/youtube.ts';

const long = 'a'.repeat(10_000);
const accepts = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success;

describe('a single-line text field', () => {
  it.each([
    ['Hindi', 'श्री गणेश मिष्ठान्न भण्डार'],
    ['Gujarati', 'શ્રી ગણેશ સ્વીટ્સ'],
    ['Tamil', 'ஸ்ரீ கணேஷ் இனிப்புகள்'],
    ['Telugu', 'శ్రీ గణేష్ స్వీట్స్'],
    ['Kannada', 'ಶ್ರೀ ಗಣೇಶ್ ಸ್ವೀಟ್ಸ್'],
    ['Malayalam with a joiner', 'ശ്രീ ഗണേഷ് അവന്‍'],
    ['Bengali', 'শ্রী গণেশ মিষ্টান্ন'],
    ['Gurmukhi', 'ਸ਼੍ਰੀ ਗਣੇਸ਼ ਸਵੀਟਸ'],
    ['Odia', 'ଶ୍ରୀ ଗଣେଶ ମିଠା'],
    ['Urdu', 'شری گنیش مٹھائی'],
    ['Hindi with a zero-width non-joiner', 'क्‌ष'],
    ['an emoji of several people', '👨‍👩‍👧'],
    ['a flag', '🇮🇳'],
  ])('a single-line text field preserves %s', (_, text) => {
    expect(requiredLine(80).parse(text)).toBe(text.normalize('NFC'));
  });

  it('a single-line text field stores HTML markup unchanged as text', () => {
    expect(line(80).parse('<script>alert(1)</script>')).toBe('<script>alert(1)</script>');
  });

  it.each([
    ['bidi overrides', 'gpj\u202e.exe\u202c', 'gpj.exe'],
    ['bidi isolates', '\u2066abc\u2069', 'abc'],
    ['a zero-width space', 'pay\u200bpal', 'paypal'],
    ['a word joiner', 'pay\u2060pal', 'paypal'],
    ['a byte order mark', '\ufeffname', 'name'],
    ['a soft hyphen', 'pay\u00adpal', 'paypal'],
    ['a NUL', 'a\0b', 'ab'],
    ['an escape sequence', '\u001b[31mred', '[31mred'],
    ['half a surrogate pair', 'a\ud800b', 'ab'],
    ['interlinear marks', 'a\ufff9b\ufffb', 'ab'],
  ])('a single-line text field removes %s', (_, text, clean) => {
    expect(line(80).parse(text)).toBe(clean);
  });

  it('a single-line text field joins several lines into one and collapses spaces', () => {
    expect(line(80).parse('  a \r\n\t b\u2028c  ')).toBe('a b c');
  });

  it('a single-line text field composes letters and combining marks into NFC', () => {
    expect(line(80).parse('Cafe\u0301')).toBe('Café');
  });

  it('a single-line text field refuses a text whose length exceeds the limit before or after normalisation', () => {
    expect(accepts(line(80), long)).toBe(false);
    expect(accepts(line(3), 'abc')).toBe(true);
    const composed = 'क़'.normalize('NFC');
    expect(composed).toHaveLength(2);
    expect(accepts(line(1), '\u0958')).toBe(false);
  });

  it('normalising a single-line text twice gives the same result as once', () => {
    for (const text of ['  a\u200b b ', '\u0958\u0958', 'Cafe\u0301', '👨‍👩‍👧']) {
      const once = line(20).parse(text);
      expect(line(20).parse(once)).toBe(once);
    }
  });

  it.each([
    ['a number', 5],
    ['null', null],
    ['a list', ['a']],
    ['an object', { toString: 'a' }],
  ])('a single-line text field refuses %s', (_, value) => {
    expect(accepts(line(80), value)).toBe(false);
  });
});

describe('a required single-line text field', () => {
  it.each([
    ['nothing', ''],
    ['spaces', '   '],
    ['a zero-width space', '\u200b'],
    ['zero-width joiners', '\u200d\u200c'],
    ['a Hangul filler', '\u3164'],
    ['blank Braille', '\u2800'],
    ['a variation selector', '\ufe0f'],
    ['a combining mark alone', '\u0301'],
    ['direction marks', '\u200e\u200f'],
  ])('a required single-line text field refuses %s', (_, text) => {
    expect(accepts(requiredLine(80), text)).toBe(false);
  });

  it('a required single-line text field accepts a single emoji, because some shops are named so', () => {
    expect(requiredLine(80).parse('🙏')).toBe('🙏');
    expect(requiredLine(80).parse('❤️')).toBe('❤️');
  });
});

describe('a multi-line text field', () => {
  it('a multi-line text field converts line breaks of every kind to newlines', () => {
    expect(paragraph(80).parse('a\r\nb\rc\u2029d\ne')).toBe('a\nb\nc\nd\ne');
  });
  it('a multi-line text field replaces a tab with a space', () => {
    expect(paragraph(80).parse('a\tb')).toBe('a b');
  });
  it('a multi-line text field removes bidi overrides, zero-width spaces and NUL characters', () => {
    expect(paragraph(80).parse('safe\u202e\u200b\n\0text')).toBe('safe\ntext');
  });
  it('a multi-line text field with a limit of 4,000 characters refuses 10,000', () => {
    expect(accepts(paragraph(4000), long)).toBe(false);
  });
});

describe('the field for a web address', () => {
  it.each([
    'https://example.in',
    'http://shop.example.co.in/a?b=c#d',
    'https://example.in:8443/menu',
    'https://xn--i1b5bzbybhfo5c8b4bxh.xn--h2brj9c/',
    'https://भारत.भारत',
    'https://wa.me/919876543210?text=नमस्ते',
  ])('the web address %s is accepted', (url) => {
    expect(webUrl.parse(` ${url} `)).toBe(url);
  });

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'javascript://example.in/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'ftp://example.in',
    'intent://scan/#Intent;scheme=zxing;end',
    '//example.in',
    '/panel/logout',
    'example.in',
    'https://',
    'https://localhost',
    'https://intranet/',
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://2130706433/',
    'https://bank.example@evil.example/',
    'https://bank.example:pass@evil.example/',
    'https:\\\\example.in',
    'https://example.in\\@evil.example',
    'https://exa\nmple.in',
    'https://example.in/\r\nX: 1',
    'https://example.in/\u202egpj.exe',
    'https://exam\u200bple.in',
    'https://evil.example\0.in',
    'https://example.in/"><script>',
    'https://example.in/a b',
    `https://example.in/${long}`,
    '🙏',
    '',
  ])('the web address %j is refused', (url) => {
    expect(accepts(webUrl, url)).toBe(false);
  });
});

describe('the field for a UPI id', () => {
  it.each(['shreeganesh@okicici', '9876543210@ybl', 'a.b-c_d@upi'])('the UPI id %s is accepted', (value) => {
    expect(upiId.parse(value)).toBe(value);
  });
  it.each([
    '',
    '@upi',
    'a@upi',
    'shop@',
    'shop',
    'shop@ok@upi',
    'shop@upi&am=1',
    'shop@upi?pa=evil@upi',
    'shop@upi\nX: 1',
    'shop@example.in',
    'दुकान@upi',
    '🙏@upi',
    `${long}@upi`,
    'javascript:alert(1)@upi;',
  ])('the UPI id %j is refused', (value) => {
    expect(accepts(upiId, value)).toBe(false);
  });
});

describe('the field for the address of a card', () => {
  it.each([
    ['shree-sweets', 'shree-sweets'],
    [' Shree-Sweets ', 'shree-sweets'],
    ['abc', 'abc'],
    ['123', '123'],
  ])('the card address %j is accepted', (value, expected) => {
    expect(cardId.parse(value)).toBe(expected);
  });
  it.each([
    '',
    'ab',
    '-abc',
    'abc-',
    'a b c',
    'a_b_c',
    'a.vcf',
    '../etc',
    'a/b/c',
    'a%2fb',
    'श्रीगणेश',
    'shоp-cyrillic',
    'abc\u200bd',
    'abc\u202ed',
    '🙏🙏🙏',
    'a'.repeat(41),
    long,
    `a${'-'.repeat(10_000)}`,
    '<script>',
  ])('the card address %j is refused', (value) => {
    expect(accepts(cardId, value)).toBe(false);
  });
  it.each(['panel', 'api', 'media', 'static', 'webhooks', 'health'])('the card address %s is reserved', (word) => {
    expect(isReservedCardId(word)).toBe(true);
  });
});

describe('the field for the link of a YouTube video', () => {
  const video = 'dQw4w9WgXcQ';
  it.each([
    `https://youtu.be/${video}`,
    `youtu.be/${video}`,
    `https://www.youtube.com/watch?v=${video}`,
    `https://m.youtube.com/watch?v=${video}&list=PL1234567890&index=3`,
    `https://music.youtube.com/watch?feature=share&v=${video}`,
    `https://youtube.com/shorts/${video}?si=abc`,
    `https://www.youtube.com/embed/${video}`,
    `https://www.youtube.com/live/${video}`,
    `https://www.youtube-nocookie.com/embed/${video}`,
    `HTTPS://YOUTU.BE/${video}`,
    `//www.youtube.com/watch?v=${video}`,
    `https://www.youtube.com/watch/${video}`,
    `https://www.youtube.com/v/${video}?version=3`,
    `https://www.youtube.com/e/${video}`,
    `https://www.youtube.com/watch?v=${video}&amp;t=42s`,
    `https://www.youtube.com/attribution_link?a=x&u=%2Fwatch%3Fv%3D${video}%26feature%3Dshare`,
    `<iframe width="560" src="https://www.youtube.com/embed/${video}?si=x" allowfullscreen></iframe>`,
    `Watch this https://youtu.be/${video}?si=AbCdEf`,
    `My shop video: youtu.be/${video}.`,
    `https://studio.youtube.com/video/${video}/edit`,
    `Asha Sweets - YouTube https://www.youtube.com/watch?v=${video}`,
    `Watch on YouTube: https://youtu.be/${video}`,
    `Our channel https://www.youtube.com/@asha and a video https://youtu.be/${video}`,
    `https://youtu.be/${video} https://youtu.be/${video}?si=x`,
    ...['.', ',', ')', '।', '!'].map((end) => `https://youtu.be/${video}${end}`),
    `*https://youtu.be/${video}*`,
    `"https://youtu.be/${video}"`,
    `(https://youtu.be/${video})`,
    `👉https://youtu.be/${video}`,
    `https://youtube.com/shorts/${video}&feature=share`,
    `https://www.youtube.com/watch?v=${video}?si=x`,
    `https://youtu.be/${video}&t=42s`,
    `vnd.youtube:${video}`,
    video,
  ])('the id of the YouTube video is found in %s', (link) => {
    expect(parseYoutubeVideoId(link)).toBe(video);
  });
  it.each([
    'https://www.youtube.com/playlist?list=PL1234567890abcdef',
    'https://www.youtube.com/watch?list=PL1234567890abcdef',
    'https://www.youtube.com/@channel',
    'https://www.youtube.com/channel/UC1234567890',
    'https://www.youtube.com/',
    'https://youtu.be/',
    'https://youtu.be/tooShort',
    `https://youtu.be/${video}x`,
    `https://youtu.be/${video.slice(0, 10)}é`,
    `https://youtube.com.evil.example/watch?v=${video}`,
    `https://evil.example/youtu.be/${video}`,
    `https://youtu.be@evil.example/${video}`,
    `https://vimeo.com/${video}`,
    `javascript:alert(1)//youtu.be/${video}`,
    `javascript:alert("youtu.be/${video}")`,
    `javascript:alert("https://youtu.be/${video}")`,
    `https://youtu.be/${video} https://youtu.be/${video.toUpperCase()}`,
    `ftp://youtu.be/${video}`,
    'https://www.youtube.com/watch?v=<script>',
    '🙏',
    '',
    long,
  ])('no id of a YouTube video is found in %j', (link) => {
    expect(parseYoutubeVideoId(link)).toBeNull();
  });
});

describe('the types of query parameters', () => {
  it('a numeric query parameter is accepted only in plain digits and within its bounds', () => {
    expect(queryInt(1, 100).parse('25')).toBe(25);
    for (const value of ['', '0', '101', '1e1', '0x10', ' 5', '5.0', '٥', '99999999999', 'NaN', ['5']]) {
      expect(accepts(queryInt(1, 100), value)).toBe(false);
    }
  });
  it('a boolean query parameter is accepted only as true or false', () => {
    expect(queryBoolean.parse('false')).toBe(false);
    for (const value of ['', '1', 'TRUE', 'yes', true]) expect(accepts(queryBoolean, value)).toBe(false);
  });
  it('a list of ids in a query parameter is separated by commas and has a limit', () => {
    const [a, b] = ['0198c0de-0000-7000-8000-000000000001', '0198c0de-0000-7000-8000-000000000002'];
    expect(idList(2).parse(`${a},${b}`)).toEqual([a, b]);
    for (const value of ['', ',', `${a},`, `${a},${b},${a}`, `${a};${b}`, long]) {
      expect(accepts(idList(2), value)).toBe(false);
    }
  });
  it('an id that is not a UUID is refused', () => {
    for (const value of ['', '1', '../x', "' or 1=1 --", '0198c0de-0000-7000-8000-00000000000g', long]) {
      expect(accepts(id, value)).toBe(false);
    }
  });
});
