import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Design, designs } from '@parichay/shared/shop/card/card.lists.ts';
import type { LayerDocument } from '@parichay/shared/studio/layer/layer-document.ts';
import { readLayerDocument } from '../../platform/render/read-document.ts';

const folder = new URL('./designs/', import.meta.url);
const fragments = JSON.parse(readFileSync(new URL('parts.json', folder), 'utf8'));

/** `preview`: 1200 × 630 px, its middle square works alone. `screen`: small phone at 2×. */
export const designDocuments = Object.fromEntries(
  designs.map((design) => [design, readLayerDocument(folder, design, fragments)]),
) as Record<Design, LayerDocument>;

export type CardImageKind = 'preview' | 'screen';

/** A hash in the pictures' cache key, which changes with every design. */
export const designsVersion = createHash('sha256')
  .update(JSON.stringify(designDocuments))
  .digest('base64url')
  .slice(0, 12);
