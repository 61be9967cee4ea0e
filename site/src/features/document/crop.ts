import { type Detail, fittedSize, usual } from './downscale.ts';

/** px of the picture as it stands upright. */
export interface Cut {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Finer than what is sent otherwise: it may be brought down once more on its way. */
const cutOut: Detail = { ...usual, quality: 0.9 };

/** Whether this browser can show the picture at all; some cameras' files only the server can name. */
export async function canShow(picture: Blob): Promise<boolean> {
  const bitmap = await createImageBitmap(picture).catch(() => null);
  bitmap?.close();
  return bitmap !== null;
}

/** A part of a picture, turned upright, in as much detail. What is transparent stays so. */
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
