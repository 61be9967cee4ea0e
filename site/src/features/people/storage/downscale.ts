export interface Downscaling {
  maxSidePx: number;
  /** JPEG quality, 0–1. */
  quality: number;
  /** Smaller files are sent as they are, when their sides are small enough too. */
  smallBytes: number;
}

/** Pictures are shown at most 1080 px wide. */
export const defaultDownscaling: Downscaling = { maxSidePx: 1600, quality: 0.85, smallBytes: 300_000 };
/** A story is 1080 × 1920 px, and the server encodes it again. */
export const highDetailDownscaling: Downscaling = { maxSidePx: 1920, quality: 0.95, smallBytes: 3_000_000 };

export function fittedSize(
  width: number,
  height: number,
  { maxSidePx } = defaultDownscaling,
): { width: number; height: number } {
  const scale = Math.min(1, maxSidePx / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * A 5 MB photo becomes a JPEG of 300 KB; PNG and WebP become PNG, which preserves transparency.
 * The server reports unreadable files.
 */
export async function downscale(file: Blob, detail = defaultDownscaling): Promise<Blob> {
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
  const encoded = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, detail.quality));
  // Encoding can enlarge a small file, such as an AVIF; then the original is sent.
  return encoded && encoded.size < file.size ? encoded : isSmall || !encoded ? file : encoded;
}
