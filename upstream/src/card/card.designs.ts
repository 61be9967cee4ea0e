import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Design, designs } from '@parichay/shared/card/card.lists.ts';
import type { LayerDocument } from '@parichay/shared/layer/layer.document.ts';
import { readDocument } from '../render/read-document.ts';

const folder = new URL('./designs/', import.meta.url);
const parts = JSON.parse(readFileSync(new URL('parts.json', folder), 'utf8'));

/**
 * Each design in pictures, one file each, with two pages: `preview` is what a messenger shows of an address, 1200 × 630 px,
 * and its middle square is a picture by itself; `screen` is the first screen of the card on a small phone, at twice its px.
 */
export const designDocuments = Object.fromEntries(
  designs.map((design) => [design, readDocument(folder, design, parts)]),
) as Record<Design, LayerDocument>;

export type DesignPage = 'preview' | 'screen';

/** Another one when any design is drawn differently: part of what a kept picture is known by. */
export const designsVersion = createHash('sha256')
  .update(JSON.stringify(designDocuments))
  .digest('base64url')
  .slice(0, 12);
