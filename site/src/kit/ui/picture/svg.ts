/** Equal ids of two drawings in one page would collide. */
export const withIds = (svg: string, prefix: string): string =>
  svg.replace(/(\sid="|url\(#|href="#)/g, (start) => start + prefix);

/** Parsed as XML, so that no script in it runs. Empty if it is not well-formed. */
export function drawingOf(svg: string): Node[] {
  const source = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${svg}</svg>`;
  const root = new DOMParser().parseFromString(source, 'image/svg+xml').documentElement;
  return root.nodeName === 'svg' ? [...root.childNodes].map((node) => document.importNode(node, true)) : [];
}
