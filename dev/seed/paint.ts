/** A drawing of ours, for pictures of the demo. */
export interface Painting {
  svg: string;
  /** px */
  width: number;
  height: number;
  background: string;
}

export function paint(_motif: string): Painting {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1200"><rect width="1200" height="1200" fill="#f3d9b1"/><circle cx="600" cy="600" r="320" fill="#b4232a"/></svg>';
  return { svg, width: 1200, height: 1200, background: '#f3d9b1' };
}
