import type {
  DrawnGroup,
  DrawnItem,
  DrawnPage,
  DrawnPaint,
  DrawnShadow,
  DrawnStroke,
  Matrix,
  Tint,
} from './layer.drawn.ts';

/* Server images and browser previews use this SVG, so they match. */

const short = (value: number): string => String(Math.round(value * 100) / 100);

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0) ?? 32};`);

const matrixOf = (matrix: Matrix): string =>
  `matrix(${matrix.map((value) => String(Math.round(value * 100_000) / 100_000)).join(' ')})`;

const faded = (name: string, { alpha }: Tint): string => (alpha < 1 ? ` ${name}-opacity="${short(alpha)}"` : '');

function strokeOf(stroke: DrawnStroke | undefined): string {
  if (!stroke) return '';
  // Round caps would lengthen each dash.
  const ends = stroke.dash ? ` stroke-dasharray="${stroke.dash.map(short).join(' ')}"` : ' stroke-linecap="round"';
  return ` stroke="${stroke.hex}" stroke-width="${short(stroke.width)}" stroke-linejoin="round"${faded('stroke', stroke)}${ends}`;
}

/** The preview moves the logo by this attribute; the editor selects layers by path. */
const named = ({ id, mark }: DrawnGroup): string =>
  mark ? ` data-path="${mark.path}"` : id === 'logo' ? ' data-layer="logo"' : '';

export interface SvgOptions {
  hrefOf(key: string): string | null;
  /** Must be unique per drawing on a page, because it prefixes ids. */
  prefix?: string | undefined;
}

function createWriter({ hrefOf, prefix = 'l' }: SvgOptions) {
  const definitions: string[] = [];
  const known = new Map<string, string>();
  const defined = (body: (id: string) => string): string => {
    const key = body('');
    const old = known.get(key);
    if (old) return old;
    const id = `${prefix}${known.size}`;
    known.set(key, id);
    definitions.push(body(id));
    return id;
  };

  const fillOf = (paint: DrawnPaint | undefined): string => {
    if (!paint) return ' fill="none"';
    if (paint.kind === 'solid') return ` fill="${paint.hex}"${faded('fill', paint)}`;
    const stops = paint.stops
      .map(
        ({ at, hex, alpha }) =>
          `<stop offset="${short(at)}" stop-color="${hex}"${alpha < 1 ? ` stop-opacity="${short(alpha)}"` : ''}/>`,
      )
      .join('');
    const id = defined((name) =>
      paint.kind === 'linear'
        ? `<linearGradient id="${name}" gradientUnits="userSpaceOnUse" x1="${short(paint.x1)}" y1="${short(paint.y1)}" x2="${short(paint.x2)}" y2="${short(paint.y2)}">${stops}</linearGradient>`
        : `<radialGradient id="${name}" gradientUnits="userSpaceOnUse" cx="${short(paint.x)}" cy="${short(paint.y)}" r="${short(paint.radius)}">${stops}</radialGradient>`,
    );
    return ` fill="url(#${id})"`;
  };

  const shadowOf = (shadow: DrawnShadow | undefined): string => {
    if (!shadow) return '';
    const id = defined(
      (name) =>
        `<filter id="${name}" x="-30%" y="-30%" width="160%" height="160%"><feDropShadow dx="${short(shadow.x)}" dy="${short(shadow.y)}" stdDeviation="${short(shadow.blur / 2)}" flood-color="${shadow.hex}" flood-opacity="${short(shadow.alpha)}"/></filter>`,
    );
    return ` filter="url(#${id})"`;
  };

  const clipOf = (clip: string | undefined): string =>
    clip ? ` clip-path="url(#${defined((name) => `<clipPath id="${name}"><path d="${clip}"/></clipPath>`)})"` : '';

  const write = (item: DrawnItem): string => {
    switch (item.kind) {
      case 'path': {
        const matrix = item.matrix ? ` transform="${matrixOf(item.matrix)}"` : '';
        return `<path d="${item.d}"${matrix}${fillOf(item.fill)}${strokeOf(item.stroke)}${shadowOf(item.shadow)}/>`;
      }
      case 'text': {
        if (item.d === '') return '';
        const outline = item.outline ? `${strokeOf(item.outline)} paint-order="stroke"` : '';
        // Painted twice, because some back ends ignore paint-order.
        const at = `transform="translate(${short(item.x)} ${short(item.y)})"`;
        const behind = item.outline ? `<path ${at} d="${item.d}" fill="none"${outline}/>` : '';
        return `${behind}<path ${at} d="${item.d}" fill="${item.fill.hex}"${faded('fill', item.fill)}${shadowOf(item.shadow)}/>`;
      }
      case 'picture': {
        const href = hrefOf(item.key);
        if (href === null) return '';
        const { x, y, width, height } = item.box;
        const image = `<image href="${escaped(href)}" x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" preserveAspectRatio="none"/>`;
        const clip = clipOf(item.clip);
        return clip || item.shadow ? `<g${clip}${shadowOf(item.shadow)}>${image}</g>` : image;
      }
      case 'group': {
        const inner = item.items.map(write).join('');
        const opacity = item.opacity === undefined ? '' : ` opacity="${short(item.opacity)}"`;
        const clip = clipOf(item.clip);
        const { matrices } = item;
        if (!matrices) return `<g${item.mark ? named(item) : ''}${opacity}${clip}>${inner}</g>`;
        const clipped = clip || opacity ? `<g${opacity}${clip}>${inner}</g>` : inner;
        if (matrices.length === 1)
          return `<g${named(item)} transform="${matrixOf(matrices[0] as Matrix)}">${clipped}</g>`;
        const id = defined((name) => `<g id="${name}">${clipped}</g>`);
        return matrices.map((matrix) => `<use href="#${id}" transform="${matrixOf(matrix)}"/>`).join('');
      }
    }
  };

  return { write, fillOf, definitions };
}

export function svgBody(
  page: Pick<DrawnPage, 'width' | 'height' | 'background' | 'items'>,
  options: SvgOptions,
): string {
  const { write, fillOf, definitions } = createWriter(options);
  const background = page.background
    ? `<path d="M0 0H${page.width}V${page.height}H0Z"${fillOf(page.background)}/>`
    : '';
  const items = page.items.map(write).join('');
  const defs = definitions.length > 0 ? `<defs>${definitions.join('')}</defs>` : '';
  return defs + background + items;
}

export const toSvg = (page: DrawnPage, options: SvgOptions): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${page.width}" height="${page.height}" viewBox="0 0 ${page.width} ${page.height}">${svgBody(page, options)}</svg>`;
