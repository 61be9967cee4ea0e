import { layerDocument } from '@parichay/shared/studio/layer/layer.document.ts';
import type { LayerInput } from '@parichay/shared/studio/layer/layer.kinds.ts';
import { resolvePage } from '@parichay/shared/studio/layer/layer.resolve.ts';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { createPdf } from '../../upstream/src/platform/render/pdf/pdf.ts';
import { typeset } from '../../upstream/src/platform/render/text/typeset.ts';
import { type Result, rounded } from './measure.ts';
import { photoLike } from './photo.ts';
import { ratioOfTimes, timeOfMany } from './timing.ts';

const PAGES = 3;
const SIZE = { width: 360, height: 640 } as const;
const BATCH = 8;
const ROUNDS = 9;
/** Side of each photo in px: 95 pt at 300 dpi. */
const PHOTO = 396;
const photos = [0, 1, 2, 3].map((at) => ({ x: 24 + (at % 2) * 160, y: 420 + Math.floor(at / 2) * 105, side: 95 }));

const indic = [
  'हमारी मिठाइयाँ रोज़ सुबह ताज़ी बनती हैं, शुद्ध घी और केसर के साथ; विवाह, त्योहार और हर शुभ अवसर के लिए क्षेत्र में प्रसिद्ध।',
  'અમારી મીઠાઈઓ રોજ સવારે તાજી બને છે, શુદ્ધ ઘી અને કેસર સાથે; લગ્ન, તહેવાર અને દરેક શુભ પ્રસંગ માટે અંકલેશ્વરમાં પ્રસિદ્ધ.',
];

const text = (id: string, words: string, top: number, more: object = {}): LayerInput => ({
  id,
  type: 'text',
  text: words,
  size: 14,
  box: { left: 24, right: 24, top },
  ...more,
});

/** A card of several pages: logo, three scripts, five links, two paragraphs, four photos. */
const document = layerDocument.parse({
  format: 1,
  name: 'bench',
  version: 1,
  pages: Array.from({ length: PAGES }, (_, page) => ({
    id: `page-${page}`,
    size: SIZE,
    background: '#fffaf3',
    layers: [
      { id: 'band', type: 'shape', fill: 'brand', box: { left: 0, top: 0, right: 0, height: 90 } },
      {
        id: 'logo',
        type: 'picture',
        source: { field: 'logo' },
        fit: 'contain',
        box: { left: 24, top: 15, width: 60, height: 60 },
      },
      text('name', 'Ambika Sweets', 20, {
        size: 24,
        weight: 700,
        colour: '#ffffff',
        box: { left: 100, right: 24, top: 18 },
      }),
      text('names', 'अंबिका मिष्ठान्न भंडार · અંબિકા મીઠાઈ', 50, {
        colour: '#ffffff',
        box: { left: 100, right: 24, top: 52 },
      }),
      ...[
        ['phone', '+91 98765 43210', 'tel:+919876543210'],
        ['mail', 'hello@ambika.example', 'mailto:hello@ambika.example'],
        ['site', 'ambika.example/menu', 'https://ambika.example/menu'],
        ['map', '12 Station Road, Surat', 'https://maps.example/?q=surat'],
        ['chat', 'WhatsApp us', 'https://wa.example/919876543210'],
      ].map(([id = '', words = '', link = ''], at) => text(id, words, 105 + at * 22, { link })),
      ...indic.map((words, at) => text(`story-${at}`, words, 225 + at * 95, { maxLines: 4, minSize: 10 })),
      ...photos.map(({ x, y, side }, at) => ({
        id: `photo-${at}`,
        type: 'picture' as const,
        source: { mediaId: `photo-${at}`, width: PHOTO, height: PHOTO },
        box: { left: x, top: y, width: side, height: side },
      })),
    ],
  })),
});

/** A PDF with texts in three scripts, compared with the same pages without texts by the bare library. */
export async function pdfBench(): Promise<Result[]> {
  const pdf = createPdf({ size: 1 });
  try {
    const files = new Map<string, Buffer>();
    for (const at of photos.keys()) {
      const photo = sharp(await photoLike(at + 1))
        .resize(PHOTO)
        .jpeg({ quality: 80 });
      files.set(`photo-${at}`, await photo.toBuffer());
    }
    const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><circle cx="200" cy="200" r="190" fill="#f4c95d"/><path d="M200 90l90 220H110z" fill="#9a3412"/></svg>`;
    files.set('logo', await sharp(Buffer.from(logo)).png().toBuffer());
    const load = async (key: string) => files.get(key) ?? Buffer.alloc(0);
    const pages = document.pages.map((page) =>
      resolvePage(document, page, {
        set: typeset,
        data: { brand: '#9a3412', texts: {}, pictures: { logo: { key: 'logo', width: 400, height: 400 } } },
      }),
    );
    const options = { title: 'Card', author: 'Ambika', language: 'en-IN', made: new Date(0), watermark: 'SAMPLE' };
    const ours = () => pdf.draw(pages, load, options);

    const bare = () =>
      new Promise<Buffer>((resolve) => {
        const doc = new PDFDocument({ autoFirstPage: false, font: '' });
        const parts: Buffer[] = [];
        doc.on('data', (part: Buffer) => parts.push(part));
        doc.on('end', () => resolve(Buffer.concat(parts)));
        // Each picture is opened once for all pages, as in our PDF.
        const opened = new Map([...files].map(([key, bytes]) => [key, doc.openImage(bytes)]));
        const show = (key: string, x: number, y: number, side: number) => {
          const picture = opened.get(key);
          if (picture) doc.image(picture, x, y, { width: side, height: side });
        };
        for (let page = 0; page < PAGES; page++) {
          doc.addPage({ size: [SIZE.width, SIZE.height], margin: 0 });
          doc.rect(0, 0, SIZE.width, SIZE.height).fill('#fffaf3');
          doc.rect(0, 0, SIZE.width, 90).fill('#9a3412');
          show('logo', 24, 15, 60);
          for (const [at, { x, y, side }] of photos.entries()) show(`photo-${at}`, x, y, side);
          for (let at = 0; at < 5; at++) doc.link(24, 105 + at * 22, 200, 18, 'https://ambika.example');
        }
        doc.end();
      });

    const many = (work: () => Promise<unknown>) => () => timeOfMany(work, BATCH, 1);
    const ratio = await ratioOfTimes(many(bare), many(ours), ROUNDS);
    const times = await Promise.all([many(ours)()]);
    return [
      { bench: 'pdf.to-text-free', value: rounded(ratio), unit: 'ratio', goal: 0.55, better: 'higher' },
      { bench: 'pdf.draw', value: rounded((times[0] ?? 0) / BATCH, 1), unit: 'ms', better: 'lower' },
      { bench: 'pdf.bytes', value: rounded((await ours()).length / 1024, 0), unit: 'KB', better: 'lower' },
      { bench: 'pdf.bytes-text-free', value: rounded((await bare()).length / 1024, 0), unit: 'KB', better: 'lower' },
    ];
  } finally {
    await pdf.close();
  }
}
