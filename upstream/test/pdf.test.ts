import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { needs } from '../../test/lib/programs.ts';
import { allDictionaries, linksIn, pdfInfo, qpdfErrors, renderPdfPage, textLines } from '../../test/lib/read-pdf.ts';
import { createPdf } from '../src/platform/render/pdf/pdf.ts';
import type { PdfOptions } from '../src/platform/render/pdf/pdf-jobs.ts';
import { createRaster } from '../src/platform/render/raster/raster.ts';
import { cardSize, defaultPdfOptions, failingPictureLoader, pageOf } from './fixtures/pdf-pages.ts';

const pdf = createPdf({ size: 1 });
const raster = createRaster({ size: 1 });
afterAll(() => Promise.all([pdf.close(), raster.close()]));

const cardOptions: PdfOptions = { ...defaultPdfOptions, width: 85.6 };
const points = (mm: number) => (mm * 72) / 25.4;

const photo = await sharp(
  Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"><rect width="600" height="600" fill="#e07b39"/><circle cx="300" cy="260" r="170" fill="#2f6f4f"/></svg>',
  ),
)
  .jpeg({ quality: 95 })
  .toBuffer();
const mark = await sharp(
  Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><circle cx="150" cy="150" r="140" fill="#0f4c81"/><rect x="90" y="90" width="120" height="120" fill="#ffffff" fill-opacity=".5"/></svg>',
  ),
)
  .webp({ lossless: true })
  .toBuffer();
const files = new Map([
  ['photo', photo],
  ['mark', mark],
]);
const load = async (key: string) => {
  const file = files.get(key);
  if (!file) throw new ApiError('not_found');
  return file;
};
const pictures = {
  photo: { key: 'photo', width: 600, height: 600 },
  logo: { key: 'mark', width: 300, height: 300, isCutOut: true },
};

const crowdedPage = () =>
  pageOf(
    [
      {
        id: 'shade',
        type: 'gradient',
        fill: {
          kind: 'linear',
          angle: 90,
          stops: [
            [0, '#000000/0'],
            [1, '#123456/0.8'],
          ],
        },
      },
      {
        id: 'glow',
        type: 'gradient',
        fill: {
          kind: 'radial',
          centreX: 0.2,
          stops: [
            [0, '#ffffff/0.9'],
            [0.6, '#ffd54f/0.4'],
            [1, '#ffffff/0'],
          ],
        },
        box: { left: 0, top: 0, width: 500, height: 300 },
      },
      {
        id: 'board',
        type: 'shape',
        radius: 30,
        fill: {
          kind: 'linear',
          angle: 20,
          stops: [
            [0.2, '#7b1e3a'],
            [0.9, '#f2a65a'],
          ],
        },
        stroke: { colour: '#ffffff/0.7', width: 6 },
        shadow: { y: 10, blur: 30 },
        box: { left: 40, top: 330, width: 380, height: 160 },
      },
      {
        id: 'dashes',
        type: 'shape',
        form: 'ellipse',
        stroke: { colour: '#222222', width: 4, dash: [12, 0, 6, 8] },
        box: { left: 60, top: 60, width: 200, height: 140 },
      },
      {
        id: 'leaf',
        type: 'path',
        view: [10, 10],
        d: 'M1 9Q1 1 9 1T5 9A4 4 0 0 1 1 9Z',
        fill: '#2e7d32',
        box: { left: 300, top: 40, width: 160, height: 160 },
      },
      {
        id: 'face',
        type: 'picture',
        source: { field: 'photo' },
        mask: { kind: 'ellipse' },
        shadow: { y: 6, blur: 20 },
        box: { right: 40, top: 40, width: 200, height: 200 },
      },
      {
        id: 'mark',
        type: 'picture',
        source: { field: 'logo' },
        fit: 'contain',
        shadow: { y: 4, blur: 10 },
        box: { right: 60, top: 300, width: 150, height: 150 },
      },
      {
        id: 'half',
        type: 'group',
        opacity: 0.5,
        rotate: 15,
        box: { left: 450, top: 380, width: 160, height: 100 },
        layers: [
          { id: 'red', type: 'shape', fill: '#c62828', box: { left: 0, top: 0, width: 110, height: 100 } },
          { id: 'blue', type: 'shape', fill: '#1565c0', box: { left: 50, top: 30, width: 110, height: 70 } },
        ],
      },
      {
        id: 'dots',
        type: 'group',
        box: { left: 30, top: 505, width: 20, height: 20 },
        repeat: { kind: 'step', count: 12, x: 34, y: 0 },
        layers: [{ id: 'dot', type: 'shape', form: 'ellipse', fill: '#ffffff' }],
      },
      {
        id: 'code',
        type: 'qr',
        value: 'https://example.in/ambika',
        box: { left: 280, top: 210, width: 110, height: 110 },
      },
    ],
    { pictures },
    {
      background: {
        kind: 'linear',
        angle: 45,
        stops: [
          [0, '#fff3e0'],
          [1, '#e1bee7'],
        ],
      },
    },
  );

async function pixels(picture: Buffer): Promise<Buffer> {
  return sharp(picture).flatten({ background: '#ffffff' }).toColourspace('srgb').raw().toBuffer();
}

describe('the pages of a generated PDF', needs('pdftoppm', 'pdftotext', 'pdfinfo'), () => {
  it('a PDF page looks like the raster picture of the same page with gradients, masks, shadows and QR codes', async () => {
    const page = crowdedPage();
    const picture = await pixels(await raster.draw(page, load, { format: 'layer' }));
    const printed = await pixels(
      renderPdfPage(await pdf.draw([page], load, defaultPdfOptions), 1, page.width, page.height),
    );
    expect(printed).toHaveLength(picture.length);
    let [sum, farCount] = [0, 0];
    for (const [at, value] of picture.entries()) {
      const off = Math.abs(value - (printed[at] ?? 0));
      sum += off;
      if (off > 40) farCount += 1;
    }
    expect(sum / picture.length).toBeLessThan(1.5);
    // Edges fall on other half pixels, so some pixels differ.
    expect(farCount / picture.length).toBeLessThan(0.01);
  });

  it('a PDF page has exactly the requested size', async () => {
    expect(pdfInfo(await pdf.draw([pageOf([])], load, cardOptions))).toMatchObject({
      Pages: '1',
      'Page size': expect.stringMatching(/^242\.6\d* x 153\.0\d* pts/),
    });
    expect(pdfInfo(await pdf.draw([pageOf([])], load, defaultPdfOptions))['Page size']).toContain('856 x 540 pts');
  });

  it('a PDF page with bleed has page boxes for its trimmed size, bleed and crop marks, and a background up to the bleed', async () => {
    const page = pageOf([], {}, { background: '#9a3412' });
    const file = await pdf.draw([page], load, { ...cardOptions, bleed: 3, hasCropMarks: true });
    const boxOf = (name: string) => (pdfInfo(file)[name] ?? '').trim().split(/\s+/).map(Number);
    const [media, bleed, trim] = [boxOf('MediaBox'), boxOf('BleedBox'), boxOf('TrimBox')];
    const width = (box: number[]) => (box[2] ?? 0) - (box[0] ?? 0);
    expect(width(trim)).toBeCloseTo(points(85.6), 1);
    expect(width(bleed)).toBeCloseTo(points(91.6), 1);
    expect(width(media)).toBeCloseTo(points(85.6 + 2 * (3 + 6)), 1);
    // At 10 px per mm: colour reaches the bleed's edge, and only crop marks are beyond it.
    const [across, down] = [1036, 720];
    const { data, info } = await sharp(renderPdfPage(file, 1, across, down))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const colourAt = (x: number, y: number) => [...data.subarray((y * across + x) * info.channels).subarray(0, 3)];
    expect(colourAt(62, 62)).toEqual([0x9a, 0x34, 0x12]);
    expect(colourAt(across - 63, down - 63)).toEqual([0x9a, 0x34, 0x12]);
    expect(colourAt(55, 55)).toEqual([255, 255, 255]);
    const isDark = (x: number) => (colourAt(x, 25)[0] ?? 255) < 200;
    expect([89, 90, 91].some(isDark)).toBe(true);
    expect([70, 80, 100, 110].some(isDark)).toBe(false);
  });

  it('a two-sided PDF card is repeated nine times on each side of an A4 sheet', async () => {
    const side = (text: string) => pageOf([{ id: 'side', type: 'text', text, size: 60, box: { left: 40, top: 40 } }]);
    const file = await pdf.draw([side('Front'), side('Back')], load, { ...cardOptions, bleed: 2, sheet: { sides: 2 } });
    expect(pdfInfo(file)).toMatchObject({ Pages: '2', 'Page size': expect.stringContaining('A4') });
    expect(textLines(file).join(' ').match(/Front/g)).toHaveLength(9);
    expect(textLines(file).join(' ').match(/Back/g)).toHaveLength(9);
  });

  it('the backs of two-sided PDF cards on a landscape sheet are upside down for flipping on the long edge', async () => {
    const side = pageOf([
      { id: 'head', type: 'shape', fill: 'brand', box: { left: 0, top: 0, width: 400, height: 90 } },
    ]);
    const file = await pdf.draw([side, side], load, { ...cardOptions, bleed: 2, sheet: { sides: 2 } });
    const pixels = (page: number, turn: number) =>
      sharp(renderPdfPage(file, page, 842, 595))
        .rotate(turn)
        .greyscale()
        .raw()
        .toBuffer();
    const [fronts, backs, turnedBacks] = await Promise.all([pixels(1, 0), pixels(2, 0), pixels(2, 180)]);
    const differing = (other: Buffer) =>
      fronts.filter((value, at) => Math.abs(value - (other[at] ?? 0)) > 64).length / fronts.length;
    expect(differing(turnedBacks)).toBeLessThan(0.01);
    expect(differing(backs)).toBeGreaterThan(0.05);
  });

  it('a PDF page that is larger than its sheet fails with the code internal', async () => {
    const drawn = pdf.draw([pageOf([])], load, { ...defaultPdfOptions, width: 400, sheet: {} });
    await expect(drawn).rejects.toMatchObject({
      code: 'internal',
      cause: { message: expect.stringContaining('fits') },
    });
  });
});

describe('the links in a generated PDF', () => {
  it('the PDF link of a layer covers the area of the layer, even if the layer is rotated or repeated', async () => {
    const page = pageOf(
      [
        {
          id: 'call',
          type: 'text',
          text: '{phone}',
          size: 40,
          link: 'tel:{phone}',
          box: { left: 100, top: 50, width: 300, height: 60 },
        },
        {
          id: 'site',
          type: 'shape',
          link: 'https://example.in/{city}?a=(b)',
          rotate: 90,
          box: { left: 400, top: 300, width: 100, height: 40 },
        },
        {
          id: 'row',
          type: 'group',
          box: { left: 0, top: 400, width: 50, height: 50 },
          repeat: { kind: 'step', count: 2, x: 60, y: 0 },
          layers: [{ id: 'one', type: 'shape', link: 'mailto:shop@example.in', fill: 'brand' }],
        },
      ],
      { texts: { phone: '+91 98765 43210', city: 'सूरत' } },
    );
    const links = linksIn(await pdf.draw([page], load, defaultPdfOptions));
    const down = (from: number) => cardSize.height - from;
    expect(links).toEqual([
      { href: 'tel:+919876543210', rect: [100, down(110), 400, down(50)] },
      {
        href: 'https://example.in/%E0%A4%B8%E0%A5%82%E0%A4%B0%E0%A4%A4?a=\\(b\\)',
        rect: [430, down(370), 470, down(270)],
      },
      { href: 'mailto:shop@example.in', rect: [0, down(450), 50, down(400)] },
      { href: 'mailto:shop@example.in', rect: [60, down(450), 110, down(400)] },
    ]);
  });

  it('links to scripts, files, data URLs and invalid URLs are left out of a PDF', async () => {
    const hostile = ['javascript:alert(1)', 'file:///etc/passwd', 'data:text/html,x', 'tel:', 'no address'];
    const layers = hostile.map((link, at) => ({ id: `l${at}`, type: 'shape' as const, link, fill: '#000000' }));
    const file = await pdf.draw([pageOf(layers)], load, defaultPdfOptions);
    expect(linksIn(file)).toEqual([]);
    expect(allDictionaries(file)).not.toMatch(/JavaScript|Launch|passwd/);
  });
});

describe('the properties of a generated PDF file', () => {
  const pages = () => [crowdedPage(), pageOf([{ id: 'back', type: 'text', text: 'Back', size: 40 }])];

  it('a PDF has its title in the XML metadata, its language and an outline of its pages', async () => {
    const title = 'Shah & Sons <“मिठाई”> (1)';
    const file = await pdf.draw(pages(), load, { ...cardOptions, title, language: 'hi', outline: ['Front', 'पीछे'] });
    const written = allDictionaries(file);
    expect(written).toContain('/Lang (hi)');
    expect(written).toMatch(/\/Type \/Outlines|\/First/);
    expect(written).toContain('(Front)');
    expect(file.toString()).toContain('Shah &#38; Sons &#60;“मिठाई”&#62; (1)');
  });

  it('pdfinfo reads the title, the author, the creation date and the tagging of a PDF', needs('pdfinfo'), async () => {
    const title = 'Shah & Sons <“मिठाई”> (1)';
    const file = await pdf.draw(pages(), load, { ...cardOptions, title, language: 'hi', outline: ['Front', 'पीछे'] });
    expect(pdfInfo(file)).toMatchObject({ Title: title, Author: 'Parichay', Pages: '2', Tagged: 'yes' });
    expect(pdfInfo(file).CreationDate).toContain('20261123040506');
  });

  it('a PDF without pages is refused, and control characters in the title of a PDF are replaced', async () => {
    await expect(pdf.draw([], load, defaultPdfOptions)).rejects.toMatchObject({ code: 'internal' });
    const file = await pdf.draw(pages(), load, { ...defaultPdfOptions, title: 'A\u0000\u0007B \ud800 ]]> <x>' });
    expect(file.toString()).toContain('A  B \ufffd ]]&#62; &#60;x&#62;');
  });

  it('the same input always gives a byte-identical PDF', async () => {
    const options = { ...cardOptions, bleed: 3, watermark: 'SAMPLE' };
    expect(await pdf.draw(pages(), load, options)).toEqual(await pdf.draw(pages(), load, options));
  });

  it('qpdf reports no error in a PDF with bleed, with a sheet or without both', needs('qpdf'), async () => {
    for (const options of [
      cardOptions,
      { ...cardOptions, bleed: 3, hasCropMarks: true, watermark: 'नमूना' },
      { ...cardOptions, sheet: {} },
    ])
      expect(qpdfErrors(await pdf.draw(pages(), load, options))).toBe('');
  });

  it('a picture that is shown six times in a PDF is stored once', async () => {
    const faces = [1, 2, 3].map((at) => ({
      id: `face-${at}`,
      type: 'picture' as const,
      source: { field: 'photo' as const },
      box: { left: at * 100, top: 0, width: 80, height: 80 },
    }));
    const page = pageOf(faces, { pictures });
    expect(allDictionaries(await pdf.draw([page, page], load, cardOptions)).match(/\/Subtype \/Image/g)).toHaveLength(
      1,
    );
  });
});

describe('the pictures in a generated PDF', () => {
  const shown = pageOf(
    [{ id: 'face', type: 'picture', source: { field: 'photo' }, box: { left: 0, top: 0, width: 400, height: 400 } }],
    { pictures },
  );

  it('a JPEG of suitable size is embedded in a PDF unchanged, and a larger one is scaled to 300 dpi', async () => {
    const original = await pdf.draw([shown], load, cardOptions);
    expect(original.includes(photo)).toBe(true);
    const large = await sharp(photo).resize(3000).jpeg().toBuffer();
    const file = await pdf.draw([shown], async () => large, cardOptions);
    // The picture is 40 mm wide at 300 dpi.
    expect(allDictionaries(file)).toMatch(/\/Width 472\n\/Height 472/);
    expect(file.length).toBeLessThan(large.length);
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('<svg onload="alert(1)"/>')],
    ['half a JPEG', photo.subarray(0, photo.length >> 1)],
    ['half a WebP', mark.subarray(0, mark.length >> 1)],
    ['a JPEG of nonsense', Buffer.concat([photo.subarray(0, 3), Buffer.alloc(500, 0xff)])],
  ])('a PDF with a picture that is %s fails with file_damaged, and the next PDF is generated', async (_what, bytes) => {
    await expect(pdf.draw([shown], async () => bytes, defaultPdfOptions)).rejects.toMatchObject({
      code: 'file_damaged',
    });
    await expect(pdf.draw([shown], load, defaultPdfOptions)).resolves.toBeInstanceOf(Buffer);
  });

  it('an error of the picture loader reaches the caller of the PDF generator unchanged', async () => {
    await expect(pdf.draw([shown], failingPictureLoader, defaultPdfOptions)).rejects.toThrow('there are no pictures');
  });
});
