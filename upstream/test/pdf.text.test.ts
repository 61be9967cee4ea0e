import type { DrawnPage } from '@parichay/shared/studio/layer/layer-drawn.ts';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { needs } from '../../test/lib/programs.ts';
import { allDictionaries, renderPdfPage, structureText, textLines } from '../../test/lib/read-pdf.ts';
import { createPdf } from '../src/platform/render/pdf/pdf.ts';
import { createRaster } from '../src/platform/render/raster/raster.ts';
import words from './fixtures/indic-words.json' with { type: 'json' };
import { defaultPdfOptions, failingPictureLoader, pageOf } from './fixtures/pdf-pages.ts';

const pdf = createPdf({ size: 1 });
const raster = createRaster({ size: 1 });
afterAll(() => Promise.all([pdf.close(), raster.close()]));

const STEP = 60;

/** Page with one text per line, black on white. */
const pageOfLines = (texts: readonly string[]): DrawnPage =>
  pageOf(
    texts.map((text, at) => ({
      id: `line-${at}`,
      type: 'text' as const,
      text,
      size: 28,
      colour: '#000000',
      box: { left: 40, top: at * STEP + 10, width: 1000 },
    })),
    {},
    { size: { width: 1080, height: texts.length * STEP + 20 }, background: '#ffffff' },
  );

const draw = (page: DrawnPage) => pdf.draw([page], failingPictureLoader, defaultPdfOptions);

const withoutDirectionMarks = (lines: readonly string[]): string[] =>
  lines.map((line) => line.replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '').trim());

const sentences = [
  'Fresh sweets since 1987: ₹250 for ½ kg – “try them” & smile!',
  'हमारी मिठाइयाँ ताज़ी हैं, क्षेत्र में प्रसिद्ध। १२३',
  'અમારી મીઠાઈઓ તાજી છે, ક્ષેત્રમાં પ્રસિદ્ધ. ૧૨૩',
  'আমাদের মিষ্টি টাটকা, অঞ্চলে প্রসিদ্ধ। ১২৩',
  'ਸਾਡੀਆਂ ਮਠਿਆਈਆਂ ਤਾਜ਼ੀਆਂ ਹਨ, ਸ੍ਰੀ ਅੰਮ੍ਰਿਤਸਰ। ੧੨੩',
  'ଆମର ମିଠା ତଟକା, କ୍ଷେତ୍ରରେ ପ୍ରସିଦ୍ଧ। ୧୨୩',
  'எங்கள் இனிப்புகள் புதியவை, ஸ்ரீ கிருஷ்ணா. ௧௨௩',
  'మా మిఠాయిలు తాజావి, క్షేత్రంలో ప్రసిద్ధి. ౧౨౩',
  'ನಮ್ಮ ಸಿಹಿತಿಂಡಿಗಳು ತಾಜಾ, ಕ್ಷೇತ್ರದಲ್ಲಿ ಪ್ರಸಿದ್ಧ. ೧೨೩',
  'ഞങ്ങളുടെ മധുരപലഹാരങ്ങൾ പുതിയതാണ്, ക്ഷേത്രം. ൧൨൩',
  'अनुपम (Anupam) स्वीट्स, અમદાવાદ',
].map((text) => text.normalize('NFC'));

describe('text copied from a generated PDF', needs('pdftotext'), () => {
  it('the text of sixty Indic words is copied from a PDF exactly', async () => {
    const all = Object.values(words)
      .flat()
      .map((word) => word.normalize('NFC'));
    expect(all).toHaveLength(60);
    expect(textLines(await draw(pageOfLines(all)))).toEqual(all);
  });

  it('a sentence in each script, and one in two scripts, is copied from a PDF exactly', async () => {
    expect(textLines(await draw(pageOfLines(sentences)))).toEqual(sentences);
  });

  it('a line of Urdu in Nastaliq is copied from a PDF as words in reading order', async () => {
    const lines = ['مٹھائی خوش آمدید', 'نفیس ٹیلرز اور کڑھائی', 'خواتین کے کپڑوں کی سلائی'];
    const file = await draw(pageOfLines(lines));
    expect(withoutDirectionMarks(textLines(file, '-layout'))).toEqual(lines);
    expect(withoutDirectionMarks(textLines(file, '-raw')).join(' ')).toBe(lines.join(' '));
  });

  it('a line of Urdu with Latin words and a price is copied from a PDF with every word whole', async () => {
    const file = await draw(pageOfLines(['Nafees نفیس درزی Tailors', 'قیمت ₹1,200 فی کلو']));
    const words = withoutDirectionMarks(textLines(file, '-layout')).join(' ');
    for (const word of ['Nafees', 'نفیس درزی', 'Tailors', 'قیمت', '1,200', 'فی کلو']) expect(words).toContain(word);
  });

  it('a text with an outline, shadow, rotation or opacity is copied from a PDF once, not twice', async () => {
    const text = { type: 'text', text: 'शुभ Diwali', size: 40, colour: '#000000' } as const;
    const page = pageOf([
      { ...text, id: 'edge', outline: { colour: '#ffffff', width: 4 }, box: { left: 20, top: 20, width: 400 } },
      { ...text, id: 'shadow', shadow: { blur: 12 }, box: { left: 20, top: 120, width: 400 } },
      { ...text, id: 'clear', opacity: 0.5, box: { left: 20, top: 220, width: 400 } },
      { ...text, id: 'turned', rotate: 20, box: { left: 20, top: 320, width: 400 } },
    ]);
    expect(textLines(await draw(page)).join(' ')).toBe(Array(4).fill('शुभ Diwali').join(' '));
  });

  it('a word with kerned or widely spaced letters is copied from a PDF as one word', async () => {
    expect(textLines(await draw(pageOfLines(['Reference pay_jLw577G7Bq78ba'])))).toEqual([
      'Reference pay_jLw577G7Bq78ba',
    ]);
    const text = { id: 'spaced', type: 'text', text: 'PRICE LIST', size: 40, tracking: 0.2 } as const;
    const page = pageOf([{ ...text, box: { left: 20, top: 20, width: 800 } }]);
    expect(textLines(await draw(page))).toEqual(['PRICE LIST']);
  });

  it('letters that no font supports are absent from the text and the fonts of a PDF', async () => {
    expect(textLines(await draw(pageOfLines(['Best 🎉 sweets 中'])))).toEqual(['Best 🎉 sweets']);
    const nothing = await draw(pageOfLines(['国']));
    expect(textLines(nothing)).toEqual([]);
    expect(allDictionaries(nothing)).not.toContain('/Font');
  });

  it('a malicious business name is copied from a PDF as plain text and does not crash the PDF worker', async () => {
    const [pid] = pdf.children().map((child) => child.pid);
    const tag = '<img src="file:///etc/passwd"/>';
    const code = ') Tj ET /JS (app.alert(1)) BT (';
    expect(textLines(await draw(pageOfLines([tag, code])))).toEqual([tag, code]);
    // Forms refuse such texts: ten thousand letters, direction controls, a lone surrogate.
    const long = { ...pageOfLines(['']), items: pageOfLines(['x']).items };
    const [line] = long.items;
    if (line?.kind !== 'text') throw new Error('there is no line');
    const hostileTexts = ['क'.repeat(10_000), '\u202egnp.\u202c\u2066exe', '\u0000\ud800', '\n\r\t'];
    const lines = hostileTexts.map((text) => ({ text, box: line.box, baseline: 20 }));
    const file = await draw({ ...long, items: [{ ...line, lines }] });
    // A reader omits text that is far off the page.
    expect(textLines(file).join('')).toContain('क'.repeat(30));
    expect(pdf.children().map((child) => child.pid)).toEqual([pid]);
  });

  it('the watermark of a PDF is not copied with its text', async () => {
    const file = await pdf.draw([pageOfLines(['Ambika Sweets'])], failingPictureLoader, {
      ...defaultPdfOptions,
      watermark: 'SAMPLE',
    });
    expect(textLines(file)).toEqual(['Ambika Sweets']);
  });
});

describe('the structure of a PDF for screen readers', needs('pdfinfo'), () => {
  it('each text of a PDF is a tagged paragraph with its language, and an ornament has no tag', async () => {
    const page = pageOf([
      { id: 'band', type: 'shape', fill: 'brand', box: { left: 0, top: 0, width: 100, height: 540 } },
      { id: 'name', type: 'text', text: 'Ambika & Sons', size: 40, box: { left: 120, top: 20 } },
      { id: 'what', type: 'text', text: 'મીઠાઈ Sweets', size: 30, box: { left: 120, top: 120 } },
    ]);
    const structure = structureText(await draw(page));
    expect(structure.match(/P \(block\)/g)).toHaveLength(2);
    for (const word of ['Ambika & Sons', 'મીઠાઈ', 'Sweets']) expect(structure).toContain(word);
    expect(allDictionaries(await draw(page))).toContain('/Lang (gu)');
  });
});

describe('the position of letters in a PDF and in a raster picture', needs('pdftoppm'), () => {
  /** Bounding box of a line's ink, in px of the page horizontally and of the line vertically. */
  async function inkBox(picture: Buffer, at: number) {
    const region = { left: 0, top: at * STEP, width: 1080, height: STEP };
    const { data, info } = await sharp(picture)
      .flatten({ background: '#ffffff' })
      .extract(region)
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const box = { left: info.width, right: 0, top: info.height, bottom: 0 };
    for (let y = 0; y < info.height; y++)
      for (let x = 0; x < info.width; x++) {
        if ((data[y * info.width + x] ?? 255) > 127) continue;
        box.left = Math.min(box.left, x);
        box.right = Math.max(box.right, x);
        box.top = Math.min(box.top, y);
        box.bottom = Math.max(box.bottom, y);
      }
    return box;
  }

  it('a line of text in a PDF is within 1 px of the same line in a raster picture, in every script', async () => {
    const lines = [...sentences, 'مٹھائی خوش آمدید'];
    const page = pageOfLines(lines);
    const picture = await raster.draw(page, failingPictureLoader, { format: 'png' });
    const printed = renderPdfPage(await draw(page), 1, page.width, page.height);
    for (const at of lines.keys()) {
      const [one, other] = [await inkBox(picture, at), await inkBox(printed, at)];
      for (const side of ['left', 'right', 'top', 'bottom'] as const)
        expect(Math.abs(one[side] - other[side]), `${lines[at]}: ${side}`).toBeLessThanOrEqual(1);
    }
  });
});
