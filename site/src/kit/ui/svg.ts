/** Ids of two drawings in one page would be taken for each other: each gets a prefix of its own. */
export const withIds = (svg: string, prefix: string): string =>
  svg.replace(/(\sid="|url\(#|href="#)/g, (start) => start + prefix);

/**
 * The elements of a drawing of our server, to be put into an `<svg>`; none when it is not well formed. It is read as
 * XML: nothing in it is run.
 */
export function drawingOf(svg: string): Node[] {
  const source = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${svg}</svg>`;
  const root = new DOMParser().parseFromString(source, 'image/svg+xml').documentElement;
  return root.nodeName === 'svg' ? [...root.childNodes].map((node) => document.importNode(node, true)) : [];
}
