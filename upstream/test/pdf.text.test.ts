import type { DrawnPage } from '@parichay/shared/layer/layer.drawn.ts';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { needs } from '../../test/lib/programs.ts';
import { copied, drawnPage, readOut, writtenIn } from '../../test/lib/read-pdf.ts';
import { createPdf } from '../src/render/pdf/pdf.ts';
import { createRaster } from '../src/render/raster/raster.ts';
import words from './fixtures/indic-words.json' with { type: 'json' };
import { noPictures, pageOf, plain } from './fixtures/pdf-pages.ts';

const pdf = createPdf({ size: 1 });
const raster = createRaster({ size: 1 });
afterAll(() => Promise.all([pdf.close(), raster.close()]));

const STEP = 60;

/** One text a line, black on white. */
const listOf = (texts: readonly string[]): DrawnPage =>
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

const draw = (page: DrawnPage) => pdf.draw([page], noPictures, plain);

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

describe('what is copied from a PDF', needs('pdftotext'), () => {
  it('is each of the sixty words, exactly', async () => {
    const all = Object.values(words)
      .flat()
      .map((word) => word.normalize('NFC'));
    expect(all).toHaveLength(60);
    expect(copied(await draw(listOf(all)))).toEqual(all);
  });

  it('is a sentence in every script, and in several on one line', async () => {
    expect(copied(await draw(listOf(sentences)))).toEqual(sentences);
  });

  it('is every letter of a line that runs from right to left', async () => {
    const [line = ''] = copied(await draw(listOf(['مٹھائی خوش آمدید'])), '-layout');
    const letters = line.replaceAll(/[\s\u202a-\u202e\u2066-\u2069]/g, '');
    expect(letters).toBe('مٹھائیخوشآمدید');
  });

  it('is no letter twice where a text has an edge, a shadow, stands turned or is half clear', async () => {
    const text = { type: 'text', text: 'शुभ Diwali', size: 40, colour: '#000000' } as const;
    const page = pageOf([
      { ...text, id: 'edge', outline: { colour: '#ffffff', width: 4 }, box: { left: 20, top: 20, width: 400 } },
      { ...text, id: 'shadow', shadow: { blur: 12 }, box: { left: 20, top: 120, width: 400 } },
      { ...text, id: 'clear', opacity: 0.5, box: { left: 20, top: 220, width: 400 } },
      { ...text, id: 'turned', rotate: 20, box: { left: 20, top: 320, width: 400 } },
    ]);
    expect(copied(await draw(page)).join(' ')).toBe(Array(4).fill('शुभ Diwali').join(' '));
  });

  it('is one word where its letters stand far apart: kerned, or spaced', async () => {
    expect(copied(await draw(listOf(['Reference pay_jLw577G7Bq78ba'])))).toEqual(['Reference pay_jLw577G7Bq78ba']);
    const text = { id: 'spaced', type: 'text', text: 'PRICE LIST', size: 40, tracking: 0.2 } as const;
    const page = pageOf([{ ...text, box: { left: 20, top: 20, width: 800 } }]);
    expect(copied(await draw(page))).toEqual(['PRICE LIST']);
  });

  it('has nothing of what no font has', async () => {
    expect(copied(await draw(listOf(['Best 🎉 sweets 中'])))).toEqual(['Best 🎉 sweets']);
    const nothing = await draw(listOf(['国']));
    expect(copied(nothing)).toEqual([]);
    expect(writtenIn(nothing)).not.toContain('/Font');
  });

  it('is what a hostile name says, which reads no file, asks no address and never ends the worker', async () => {
    const [pid] = pdf.children().map((child) => child.pid);
    const tag = '<img src="file:///etc/passwd"/>';
    const code = ') Tj ET /JS (app.alert(1)) BT (';
    expect(copied(await draw(listOf([tag, code])))).toEqual([tag, code]);
    // Ten thousand letters, and signs that turn the direction around, as nobody's form lets through.
    const long = { ...listOf(['']), items: listOf(['x']).items };
    const [line] = long.items;
    if (line?.kind !== 'text') throw new Error('there is no line');
    const said = ['क'.repeat(10_000), '\u202egnp.\u202c\u2066exe', '\u0000\ud800', '\n\r\t'];
    const lines = said.map((text) => ({ text, box: line.box, baseline: 20 }));
    const file = await draw({ ...long, items: [{ ...line, lines }] });
    // What is far off the page a reader leaves out.
    expect(copied(file).join('')).toContain('क'.repeat(30));
    expect(pdf.children().map((child) => child.pid)).toEqual([pid]);
  });

  it('is not what a watermark says', async () => {
    const file = await pdf.draw([listOf(['Ambika Sweets'])], noPictures, { ...plain, watermark: 'SAMPLE' });
    expect(copied(file)).toEqual(['Ambika Sweets']);
  });
});

describe('what a program for the blind is told', needs('pdfinfo'), () => {
  it('is one paragraph for each text, none for ornaments', async () => {
    const page = pageOf([
      { id: 'band', type: 'shape', fill: 'brand', box: { left: 0, top: 0, width: 100, height: 540 } },
      { id: 'name', type: 'text', text: 'Ambika & Sons', size: 40, box: { left: 120, top: 20 } },
      { id: 'what', type: 'text', text: 'મીઠાઈ Sweets', size: 30, box: { left: 120, top: 120 } },
    ]);
    const said = readOut(await draw(page));
    expect(said.match(/P \(block\)/g)).toHaveLength(2);
    for (const part of ['Ambika & Sons', 'મીઠાઈ', 'Sweets']) expect(said).toContain(part);
    expect(writtenIn(await draw(page))).toContain('/Lang (gu)');
  });
});

describe('letters in a PDF and in a picture of the same page', needs('pdftoppm'), () => {
  /** Where the ink of a line is, px of the page; rows of it only. */
  async function inkBox(picture: Buffer, at: number) {
    const part = { left: 0, top: at * STEP, width: 1080, height: STEP };
    const { data, info } = await sharp(picture)
      .flatten({ background: '#ffffff' })
      .extract(part)
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

  it('stand in the same places, in every script', async () => {
    const lines = [...sentences, 'مٹھائی خوش آمدید'];
    const page = listOf(lines);
    const picture = await raster.draw(page, noPictures, { format: 'png' });
    const printed = drawnPage(await draw(page), 1, page.width, page.height);
    for (const at of lines.keys()) {
      const [one, other] = [await inkBox(picture, at), await inkBox(printed, at)];
      for (const side of ['left', 'right', 'top', 'bottom'] as const)
        expect(Math.abs(one[side] - other[side]), `${lines[at]}: ${side}`).toBeLessThanOrEqual(1);
    }
  });
});
