import type { DrawnItem, DrawnPage } from '@parichay/shared/studio/layer/layer.drawn.ts';
import { PRINT_DPI, printedPictures } from '@parichay/shared/studio/layer/layer.print.ts';
import sharp from 'sharp';
import type { PdfJob, PdfOptions } from './pdf.jobs.ts';
import { scaleOf } from './pdf-file.ts';
import { type PdfPicture, preparePicture } from './pdf-picture.ts';
import { type SoftShadow, shadedItems, softShadow } from './pdf-shadow.ts';

// As in `raster.child.ts`: only these decoders, which read from memory.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadSvgBuffer',
  ],
});
sharp.cache(false);
sharp.concurrency(1);

const DPI = 72;

class DamagedPicture extends Error {}

function needed(pages: readonly DrawnPage[], options: PdfOptions): Map<string, { width: number; height: number }> {
  const most = new Map<string, { width: number; height: number }>();
  for (const page of pages) {
    const scale = (scaleOf(page, options) * PRINT_DPI) / DPI;
    for (const { key, width, height } of printedPictures(page.items)) {
      const old = most.get(key) ?? { width: 1, height: 1 };
      most.set(key, { width: Math.max(old.width, width * scale), height: Math.max(old.height, height * scale) });
    }
  }
  return most;
}

export async function picturesOf(
  { pages, pictures, options }: PdfJob,
  known: ReadonlyMap<string, PdfPicture> = new Map(),
): Promise<Map<string, PdfPicture>> {
  const most = needed(pages, options);
  const made = new Map([...known].filter(([key]) => most.has(key)));
  for (const { key, bytes } of pictures) {
    const size = most.get(key);
    if (!size || made.has(key)) continue;
    const prepared = preparePicture(bytes, size).catch((cause: Error) => {
      throw new DamagedPicture(`${key}: ${cause.message}`, { cause });
    });
    made.set(key, await prepared);
  }
  return made;
}

export async function shadowsOf({ pages, pictures }: PdfJob): Promise<Map<DrawnItem, SoftShadow>> {
  const found = new Map<DrawnItem, SoftShadow>();
  for (const item of pages.flatMap(({ items }) => shadedItems(items))) {
    const bytes = item.kind === 'picture' && pictures.find(({ key }) => key === item.key)?.bytes;
    const small = bytes && (await sharp(bytes).resize(400, 400, { fit: 'inside' }).png().toBuffer());
    const shadow = await softShadow(item, () => (small ? `data:image/png;base64,${small.toString('base64')}` : null));
    if (shadow) found.set(item, shadow);
  }
  return found;
}

export const failureOf = (error: Error) => (error instanceof DamagedPicture ? 'file_damaged' : 'internal');
