import encodeQR, { type ErrorCorrection } from 'qr';

/** Light modules around the code that readers need to find it. */
const QUIET_ZONE = 4;
/** px of a module where nothing else sizes the picture. */
const MODULE_PX = 8;

/** Weakest to strongest, as ISO 18004 names them. */
const levels: readonly ErrorCorrection[] = ['medium', 'quartile', 'high'];

/** The modules row by row, dark ones true: the smallest code that holds the text, as sturdy as its size allows. */
function modulesOf(text: string, least: ErrorCorrection): boolean[][] {
  let modules = encodeQR(text, 'raw', { ecc: least, border: QUIET_ZONE });
  const version = (modules.length - 2 * QUIET_ZONE - 17) / 4;
  for (const ecc of levels.slice(levels.indexOf(least) + 1)) {
    try {
      modules = encodeQR(text, 'raw', { ecc, version, border: QUIET_ZONE });
    } catch {
      break;
    }
  }
  return modules;
}

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0) ?? 32};`);

interface QrOptions {
  /** What a screen reader says; the text itself when nothing is given. */
  title?: string;
  /** Error correction at least: medium on screens and paper, high where a logo covers the middle. */
  ecc?: 'medium' | 'high';
}

/** The dark modules as SVG path data, and how many modules a side has, the quiet zone included. */
export function qrPath(text: string, least: ErrorCorrection = 'medium'): { d: string; size: number } {
  const modules = modulesOf(text, least);
  const size = modules.length;
  const bars = modules.flatMap((row, y) => {
    const found: string[] = [];
    for (let x = 0; x < size; x++) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x++;
      found.push(`M${start} ${y}h${x + 1 - start}v1H${start}z`);
    }
    return found;
  });
  return { d: bars.join(''), size };
}

/**
 * A QR code of a text as an SVG that scales to any size and prints sharply. The light modules are drawn, too: on a dark
 * page the code must stand on white.
 */
export function qrSvg(text: string, { title = text, ecc = 'medium' }: QrOptions = {}): string {
  const { d, size } = qrPath(text, ecc);
  const px = size * MODULE_PX;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${px}" height="${px}" viewBox="0 0 ${size} ${size}" role="img" shape-rendering="crispEdges"><title>${escaped(title)}</title><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${d}"/></svg>`;
}
