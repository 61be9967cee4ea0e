/* Which files are made of a picture. */

/** One file to be made of a picture: the largest that fits the box without enlarging. */
export interface PlannedFile {
  name: string;
  boxWidth: number;
  boxHeight: number;
  format: 'webp' | 'jpg';
  quality: number;
}

/** Taller than this many times its width, a picture is made narrower than its name says. */
const TALLEST = 4;
const WEBP_QUALITY = 78;
const JPEG_QUALITY = 80;
/** Drawn into a picture and encoded once more, nothing is seen of the first time: ADR 0026. */
const SOURCE_QUALITY = 95;

/** What pictures are made of later, never served: as wide as the largest size, and finer. */
export const sourceFile = 'source.jpg';

/** Largest first, so that each size is made from the one before it. */
export const planFiles = <W extends number>(widths: readonly W[]) =>
  [...widths]
    .sort((a, b) => b - a)
    .flatMap((width) =>
      (['webp', 'jpg'] as const).map(
        (format) =>
          ({
            name: `${width}.${format}`,
            boxWidth: width,
            boxHeight: width * TALLEST,
            format,
            quality: format === 'webp' ? WEBP_QUALITY : JPEG_QUALITY,
          }) as const satisfies PlannedFile,
      ),
    );

export const planSource = (width: number): PlannedFile => ({
  name: sourceFile,
  boxWidth: width,
  boxHeight: width * TALLEST,
  format: 'jpg',
  quality: SOURCE_QUALITY,
});

/** A scanned paper keeps enough pixels to read its small print. */
export const planDocument = (): PlannedFile[] => [
  { name: 'document.jpg', boxWidth: 2560, boxHeight: 2560 * TALLEST, format: 'jpg', quality: JPEG_QUALITY },
];
