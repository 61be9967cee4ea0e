import type { DrawnItem, DrawnPage } from '@parichay/shared/studio/layer/layer-drawn.ts';
import { PRINT_DPI, printedPicturesOf } from '@parichay/shared/studio/layer/layer-print.ts';
import sharp from 'sharp';
import { pointsPerPxOf } from './pdf-file.ts';
import type { PdfJob, PdfOptions } from './pdf-jobs.ts';
import { type PdfPicture, preparePdfPicture } from './pdf-picture.ts';
import { createPdfShadow, type PdfShadow, shadowedItems } from './pdf-shadow.ts';

// sharp may use only decoders that read from memory.
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

const PDF_DPI = 72;

class DamagedPicture extends Error {}

function printedPictureSizes(
  pages: readonly DrawnPage[],
  options: PdfOptions,
): Map<string, { width: number; height: number }> {
  const sizes = new Map<string, { width: number; height: number }>();
  for (const page of pages) {
    const scale = (pointsPerPxOf(page, options) * PRINT_DPI) / PDF_DPI;
    for (const { key, width, height } of printedPicturesOf(page.items)) {
      const knownSize = sizes.get(key) ?? { width: 1, height: 1 };
      sizes.set(key, {
        width: Math.max(knownSize.width, width * scale),
        height: Math.max(knownSize.height, height * scale),
      });
    }
  }
  return sizes;
}

export async function preparePictures(
  { pages, pictures, options }: PdfJob,
  cache: ReadonlyMap<string, PdfPicture> = new Map(),
): Promise<Map<string, PdfPicture>> {
  const sizes = printedPictureSizes(pages, options);
  const preparedPictures = new Map([...cache].filter(([key]) => sizes.has(key)));
  for (const { key, bytes } of pictures) {
    const size = sizes.get(key);
    if (!size || preparedPictures.has(key)) continue;
    const prepared = preparePdfPicture(bytes, size).catch((cause: Error) => {
      throw new DamagedPicture(`${key}: ${cause.message}`, { cause });
    });
    preparedPictures.set(key, await prepared);
  }
  return preparedPictures;
}

export async function prepareShadows({ pages, pictures }: PdfJob): Promise<Map<DrawnItem, PdfShadow>> {
  const shadows = new Map<DrawnItem, PdfShadow>();
  for (const item of pages.flatMap(({ items }) => shadowedItems(items))) {
    const bytes = item.kind === 'picture' && pictures.find(({ key }) => key === item.key)?.bytes;
    const thumbnail = bytes && (await sharp(bytes).resize(400, 400, { fit: 'inside' }).png().toBuffer());
    const shadow = await createPdfShadow(item, () =>
      thumbnail ? `data:image/png;base64,${thumbnail.toString('base64')}` : null,
    );
    if (shadow) shadows.set(item, shadow);
  }
  return shadows;
}

export const apiErrorCodeOf = (error: Error) => (error instanceof DamagedPicture ? 'file_damaged' : 'internal');
