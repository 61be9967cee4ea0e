import type { Area, DrawnItem, DrawnPath, DrawnPicture, DrawnText } from '@parichay/shared/studio/layer/layer-drawn.ts';
import { svgBody } from '@parichay/shared/studio/layer/layer-svg.ts';
import sharp from 'sharp';
import { pdfPathOperators } from './path-operators.ts';
import { type PdfPicture, toPdfMask } from './pdf-picture.ts';

/* PDF has no blur, so shadows are rasterised as small soft masks. */

type ShadowedItem = DrawnPath | DrawnText | DrawnPicture;

export interface PdfShadow {
  /** px in the item's own coordinates. */
  box: Area;
  mask: PdfPicture;
}

/** Longest side of the mask in px, and px of the mask per blur radius. */
const MAX_MASK_SIDE = 700;
const MASK_PX_PER_BLUR = 8;

export function shadowedItems(items: readonly DrawnItem[]): ShadowedItem[] {
  return items.flatMap((item) => (item.kind === 'group' ? shadowedItems(item.items) : item.shadow ? [item] : []));
}

function withoutShadowAndMatrix(item: ShadowedItem): { item: ShadowedItem; box: Area } {
  const plainItem = { ...item, shadow: undefined };
  if (plainItem.kind === 'path')
    return { item: { ...plainItem, matrix: undefined }, box: pdfPathOperators(plainItem.d).box };
  return { item: plainItem, box: plainItem.box };
}

export async function createPdfShadow(
  shadowedItem: ShadowedItem,
  hrefOf: (key: string) => string | null,
): Promise<PdfShadow | null> {
  const { item, box: itemBox } = withoutShadowAndMatrix(shadowedItem);
  const { shadow } = shadowedItem;
  if (!shadow || itemBox.width <= 0 || itemBox.height <= 0) return null;
  const stroke = item.kind === 'path' ? (item.stroke?.width ?? 0) : 0;
  const margin = shadow.blur * 1.5 + stroke;
  const box = {
    x: itemBox.x - margin,
    y: itemBox.y - margin,
    width: itemBox.width + 2 * margin,
    height: itemBox.height + 2 * margin,
  };
  const longer = Math.max(box.width, box.height);
  const scale = Math.min(
    MAX_MASK_SIDE / longer,
    shadow.blur > 0 ? MASK_PX_PER_BLUR / shadow.blur : Number.POSITIVE_INFINITY,
  );
  const width = Math.max(1, Math.round(box.width * scale));
  const height = Math.max(1, Math.round(box.height * scale));
  const body = svgBody({ width: 0, height: 0, background: null, items: [item] }, { hrefOfPicture: hrefOf });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${box.x} ${box.y} ${box.width} ${box.height}" preserveAspectRatio="none">${body}</svg>`;
  const alpha = sharp(Buffer.from(svg), { unlimited: true }).ensureAlpha().extractChannel(3);
  const sigma = (shadow.blur / 2) * scale;
  if (sigma >= 0.3) alpha.blur(sigma);
  const { data } = await alpha.raw().toBuffer({ resolveWithObject: true });
  return {
    box: { ...box, x: box.x + shadow.x, y: box.y + shadow.y },
    mask: await toPdfMask(data, { width, height }),
  };
}
