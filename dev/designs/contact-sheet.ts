import sharp from 'sharp';

interface SheetGrid {
  columns: number;
  /** Of each picture, in px. */
  width: number;
  height: number;
  gap: number;
  background: string;
}

/** Writes pictures of one size as a PNG, in rows from left to right. */
export async function writeContactSheet(
  file: string,
  pictures: readonly Buffer[],
  { columns, width, height, gap, background }: SheetGrid,
): Promise<void> {
  const size = {
    width: gap + columns * (width + gap),
    height: gap + Math.ceil(pictures.length / columns) * (height + gap),
  };
  const placed = pictures.map((input, index) => ({
    input,
    left: gap + (index % columns) * (width + gap),
    top: gap + Math.floor(index / columns) * (height + gap),
  }));
  await sharp({ create: { ...size, channels: 3, background } })
    .composite(placed)
    .png()
    .toFile(file);
}
