import encodeQR, { type ErrorCorrection } from 'qr';

/** Width of the light border that scanners require, in modules. */
const QUIET_ZONE_MODULES = 4;
const MODULE_PX = 8;

/** Weakest to strongest. Source: ISO 18004. */
const errorCorrectionLevels: readonly ErrorCorrection[] = ['medium', 'quartile', 'high'];

/** Uses the strongest error correction that does not enlarge the code. */
function qrModulesOf(text: string, minLevel: ErrorCorrection): boolean[][] {
  let modules = encodeQR(text, 'raw', { ecc: minLevel, border: QUIET_ZONE_MODULES });
  const version = (modules.length - 2 * QUIET_ZONE_MODULES - 17) / 4;
  for (const ecc of errorCorrectionLevels.slice(errorCorrectionLevels.indexOf(minLevel) + 1)) {
    try {
      modules = encodeQR(text, 'raw', { ecc, version, border: QUIET_ZONE_MODULES });
    } catch {
      break;
    }
  }
  return modules;
}

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0) ?? 32};`);

interface QrSvgOptions {
  title?: string;
  ecc?: 'medium' | 'high';
}

/** @returns SVG path data of the dark modules, and modules per side with the quiet zone */
export function qrPath(text: string, minLevel: ErrorCorrection = 'medium'): { d: string; size: number } {
  const modules = qrModulesOf(text, minLevel);
  const size = modules.length;
  const bars = modules.flatMap((row, y) => {
    const rowBars: string[] = [];
    for (let x = 0; x < size; x++) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x++;
      rowBars.push(`M${start} ${y}h${x + 1 - start}v1H${start}z`);
    }
    return rowBars;
  });
  return { d: bars.join(''), size };
}

/** Draws the light modules too, because a dark page needs a white background. */
export function qrSvg(text: string, { title = text, ecc = 'medium' }: QrSvgOptions = {}): string {
  const { d, size } = qrPath(text, ecc);
  const px = size * MODULE_PX;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${px}" height="${px}" viewBox="0 0 ${size} ${size}" role="img" shape-rendering="crispEdges"><title>${escaped(title)}</title><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${d}"/></svg>`;
}
