import { qrSvg } from '@parichay/shared/card/qr.ts';
import type { Layer } from '../media/picture.jobs.ts';
import type { PictureWorker } from '../media/picture.ts';

/** px; 13 cm at 300 dots an inch: a counter stand, a shop window. */
const SIDE = 1600;
/** The tile over the middle, with the logo in it. A code with error correction H is read with a third of it covered. */
const TILE = 328;
const LOGO = 280;

const centred = (size: number) => ({ left: (SIDE - size) / 2, top: (SIDE - size) / 2, width: size, height: size });

/**
 * PNG, 1600 × 1600, for printers; `logo` is a file that the picture worker made.
 * @throws ApiError unavailable
 */
export function qrImage(
  address: string,
  logo: Buffer | null,
  pictures: Pick<PictureWorker, 'compose'>,
): Promise<Buffer> {
  const code = qrSvg(address, { ecc: logo ? 'high' : 'medium' }).replace(
    /width="\d+" height="\d+"/,
    `width="${SIDE}" height="${SIDE}"`,
  );
  const { left, top, width, height } = centred(TILE);
  const tile = `<rect x="${left}" y="${top}" width="${width}" height="${height}" rx="48" fill="#fff"/></svg>`;
  const layers: Layer[] = [{ kind: 'svg', svg: code }];
  if (logo) {
    layers.push(
      { kind: 'svg', svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}">${tile}` },
      { kind: 'picture', bytes: logo, fit: 'contain', ...centred(LOGO) },
    );
  }
  return pictures.compose({ width: SIDE, height: SIDE, background: '#ffffff', layers, format: 'png' });
}
