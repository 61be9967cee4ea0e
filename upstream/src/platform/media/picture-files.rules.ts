export interface PictureFileSpec {
  name: string;
  maxWidth: number;
  maxHeight: number;
  format: 'webp' | 'jpg';
  quality: number;
}

/** Largest height to width; taller pictures become narrower than their file name says. */
const MAX_HEIGHT_RATIO = 4;
const WEBP_QUALITY = 78;
const JPEG_QUALITY = 80;
/** High enough that a second encoding loses nothing visible (ADR 0026). */
const SOURCE_QUALITY = 95;

export const sourceFileName = 'source.jpg';

export const pictureFileSpecsFor = <W extends number>(widths: readonly W[]) =>
  [...widths]
    .sort((a, b) => b - a)
    .flatMap((width) =>
      (['webp', 'jpg'] as const).map(
        (format) =>
          ({
            name: `${width}.${format}`,
            maxWidth: width,
            maxHeight: width * MAX_HEIGHT_RATIO,
            format,
            quality: format === 'webp' ? WEBP_QUALITY : JPEG_QUALITY,
          }) as const satisfies PictureFileSpec,
      ),
    );

export const sourceFileSpecFor = (width: number): PictureFileSpec => ({
  name: sourceFileName,
  maxWidth: width,
  maxHeight: width * MAX_HEIGHT_RATIO,
  format: 'jpg',
  quality: SOURCE_QUALITY,
});

export const documentFileSpecs = (): PictureFileSpec[] => [
  { name: 'document.jpg', maxWidth: 2560, maxHeight: 2560 * MAX_HEIGHT_RATIO, format: 'jpg', quality: JPEG_QUALITY },
];
