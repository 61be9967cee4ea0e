import { join } from 'node:path';
import sharp from 'sharp';

const GAP = 24;
/** Width and maximum height of a picture on a sheet, in px; long cards are cropped below. */
const WIDTH = { laptop: 640, 'laptop-dark': 640, print: 480 } as Record<string, number>;
const MAX_HEIGHT = 2400;

/** Writes a sheet with all designs side by side for each fixture and view. @returns the files */
export async function writeSheets(out: string, selection: { design: string; fixture: string; view: string }) {
  const files: string[] = [];
  for (const view of selection.view.split(','))
    for (const fixture of selection.fixture.split(',')) {
      const width = WIDTH[view] ?? 300;
      const pictures = await Promise.all(
        selection.design.split(',').map(async (design) => {
          const screenshot = await sharp(join(out, `${design}-${fixture}-${view}.png`))
            .resize({ width })
            .toBuffer({ resolveWithObject: true });
          const height = Math.min(screenshot.info.height, MAX_HEIGHT);
          return { height, input: await sharp(screenshot.data).extract({ left: 0, top: 0, width, height }).toBuffer() };
        }),
      );
      const size = {
        width: GAP + pictures.length * (width + GAP),
        height: 2 * GAP + Math.max(...pictures.map(({ height }) => height)),
      };
      const file = join(out, `sheet-${view}-${fixture}.png`);
      await sharp({ create: { ...size, channels: 3, background: '#8b8b90' } })
        .composite(pictures.map(({ input }, index) => ({ input, left: GAP + index * (width + GAP), top: GAP })))
        .png()
        .toFile(file);
      files.push(file);
    }
  return files;
}
