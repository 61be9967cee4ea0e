import type { Area, DrawnItem, DrawnPath, DrawnPicture, DrawnText } from '@parichay/shared/studio/layer/layer.drawn.ts';
import { svgBody } from '@parichay/shared/studio/layer/layer.svg.ts';
import sharp from 'sharp';
import { operatorsOf } from './path-operators.ts';
import { maskOf, type PdfPicture } from './pdf-picture.ts';

/* PDF has no blur, so shadows are rasterised as small soft masks. */

type Shaded = DrawnPath | DrawnText | DrawnPicture;

export interface SoftShadow {
  /** px in the item's own coordinates. */
  box: Area;
  mask: PdfPicture;
}

/** Longest side of the mask in px, and px of the mask per blur radius. */
const MOST = 700;
const PER_BLUR = 8;

export function shadedItems(items: readonly DrawnItem[]): Shaded[] {
  return items.flatMap((item) => (item.kind === 'group' ? shadedItems(item.items) : item.shadow ? [item] : []));
}

function plain(item: Shaded): { item: Shaded; box: Area } {
  const bare = { ...item, shadow: undefined };
  if (bare.kind === 'path') return { item: { ...bare, matrix: undefined }, box: operatorsOf(bare.d).box };
  return { item: bare, box: bare.box };
}

export async function softShadow(shaded: Shaded, hrefOf: (key: string) => string | null): Promise<SoftShadow | null> {
  const { item, box: inner } = plain(shaded);
  const { shadow } = shaded;
  if (!shadow || inner.width <= 0 || inner.height <= 0) return null;
  const stroke = item.kind === 'path' ? (item.stroke?.width ?? 0) : 0;
  const reach = shadow.blur * 1.5 + stroke;
  const box = {
    x: inner.x - reach,
    y: inner.y - reach,
    width: inner.width + 2 * reach,
    height: inner.height + 2 * reach,
  };
  const longer = Math.max(box.width, box.height);
  const scale = Math.min(MOST / longer, shadow.blur > 0 ? PER_BLUR / shadow.blur : Number.POSITIVE_INFINITY);
  const width = Math.max(1, Math.round(box.width * scale));
  const height = Math.max(1, Math.round(box.height * scale));
  const body = svgBody({ width: 0, height: 0, background: null, items: [item] }, { hrefOf });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${box.x} ${box.y} ${box.width} ${box.height}" preserveAspectRatio="none">${body}</svg>`;
  const alpha = sharp(Buffer.from(svg), { unlimited: true }).ensureAlpha().extractChannel(3);
  const sigma = (shadow.blur / 2) * scale;
  if (sigma >= 0.3) alpha.blur(sigma);
  const { data } = await alpha.raw().toBuffer({ resolveWithObject: true });
  return {
    box: { ...box, x: box.x + shadow.x, y: box.y + shadow.y },
    mask: await maskOf(data, { width, height }),
  };
}
