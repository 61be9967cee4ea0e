import { type Detail, fittedSize, usual } from './downscale.ts';

/** In px of the upright picture, after its EXIF rotation. */
export interface Cut {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Finer than `usual`, as the crop may be encoded once more before the upload. */
const cutOut: Detail = { ...usual, quality: 0.9 };

/** Some camera formats can be read by the server only. */
export async function canShow(picture: Blob): Promise<boolean> {
  const bitmap = await createImageBitmap(picture).catch(() => null);
  bitmap?.close();
  return bitmap !== null;
}

/** Crops and turns upright. Transparency is preserved. */
export async function cut(picture: Blob, { x, y, width, height }: Cut, detail = cutOut): Promise<Blob> {
  const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' });
  const size = fittedSize(width, height, detail);
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext('2d');
  if (!context) return picture;
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, x, y, width, height, 0, 0, size.width, size.height);
  bitmap.close();
  const type = picture.type === 'image/png' || picture.type === 'image/webp' ? 'image/png' : 'image/jpeg';
  const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, detail.quality));
  return made ?? picture;
}
