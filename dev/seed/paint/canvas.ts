/** A drawing for the demo's pictures. */
export interface Painting {
  svg: string;
  /** px */
  width: number;
  height: number;
  /** `#rrggbb` behind transparent areas. */
  background: string;
}

export type Attributes = Record<string, string | number | undefined>;
/** Gradient stop: offset 0–1, colour, opacity 0–1. */
export type Stop = readonly [at: number, colour: string, opacity?: number];

/** A picture being drawn: later shapes are above earlier ones, and paints get generated ids. */
export interface Canvas {
  width: number;
  height: number;
  add(...shapes: string[]): void;
  /** A linear gradient in the bounding box; `angle` in degrees, 0 = left to right, 90 = downwards. */
  linear(angle: number, ...stops: Stop[]): string;
  /** A radial gradient; centre and radius are shares of the bounding box. */
  radial(centre: readonly [number, number], radius: number, ...stops: Stop[]): string;
  /** Defines a symbol for repeated use. @returns its id */
  symbol(shapes: string): string;
  clip(shapes: string): string;
  painting(): Painting;
}

/** Rounds px to one decimal, which makes the file smaller. */
export const px = (value: number): string => String(Math.round(value * 10) / 10);

const svgAttributes = (attributes: Attributes): string =>
  Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? Math.round(value * 1000) / 1000 : value}"`)
    .join('');

export const element = (name: string, attributes: Attributes, content = ''): string =>
  content ? `<${name}${svgAttributes(attributes)}>${content}</${name}>` : `<${name}${svgAttributes(attributes)}/>`;

export function createCanvas(width: number, height: number, background: string): Canvas {
  const idByMarkup = new Map<string, string>();
  const shapes: string[] = [];
  // Equal definitions are written once.
  const define = (markup: (id: string) => string): string => {
    const markupWithoutId = markup('');
    const id = idByMarkup.get(markupWithoutId) ?? `d${idByMarkup.size}`;
    idByMarkup.set(markupWithoutId, id);
    return id;
  };
  const stopsOf = (stops: readonly Stop[]): string =>
    stops
      .map(([offset, colour, opacity]) => element('stop', { offset, 'stop-color': colour, 'stop-opacity': opacity }))
      .join('');
  return {
    width,
    height,
    add: (...added) => {
      shapes.push(...added);
    },
    linear(angle, ...stops) {
      const [x, y] = [Math.cos((angle * Math.PI) / 180) / 2, Math.sin((angle * Math.PI) / 180) / 2];
      const line = { x1: 0.5 - x, y1: 0.5 - y, x2: 0.5 + x, y2: 0.5 + y };
      return `url(#${define((id) => element('linearGradient', { id, ...line }, stopsOf(stops)))})`;
    },
    radial([cx, cy], r, ...stops) {
      return `url(#${define((id) => element('radialGradient', { id, cx, cy, r }, stopsOf(stops)))})`;
    },
    symbol: (content) => define((id) => element('g', { id }, content)),
    clip: (content) => `url(#${define((id) => element('clipPath', { id }, content))})`,
    painting() {
      const definitions = [...idByMarkup].map(([markup, id]) => markup.replace(' id=""', ` id="${id}"`)).join('');
      const ground = element('rect', { width, height, fill: background });
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${definitions}</defs>${ground}${shapes.join('')}</svg>`;
      return { svg, width, height, background };
    },
  };
}
