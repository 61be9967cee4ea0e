export interface PlannedFile {
  name: string;
  boxWidth: number;
  boxHeight: number;
  format: 'webp' | 'jpg';
  quality: number;
}

/** Largest ratio of height to width; taller pictures become narrower than their file name says. */
const TALLEST = 4;
const WEBP_QUALITY = 78;
const JPEG_QUALITY = 80;
/** High enough that a second encoding loses nothing visible (ADR 0026). */
const SOURCE_QUALITY = 95;

export const sourceFile = 'source.jpg';

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

export const planDocument = (): PlannedFile[] => [
  { name: 'document.jpg', boxWidth: 2560, boxHeight: 2560 * TALLEST, format: 'jpg', quality: JPEG_QUALITY },
];
