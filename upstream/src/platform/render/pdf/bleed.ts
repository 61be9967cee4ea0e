import { moved } from '@parichay/shared/studio/layer/layer.boxes.ts';
import type { DrawnPage } from '@parichay/shared/studio/layer/layer.drawn.ts';

/** In mm, on each side. */
export const BLEED = 3;

export const trimmed = (page: DrawnPage, bleed: number): DrawnPage => ({
  ...page,
  width: page.width - 2 * bleed,
  height: page.height - 2 * bleed,
  items: [{ kind: 'group', id: 'page', matrices: [moved(-bleed, -bleed)], items: page.items }],
});
