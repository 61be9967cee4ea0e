import type { OutputOf } from '@parichay/shared/contract.ts';
import { map } from 'nanostores';
import { call } from '../../../lib/api.ts';

export type Greeting = OutputOf<'GET /image-post'>['items'][number];

/** Keyed by subcategory id; also an empty list after a failure. */
export const $greetings = map<Record<string, readonly Greeting[]>>({});

const asked = new Set<string>();

const few = '8';

export function loadGreetings(imageSubcategoryId: string): void {
  if (asked.has(imageSubcategoryId)) return;
  asked.add(imageSubcategoryId);
  call('GET /image-post', { query: { imageSubcategoryId, shape: 'SQUARE', isActive: 'true', limit: few } })
    .then(({ items }) => $greetings.setKey(imageSubcategoryId, items))
    .catch(() => $greetings.setKey(imageSubcategoryId, []));
}
