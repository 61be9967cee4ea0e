/** How much of a picture is sent. */
export interface Detail {
  /** Longest side, px. */
  longest: number;
  /** Of a JPEG, 0–1. */
  quality: number;
  /** A file of no more is not worth the work, as long as its sides are small enough too. */
  smallBytes: number;
}

/** The largest size that is ever shown is 1080 wide. */
export const usual: Detail = { longest: 1600, quality: 0.85, smallBytes: 300_000 };
/** A story is 1080 px wide and 1920 high; what is encoded here is encoded again, with a frame over it. */
export const fine: Detail = { longest: 1920, quality: 0.95, smallBytes: 3_000_000 };

/** Sides of a picture brought down to `longest` px, their ratio kept. */
export function fittedSize(width: number, height: number, { longest } = usual): { width: number; height: number } {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * A phone's photo of 5 MB becomes some 300 KB, which on 3G is the difference between seconds and minutes. A drawn logo
 * stays a PNG, so that what is transparent does not turn black. What cannot be read here is sent as it is: the server
 * says what is wrong with it.
 */
export async function downscaled(file: Blob, detail = usual): Promise<Blob> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return file;
  }
  const size = fittedSize(bitmap.width, bitmap.height, detail);
  const isSmall = size.width === bitmap.width && file.size <= detail.smallBytes;
  const keepsAlpha = file.type === 'image/png' || file.type === 'image/webp';
  if (isSmall && (keepsAlpha || file.type === 'image/jpeg')) return file;
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext('2d');
  if (!context) return file;
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, size.width, size.height);
  bitmap.close();
  const type = keepsAlpha ? 'image/png' : 'image/jpeg';
  const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, detail.quality));
  // A photo saved as PNG can grow; then the original was the better one.
  return made && made.size < file.size ? made : isSmall || !made ? file : made;
}
