import { type Downscaling, defaultDownscaling, fittedSize } from './downscale.ts';

/** All values are px of the upright picture, after its EXIF rotation. */
export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Finer than `defaultDownscaling`, because the crop may be encoded again. */
const cropDownscaling: Downscaling = { ...defaultDownscaling, quality: 0.9 };

/** Some camera formats can be read by the server only. */
export async function canDecode(picture: Blob): Promise<boolean> {
  const bitmap = await createImageBitmap(picture).catch(() => null);
  bitmap?.close();
  return bitmap !== null;
}

/** Also turns the picture upright; transparency is preserved. */
export async function cropPicture(
  picture: Blob,
  { x, y, width, height }: CropArea,
  detail = cropDownscaling,
): Promise<Blob> {
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
  const encoded = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, detail.quality));
  return encoded ?? picture;
}
