/** Prefixes the ids, because equal ids of two drawings in one page would collide. */
export const prefixIds = (svg: string, prefix: string): string =>
  svg.replace(/(\sid="|url\(#|href="#)/g, (start) => start + prefix);

/** The SVG is parsed as XML, so no script in it runs. Malformed XML gives no nodes. */
export function parseSvg(svg: string): Node[] {
  const source = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${svg}</svg>`;
  const root = new DOMParser().parseFromString(source, 'image/svg+xml').documentElement;
  return root.nodeName === 'svg' ? [...root.childNodes].map((node) => document.importNode(node, true)) : [];
}
