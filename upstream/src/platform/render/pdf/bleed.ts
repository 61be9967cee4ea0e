import { translationMatrix } from '@parichay/shared/studio/layer/layer-boxes.ts';
import type { DrawnPage } from '@parichay/shared/studio/layer/layer-drawn.ts';

export const BLEED_MM = 3;

export const withoutBleed = (page: DrawnPage, bleed: number): DrawnPage => ({
  ...page,
  width: page.width - 2 * bleed,
  height: page.height - 2 * bleed,
  items: [{ kind: 'group', id: 'page', matrices: [translationMatrix(-bleed, -bleed)], items: page.items }],
});
