import { encode } from 'uqr';

/** Light modules around the code that readers need to find it. */
const QUIET_ZONE = 4;
/** px of a module where nothing else sizes the picture. */
const MODULE_PX = 8;

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0) ?? 32};`);

/**
 * A QR code of an address as an SVG that scales to any size and prints sharply.
 * Error correction M at least: a code on a counter gets scratched. `title` is what a screen reader says.
 */
export function qrSvg(url: string, title: string = url): string {
  const { size, data } = encode(url, { ecc: 'M', boostEcc: true, border: QUIET_ZONE });
  const dark = data
    .flatMap((row, y) => {
      const bars: string[] = [];
      for (let x = 0; x < size; x++) {
        if (!row[x]) continue;
        const start = x;
        while (row[x + 1]) x++;
        bars.push(`M${start} ${y}h${x + 1 - start}v1H${start}z`);
      }
      return bars;
    })
    .join('');
  const px = size * MODULE_PX;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${px}" height="${px}" viewBox="0 0 ${size} ${size}" role="img" shape-rendering="crispEdges"><title>${escaped(title)}</title><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${dark}"/></svg>`;
}
