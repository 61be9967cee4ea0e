import { drawPageForData } from '@parichay/shared/studio/layer/layer-arrange.ts';
import { layerDocument } from '@parichay/shared/studio/layer/layer-document.ts';
import type { LayerInput } from '@parichay/shared/studio/layer/layer-kinds.ts';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { createPdf } from '../../upstream/src/platform/render/pdf/pdf.ts';
import { typeset } from '../../upstream/src/platform/render/text/typeset.ts';
import { type BenchResult, rounded } from './measure.ts';
import { makePhoto } from './photo.ts';
import { measureManyMs, measureTimeRatio } from './timing.ts';

const PAGES = 3;
const SIZE = { width: 360, height: 640 } as const;
const BATCH = 8;
const ROUNDS = 9;
/** Side of each photo in px: 95 pt at 300 dpi. */
const PHOTO = 396;
const photos = [0, 1, 2, 3].map((index) => ({
  x: 24 + (index % 2) * 160,
  y: 420 + Math.floor(index / 2) * 105,
  side: 95,
}));

const indicTexts = [
  'हमारी मिठाइयाँ रोज़ सुबह ताज़ी बनती हैं, शुद्ध घी और केसर के साथ; विवाह, त्योहार और हर शुभ अवसर के लिए क्षेत्र में प्रसिद्ध।',
  'અમારી મીઠાઈઓ રોજ સવારે તાજી બને છે, શુદ્ધ ઘી અને કેસર સાથે; લગ્ન, તહેવાર અને દરેક શુભ પ્રસંગ માટે અંકલેશ્વરમાં પ્રસિદ્ધ.',
];

const text = (id: string, content: string, top: number, overrides: object = {}): LayerInput => ({
  id,
  type: 'text',
  text: content,
  size: 14,
  box: { left: 24, right: 24, top },
  ...overrides,
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
      ].map(([id = '', content = '', link = ''], index) => text(id, content, 105 + index * 22, { link })),
      ...indicTexts.map((content, index) =>
        text(`story-${index}`, content, 225 + index * 95, { maxLines: 4, minSize: 10 }),
      ),
      ...photos.map(({ x, y, side }, index) => ({
        id: `photo-${index}`,
        type: 'picture' as const,
        source: { mediaId: `photo-${index}`, width: PHOTO, height: PHOTO },
        box: { left: x, top: y, width: side, height: side },
      })),
    ],
  })),
});

/** A PDF with texts in three scripts, compared with the same pages without texts by the bare library. */
export async function pdfBench(): Promise<BenchResult[]> {
  const pdf = createPdf({ size: 1 });
  try {
    const files = new Map<string, Buffer>();
    for (const index of photos.keys()) {
      const photo = sharp(await makePhoto(index + 1))
        .resize(PHOTO)
        .jpeg({ quality: 80 });
      files.set(`photo-${index}`, await photo.toBuffer());
    }
    const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><circle cx="200" cy="200" r="190" fill="#f4c95d"/><path d="M200 90l90 220H110z" fill="#9a3412"/></svg>`;
    files.set('logo', await sharp(Buffer.from(logo)).png().toBuffer());
    const load = async (key: string) => files.get(key) ?? Buffer.alloc(0);
    const pages = document.pages.map((page) =>
      drawPageForData(document, page, {
        typesetter: typeset,
        data: { brand: '#9a3412', texts: {}, pictures: { logo: { key: 'logo', width: 400, height: 400 } } },
      }),
    );
    const options = { title: 'Card', author: 'Ambika', language: 'en-IN', made: new Date(0), watermark: 'SAMPLE' };
    const drawCard = () => pdf.draw(pages, load, options);

    const drawWithPdfKit = () =>
      new Promise<Buffer>((resolve) => {
        const doc = new PDFDocument({ autoFirstPage: false, font: '' });
        const chunks: Buffer[] = [];
        doc.on('data', (chunk: Buffer) => chunks.push(chunk));
        doc.on('end', () => resolve(Buffer.concat(chunks)));
        // Each picture is opened once for all pages, as in our PDF.
        const openedImages = new Map([...files].map(([key, bytes]) => [key, doc.openImage(bytes)]));
        const placeImage = (key: string, x: number, y: number, side: number) => {
          const picture = openedImages.get(key);
          if (picture) doc.image(picture, x, y, { width: side, height: side });
        };
        for (let page = 0; page < PAGES; page++) {
          doc.addPage({ size: [SIZE.width, SIZE.height], margin: 0 });
          doc.rect(0, 0, SIZE.width, SIZE.height).fill('#fffaf3');
          doc.rect(0, 0, SIZE.width, 90).fill('#9a3412');
          placeImage('logo', 24, 15, 60);
          for (const [index, { x, y, side }] of photos.entries()) placeImage(`photo-${index}`, x, y, side);
          for (let index = 0; index < 5; index++) doc.link(24, 105 + index * 22, 200, 18, 'https://ambika.example');
        }
        doc.end();
      });

    const inSequence = (work: () => Promise<unknown>) => () => measureManyMs(work, BATCH, 1);
    const ratio = await measureTimeRatio(inSequence(drawWithPdfKit), inSequence(drawCard), ROUNDS);
    const times = await Promise.all([inSequence(drawCard)()]);
    return [
      { bench: 'pdf.to-text-free', value: rounded(ratio), unit: 'ratio', goal: 0.55, better: 'higher' },
      { bench: 'pdf.draw', value: rounded((times[0] ?? 0) / BATCH, 1), unit: 'ms', better: 'lower' },
      { bench: 'pdf.bytes', value: rounded((await drawCard()).length / 1024, 0), unit: 'KB', better: 'lower' },
      {
        bench: 'pdf.bytes-text-free',
        value: rounded((await drawWithPdfKit()).length / 1024, 0),
        unit: 'KB',
        better: 'lower',
      },
    ];
  } finally {
    await pdf.close();
  }
}
