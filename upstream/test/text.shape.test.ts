import { unsupportedLetters } from '@parichay/shared/platform/typed/unsupported-letters.ts';
import type { FontRole } from '@parichay/shared/studio/layer/layer-kinds.ts';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { needsThat } from '../../test/lib/programs.ts';
import { fontFileOf } from '../src/platform/render/text/font-catalogue.ts';
import { weights } from '../src/platform/render/text/font-families.ts';
import { loadFont } from '../src/platform/render/text/fonts.ts';
import { inVisualOrder, type Script, scripts, splitIntoScriptRuns } from '../src/platform/render/text/script-runs.ts';
import { drawnWidthOf, shape } from '../src/platform/render/text/shape.ts';
import festivalWords from './fixtures/festival-words.json' with { type: 'json' };
import words from './fixtures/indic-words.json' with { type: 'json' };
import { textToPath } from './fixtures/text-to-path.ts';

vi.setConfig({ testTimeout: 60_000 });

const roles: readonly FontRole[] = ['sans', 'display', 'serif', 'poster', 'folk', 'brush'];
const posterRoles = ['poster', 'folk', 'brush'] as const;
const scriptsWithPosterFaces = scripts.filter((script) => !['Olck', 'Mtei', 'Tibt'].includes(script));

const scriptRunsOf = (text: string) =>
  splitIntoScriptRuns(text).runs.map(({ start, end, script }) => [script, text.slice(start, end)] as const);

const sentences: Record<Script, string> = {
  Latn: 'Fresh sweets since 1987: ₹250 for ½ kg – “try them” & smile!',
  Deva: 'हमारी मिठाइयाँ ताज़ी हैं, क्षेत्र में प्रसिद्ध। १२३',
  Gujr: 'અમારી મીઠાઈઓ તાજી છે, ક્ષેત્રમાં પ્રસિદ્ધ. ૧૨૩',
  Beng: 'আমাদের মিষ্টি টাটকা, অঞ্চলে প্রসিদ্ধ। ১২৩',
  Guru: 'ਸਾਡੀਆਂ ਮਠਿਆਈਆਂ ਤਾਜ਼ੀਆਂ ਹਨ, ਸ੍ਰੀ ਅੰਮ੍ਰਿਤਸਰ। ੧੨੩',
  Orya: 'ଆମର ମିଠା ତଟକା, କ୍ଷେତ୍ରରେ ପ୍ରସିଦ୍ଧ। ୧୨୩',
  Taml: 'எங்கள் இனிப்புகள் புதியவை, ஸ்ரீ கிருஷ்ணா. ௧௨௩',
  Telu: 'మా మిఠాయిలు తాజావి, క్షేత్రంలో ప్రసిద్ధి. ౧౨౩',
  Knda: 'ನಮ್ಮ ಸಿಹಿತಿಂಡಿಗಳು ತಾಜಾ, ಕ್ಷೇತ್ರದಲ್ಲಿ ಪ್ರಸಿದ್ಧ. ೧೨೩',
  Mlym: 'ഞങ്ങളുടെ മധുരപലഹാരങ്ങൾ പുതിയതാണ്, ക്ഷേത്രം. ൧൨൩',
  Arab: 'ہماری مٹھائیاں تازہ ہیں، خوش آمدید۔ ۱۲۳',
  Olck: 'ᱟᱞᱮᱭᱟᱜ ᱦᱮᱲᱮᱢ ᱱᱟᱶᱟ ᱜᱮᱭᱟ᱾ ᱑᱒᱓',
  Mtei: 'ꯑꯩꯈꯣꯌꯒꯤ ꯆꯤꯟꯖꯥꯛ ꯅꯧꯔꯦ꯫ ꯱꯲꯳',
  Tibt: 'ང་ཚོའི་མངར་ཟས་གསར་པ། ༡༢༣',
};

describe('the splitting of a text into script runs', () => {
  it('a text is split into script runs where its script changes, and spaces and digits join the run before', () => {
    expect(scriptRunsOf('श्री Sweets, 2 ગ્રામ')).toEqual([
      ['Deva', 'श्री '],
      ['Latn', 'Sweets, 2 '],
      ['Gujr', 'ગ્રામ'],
    ]);
  });

  it('leading punctuation joins the script run after it, and a text of digits alone is a Latin run', () => {
    expect(scriptRunsOf('“नमस्ते”')).toEqual([['Deva', '“नमस्ते”']]);
    expect(scriptRunsOf('98765 43210')).toEqual([['Latn', '98765 43210']]);
  });

  it('a closing bracket belongs to the script of its opening bracket', () => {
    expect(scriptRunsOf('अनुपम (Anupam) स्वीट्स')).toEqual([
      ['Deva', 'अनुपम ('],
      ['Latn', 'Anupam'],
      ['Deva', ') स्वीट्स'],
    ]);
  });

  it('a zero-width joiner or non-joiner stays in the script run of its word', () => {
    expect(scriptRunsOf('क्\u200dष Ra\u200cma')).toEqual([
      ['Deva', 'क्\u200dष '],
      ['Latn', 'Ra\u200cma'],
    ]);
  });

  it('a text that starts in Arabic is right-to-left, with its numbers and Latin words left-to-right', () => {
    const text = 'دکان 25 Main Road پر';
    const { runs, direction } = splitIntoScriptRuns(text);
    expect(direction).toBe('rtl');
    const drawn = inVisualOrder(runs).map(({ start, end }) => text.slice(start, end).trim());
    expect(drawn.filter(Boolean)).toEqual(['پر', 'Main Road', '25', 'دکان']);
  });

  it('an Arabic word in an English line is right-to-left, while the line is left-to-right', () => {
    const { runs, direction } = splitIntoScriptRuns('Shop دکان open');
    expect(direction).toBe('ltr');
    expect(runs.filter((run) => run.level % 2 === 1).map((run) => run.script)).toEqual(['Arab']);
  });
});

describe('the shaping of text into glyphs', () => {
  const all = Object.values(words).flat();

  it.each(all)('the shaped word %s has no missing glyph and a positive width for every cluster', (word) => {
    for (const weight of weights) {
      const { runs, text } = shape(word, { weight });
      expect(text).toBe(word.normalize('NFC'));
      for (const { glyphs } of runs) {
        expect(glyphs.map((glyph) => glyph.id)).not.toContain(0);
        const clusters = new Map<number, number>();
        for (const { cluster, advance } of glyphs) clusters.set(cluster, (clusters.get(cluster) ?? 0) + advance);
        for (const advance of clusters.values()) expect(advance).toBeGreaterThan(0);
      }
    }
  });

  it.each(scripts)(
    'a sentence in the script %s has no missing glyph in any weight and uses one font of that script',
    (script) => {
      for (const weight of weights) {
        const { runs, text } = shape(sentences[script], { weight });
        expect(text).toBe(sentences[script].normalize('NFC'));
        expect(new Set(runs.map((run) => run.font.script))).toEqual(new Set([script]));
        expect(runs.flatMap((run) => run.glyphs).map((glyph) => glyph.id)).not.toContain(0);
      }
    },
  );

  it.each(scriptsWithPosterFaces)(
    'the script %s has a serif face and three poster faces, none of them its sans face',
    (script) => {
      const files = ['sans', 'serif', ...posterRoles].map((role) => fontFileOf(script, 400, role as FontRole));
      expect(new Set(files).size).toBe(5);
    },
  );

  it.each(scripts)('a sentence in the script %s has all its letters from the face of each role', (script) => {
    for (const role of roles) {
      const { runs, text } = shape(sentences[script], { role });
      expect(text).toBe(sentences[script].normalize('NFC'));
      expect(runs.flatMap((run) => run.glyphs).map((glyph) => glyph.id)).not.toContain(0);
      const file = fontFileOf(script, 400, role);
      for (const { font, start, end } of runs)
        if (/\p{L}/u.test(text.slice(start, end))) expect(font.file, `${role} ${text.slice(start, end)}`).toBe(file);
    }
  });

  it.each([...all, ...Object.values(festivalWords).flat()])(
    'the words %s have no missing glyph and a positive width for every letter in each poster face',
    (text) => {
      for (const role of ['serif', ...posterRoles] as const) {
        const shaped = shape(text, { role });
        expect(shaped.text).toBe(text.normalize('NFC'));
        for (const { glyphs, font } of shaped.runs) {
          expect(glyphs.map((glyph) => glyph.id)).not.toContain(0);
          // Nastaliq stacks letters, so that one may move the pen back.
          if (font.script === 'Arab') continue;
          const widths = Map.groupBy(glyphs, ({ cluster }) => cluster);
          for (const letter of widths.values())
            expect(
              letter.reduce((sum, { advance }) => sum + advance, 0),
              font.file,
            ).toBeGreaterThan(0);
        }
      }
    },
  );

  it('digits and punctuation that a poster face lacks are drawn from the Latin face of the same role', () => {
    const [tamil, latin] = shape('பொங்கல் 25%', { role: 'poster' }).runs;
    expect(tamil?.font.script).toBe('Taml');
    expect(latin?.font.file).toBe(fontFileOf('Latn', 400, 'poster'));
  });

  it('a conjunct or ligature is shaped into fewer glyphs than it has characters', () => {
    const glyphs = (text: string) => shape(text).runs.flatMap((run) => run.glyphs).length;
    expect(glyphs('क्ष')).toBe(1);
    expect(glyphs('શ્રી')).toBeLessThan(4);
    expect(glyphs('fi')).toBeLessThanOrEqual(2);
  });

  // Malayalam readers see an unjoined conjunct as a spelling mistake.
  it.each(['ക്ക', 'ന്ന', 'ന്റ', 'റ്റ', 'ത്ത', 'ണ്ട', 'ഞ്ച', 'പ്പ', 'മ്മ', 'ക്ഷ'])(
    'the Malayalam conjunct %s is shaped into one glyph in each typeface and weight',
    (conjunct) => {
      for (const role of roles)
        for (const weight of weights)
          expect(
            shape(conjunct, { role, weight }).runs.flatMap((run) => run.glyphs),
            `${role} ${weight}`,
          ).toHaveLength(1);
    },
  );

  it.each([
    ['എൻ്റെ', 'എന്റെ'],
    ['അവന്\u200d', 'അവൻ'],
    ['ര്\u200d', 'ർ'],
    ['ല്\u200d', 'ൽ'],
    ['ള്\u200d', 'ൾ'],
    ['ണ്\u200d', 'ൺ'],
    ['সত্\u200d', 'সৎ'],
    ['वाऱ्यावर', 'वार्‍यावर'],
  ])('the older spelling %s is shaped into the same glyphs as %s', (olderSpelling, currentSpelling) => {
    const drawn = (text: string, role: FontRole) =>
      shape(text, { role, weight: 700 }).runs.flatMap(({ font, glyphs }) =>
        glyphs.map(({ id }) => id).filter((id) => font.ink(id)),
      );
    for (const role of roles) expect(drawn(olderSpelling, role), role).toEqual(drawn(currentSpelling, role));
  });

  it('Marathi text has local forms of ल and श, and text in Hindi or without a language has the default forms', () => {
    const drawn = (text: string, language?: string, role: FontRole = 'sans') =>
      shape(text, { language, role }).runs.flatMap((run) => run.glyphs.map(({ id }) => id));
    for (const role of ['sans', 'display'] as const) {
      expect(drawn('ल', 'mr', role)).not.toEqual(drawn('ल', 'hi', role));
      expect(drawn('श', 'mr', role)).not.toEqual(drawn('श', 'hi', role));
    }
    expect(drawn('लश', 'hi')).toEqual(drawn('लश'));
    expect(drawn('Sweets', 'mr')).toEqual(drawn('Sweets'));
  });

  it('the Devanagari vowel sign of the short i is placed before its consonant', () => {
    const [run] = shape('कि').runs;
    const alone = shape('क').runs[0]?.glyphs[0]?.id;
    expect(run?.glyphs.at(-1)?.id).toBe(alone);
  });

  it('shaping removes letters that no font supports together with the spaces around them', () => {
    expect(shape('国 Best sweets 国, snacks 中').text).toBe('Best sweets, snacks');
    expect(shape('国')).toMatchObject({ text: '', runs: [], advance: 0 });
  });

  it.each(['国 Best 国, 中', 'Привет Asha', 'Γειά', 'ශ්‍රී', 'สวัสดี', 'שלום', 'ဆိုင်', 'ᠮᠣᠩᠭᠣᠯ', '한국 बाज़ार'])(
    'unsupportedLetters returns exactly those letters of “%s” that shaping removes',
    (text) => {
      const undrawn = new Set(unsupportedLetters(text).split(' '));
      expect(undrawn.size).toBeGreaterThan(0);
      for (const letter of text.match(/\p{L}/gu) ?? [])
        expect(shape(letter).text === '', letter).toBe(undrawn.has(letter));
    },
  );

  it.each(Object.values(sentences))('unsupportedLetters returns no letter of “%s”', (text) => {
    expect(unsupportedLetters(`${text} 🎉 ½ – ₹1,200 (é ç ł)`)).toBe('');
  });

  it('an emoji between words is drawn, and an emoji of several code points is one glyph', () => {
    const { text, runs } = shape('मिठाई 🎉 घर');
    expect(text).toBe('मिठाई 🎉 घर');
    expect(runs.map(({ glyphs }) => glyphs.every(({ id }) => id > 0))).toEqual([true, true, true]);
    for (const emoji of ['🎉', '👍🏽', '🇮🇳', '👨‍👩‍👧', '❤️', '1️⃣']) {
      const inked = shape(emoji).runs.flatMap(({ font, glyphs }) => glyphs.filter(({ id }) => font.ink(id)));
      expect(inked, emoji).toHaveLength(1);
    }
  });

  it('a letter that is missing in the font of its script is drawn from the font of another script', () => {
    const { runs, text } = shape('اردو ₹500');
    expect(text).toBe('اردو ₹500');
    expect(runs.flatMap((run) => run.glyphs).map((glyph) => glyph.id)).not.toContain(0);
    expect(new Set(runs.map((run) => run.font.script)).size).toBe(2);
  });

  it('letter spacing widens Latin text and leaves Devanagari text unchanged', () => {
    expect(shape('CALL', { tracking: 0.1 }).advance - shape('CALL').advance).toBeCloseTo(0.4);
    expect(shape('श्री', { tracking: 0.1 }).advance).toBe(shape('श्री').advance);
  });

  it('shaping results are cached, and the oldest is evicted after two thousand texts', () => {
    expect(shape('remembered')).toBe(shape('remembered'));
    const first = shape('first of many');
    for (let i = 0; i < 2100; i++) shape(`number ${i}`);
    expect(shape('first of many')).not.toBe(first);
  });
});

/** Ink of a picture, cropped to its bounding box: 0–255 for each pixel. */
async function ink(picture: Sharp) {
  const flat = await picture.flatten({ background: '#fff' }).greyscale().negate().png().toBuffer();
  const { data, info } = await sharp(flat)
    .trim({ background: '#000', threshold: 12 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    width: info.width,
    height: info.height,
    at: (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? 0,
  };
}

const SIZE = 128;
const inkOfOutlines = (text: string, weight: 400 | 700) => {
  const { d, height } = textToPath(text, { size: SIZE, weight, maxWidth: 4000 });
  return ink(
    sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="${Math.ceil(height) + 40}"><path d="${d}"/></svg>`,
      ),
    ),
  );
};
const inkOfPango = (text: string, script: Script, family: string, bold: boolean) => {
  const markup = `<span foreground="black">${text}</span>`;
  const font = `${family} ${bold ? 'Bold ' : ''}${SIZE}`;
  return ink(
    sharp({ text: { text: markup, font, fontfile: fontFileOf(script, bold ? 700 : 400), dpi: 72, rgba: true } }),
  );
};

/** Shared ink divided by all ink, both cropped to their bounding boxes. */
async function overlap(one: Awaited<ReturnType<typeof ink>>, other: Awaited<ReturnType<typeof ink>>) {
  let [shared, all] = [0, 0];
  for (let y = 0; y < Math.max(one.height, other.height); y++) {
    for (let x = 0; x < Math.max(one.width, other.width); x++) {
      const a = x < one.width && y < one.height ? one.at(x, y) : 0;
      const b = x < other.width && y < other.height ? other.at(x, y) : 0;
      shared += Math.min(a, b);
      all += Math.max(a, b);
    }
  }
  return shared / all;
}

const hasPango = await inkOfPango('a', 'Latn', 'Anek Latin', false).then(
  () => true,
  () => false,
);

describe(
  'text outlines compared with the rendering by Pango',
  needsThat(hasPango, 'a build of sharp that draws text'),
  () => {
    const cases = [
      ...words.devanagari.map((word) => [word, 'Deva', 'Anek Devanagari'] as const),
      ...words.gujarati.map((word) => [word, 'Gujr', 'Anek Gujarati'] as const),
      ['বাংলা মিষ্টান্ন', 'Beng', 'Anek Bangla'] as const,
      ['தமிழ்நாடு', 'Taml', 'Anek Tamil'] as const,
      ['క్షేత్రం', 'Telu', 'Anek Telugu'] as const,
      ['ಕ್ಷೇತ್ರ', 'Knda', 'Anek Kannada'] as const,
      ['ക്ഷേത്രം', 'Mlym', 'Anek Malayalam'] as const,
      ['ਸ੍ਰੀ ਅੰਮ੍ਰਿਤਸਰ', 'Guru', 'Noto Sans Gurmukhi'] as const,
      ['କ୍ଷେତ୍ର', 'Orya', 'Noto Sans Oriya'] as const,
      ['مٹھائی', 'Arab', 'Noto Nastaliq Urdu'] as const,
    ];
    it.each(cases)(
      'the outlines of %s share more than 80 % of their dark pixels with the rendering by Pango',
      async (word, script, family) => {
        expect(
          await overlap(await inkOfOutlines(word, 700), await inkOfPango(word, script, family, true)),
        ).toBeGreaterThan(0.8);
      },
    );

    it('the outlines of क्ष share less than 70 % of their dark pixels with the unjoined letters', async () => {
      const wrong = await inkOfPango('क् ष', 'Deva', 'Anek Devanagari', true);
      expect(await overlap(await inkOfOutlines('क्ष', 700), wrong)).toBeLessThan(0.7);
    });
  },
);

describe('the loading of fonts', () => {
  it('a font is loaded once, and its bold text is wider than its regular text', () => {
    expect(loadFont('Deva', 700)).toBe(loadFont('Deva', 700));
    expect(drawnWidthOf(shape('a', { weight: 400 }))).toBeLessThan(drawnWidthOf(shape('a', { weight: 700 })));
  });
});
