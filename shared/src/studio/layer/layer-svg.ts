import type {
  AlphaColour,
  DrawnGroup,
  DrawnItem,
  DrawnPage,
  DrawnPaint,
  DrawnShadow,
  DrawnStroke,
  Matrix,
} from './layer-drawn.ts';

/* Server images and browser previews use this SVG, so they match. */

const roundedText = (value: number): string => String(Math.round(value * 100) / 100);
const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0) ?? 32};`);

const matrixAttributeOf = (matrix: Matrix): string =>
  `matrix(${matrix.map((value) => String(Math.round(value * 100_000) / 100_000)).join(' ')})`;

const opacityAttribute = (name: string, { alpha }: AlphaColour): string =>
  alpha < 1 ? ` ${name}-opacity="${roundedText(alpha)}"` : '';

function strokeAttributesOf(stroke: DrawnStroke | undefined): string {
  if (!stroke) return '';
  // Round caps would lengthen each dash.
  const capAttribute = stroke.dash
    ? ` stroke-dasharray="${stroke.dash.map(roundedText).join(' ')}"`
    : ' stroke-linecap="round"';
  return ` stroke="${stroke.hex}" stroke-width="${roundedText(stroke.width)}" stroke-linejoin="round"${opacityAttribute('stroke', stroke)}${capAttribute}`;
}

/** The preview moves the logo by this attribute; the editor selects layers by path. */
const groupAttribute = ({ id, mark }: DrawnGroup): string =>
  mark ? ` data-path="${mark.path}"` : id === 'logo' ? ' data-layer="logo"' : '';

export interface SvgOptions {
  hrefOfPicture(key: string): string | null;
  /** Must be unique per drawing on a page, because it prefixes ids. */
  prefix?: string | undefined;
}

function createSvgWriter({ hrefOfPicture, prefix = 'l' }: SvgOptions) {
  const definitions: string[] = [];
  const definitionIds = new Map<string, string>();
  const definitionIdOf = (body: (id: string) => string): string => {
    const key = body('');
    const existingId = definitionIds.get(key);
    if (existingId) return existingId;
    const id = `${prefix}${definitionIds.size}`;
    definitionIds.set(key, id);
    definitions.push(body(id));
    return id;
  };

  const fillOf = (paint: DrawnPaint | undefined): string => {
    if (!paint) return ' fill="none"';
    if (paint.kind === 'solid') return ` fill="${paint.hex}"${opacityAttribute('fill', paint)}`;
    const stops = paint.stops
      .map(
        ({ at: offset, hex, alpha }) =>
          `<stop offset="${roundedText(offset)}" stop-color="${hex}"${alpha < 1 ? ` stop-opacity="${roundedText(alpha)}"` : ''}/>`,
      )
      .join('');
    const id = definitionIdOf((name) =>
      paint.kind === 'linear'
        ? `<linearGradient id="${name}" gradientUnits="userSpaceOnUse" x1="${roundedText(paint.x1)}" y1="${roundedText(paint.y1)}" x2="${roundedText(paint.x2)}" y2="${roundedText(paint.y2)}">${stops}</linearGradient>`
        : `<radialGradient id="${name}" gradientUnits="userSpaceOnUse" cx="${roundedText(paint.x)}" cy="${roundedText(paint.y)}" r="${roundedText(paint.radius)}">${stops}</radialGradient>`,
    );
    return ` fill="url(#${id})"`;
  };

  const shadowOf = (shadow: DrawnShadow | undefined): string => {
    if (!shadow) return '';
    const id = definitionIdOf(
      (name) =>
        `<filter id="${name}" x="-30%" y="-30%" width="160%" height="160%"><feDropShadow dx="${roundedText(shadow.x)}" dy="${roundedText(shadow.y)}" stdDeviation="${roundedText(shadow.blur / 2)}" flood-color="${shadow.hex}" flood-opacity="${roundedText(shadow.alpha)}"/></filter>`,
    );
    return ` filter="url(#${id})"`;
  };

  const clipOf = (clip: string | undefined): string =>
    clip
      ? ` clip-path="url(#${definitionIdOf((name) => `<clipPath id="${name}"><path d="${clip}"/></clipPath>`)})"`
      : '';

  const write = (item: DrawnItem): string => {
    switch (item.kind) {
      case 'path': {
        const matrix = item.matrix ? ` transform="${matrixAttributeOf(item.matrix)}"` : '';
        return `<path d="${item.d}"${matrix}${fillOf(item.fill)}${strokeAttributesOf(item.stroke)}${shadowOf(item.shadow)}/>`;
      }
      case 'text': {
        if (item.d === '' && item.colourPaths.length === 0) return '';
        const outline = item.outline ? `${strokeAttributesOf(item.outline)} paint-order="stroke"` : '';
        // Painted twice, because some renderers ignore paint-order.
        const transform = `transform="translate(${roundedText(item.x)} ${roundedText(item.y)})"`;
        const behind = item.outline ? `<path ${transform} d="${item.d}" fill="none"${outline}/>` : '';
        const filled = (d: string, fill: AlphaColour, filter = '') =>
          `<path ${transform} d="${d}" fill="${fill.hex}"${opacityAttribute('fill', fill)}${filter}/>`;
        if (item.colourPaths.length === 0) return behind + filled(item.d, item.fill, shadowOf(item.shadow));
        const letters = item.d === '' ? '' : filled(item.d, item.fill);
        const emoji = item.colourPaths.map((path) => filled(path.d, path)).join('');
        return `${behind}<g${shadowOf(item.shadow)}>${letters}${emoji}</g>`;
      }
      case 'picture': {
        const href = hrefOfPicture(item.key);
        if (href === null) return '';
        const { x, y, width, height } = item.box;
        const image = `<image href="${escaped(href)}" x="${roundedText(x)}" y="${roundedText(y)}" width="${roundedText(width)}" height="${roundedText(height)}" preserveAspectRatio="none"/>`;
        const clip = clipOf(item.clip);
        return clip || item.shadow ? `<g${clip}${shadowOf(item.shadow)}>${image}</g>` : image;
      }
      case 'group': {
        const inner = item.items.map(write).join('');
        const opacity = item.opacity === undefined ? '' : ` opacity="${roundedText(item.opacity)}"`;
        const clip = clipOf(item.clip);
        const { matrices } = item;
        if (!matrices) return `<g${item.mark ? groupAttribute(item) : ''}${opacity}${clip}>${inner}</g>`;
        const clipped = clip || opacity ? `<g${opacity}${clip}>${inner}</g>` : inner;
        if (matrices.length === 1)
          return `<g${groupAttribute(item)} transform="${matrixAttributeOf(matrices[0] as Matrix)}">${clipped}</g>`;
        const id = definitionIdOf((name) => `<g id="${name}">${clipped}</g>`);
        return matrices.map((matrix) => `<use href="#${id}" transform="${matrixAttributeOf(matrix)}"/>`).join('');
      }
    }
  };

  return { write, fillOf, definitions };
}

export function svgBody(
  page: Pick<DrawnPage, 'width' | 'height' | 'background' | 'items'>,
  options: SvgOptions,
): string {
  const { write, fillOf, definitions } = createSvgWriter(options);
  const background = page.background
    ? `<path d="M0 0H${page.width}V${page.height}H0Z"${fillOf(page.background)}/>`
    : '';
  const items = page.items.map(write).join('');
  const defs = definitions.length > 0 ? `<defs>${definitions.join('')}</defs>` : '';
  return defs + background + items;
}

export const toSvgDocument = (page: DrawnPage, options: SvgOptions): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${page.width}" height="${page.height}" viewBox="0 0 ${page.width} ${page.height}">${svgBody(page, options)}</svg>`;
