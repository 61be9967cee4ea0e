import { multiplyMatrices } from '@parichay/shared/studio/layer/layer-boxes.ts';
import type { Area, DrawnItem, Matrix } from '@parichay/shared/studio/layer/layer-drawn.ts';

export interface PageLink {
  href: string;
  box: Area;
}

/** Allowlist: scripts and local files must never be opened from the PDF. */
const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:', 'sms:', 'geo:', 'upi:', 'whatsapp:']);

function safeUrlOf(href: string): string | null {
  const url = URL.parse(href.trim());
  if (!url || !schemes.has(url.protocol) || url.href === url.protocol) return null;
  // A URI has no spaces, but people write phone numbers with them.
  return url.href.replaceAll(' ', url.protocol === 'tel:' || url.protocol === 'sms:' ? '' : '%20');
}

function transformedBounds({ x, y, width, height }: Area, [a, b, c, d, e, f]: Matrix): Area {
  const corners = [
    [x, y],
    [x + width, y],
    [x, y + height],
    [x + width, y + height],
  ].map(([left = 0, top = 0]) => [a * left + c * top + e, b * left + d * top + f] as const);
  const [xs, ys] = [corners.map(([left]) => left), corners.map(([, top]) => top)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

const identityMatrix: Matrix = [1, 0, 0, 1, 0, 0];

export function pageLinksOf(items: readonly DrawnItem[], outer: Matrix = identityMatrix): PageLink[] {
  return items.flatMap((item) => {
    if (item.kind !== 'group') return [];
    return (item.matrices ?? [identityMatrix]).flatMap((matrix) => {
      const pageMatrix = multiplyMatrices(matrix, outer);
      const href = item.link && safeUrlOf(item.link.href);
      const ownLinks = href && item.link ? [{ href, box: transformedBounds(item.link.box, pageMatrix) }] : [];
      return [...ownLinks, ...pageLinksOf(item.items, pageMatrix)];
    });
  });
}
