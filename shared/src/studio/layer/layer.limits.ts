import { z } from 'zod';
import { layerDocument } from './layer.document.ts';

const maxLayers = 600;
const deepestLayer = 8;
const most = { values: 60_000, depth: deepestLayer * 2 + 12 } as const;

/** Returns an error message or null. Iterates, because recursion could overflow the stack on deep input. */
function tooMuchIn(value: unknown): string | null {
  let layers = 0;
  let values = 0;
  const waiting: [value: unknown, depth: number][] = [[value, 0]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [one, depth] = next;
    if (typeof one !== 'object' || one === null) continue;
    if (depth > most.depth) return `groups stand more than ${deepestLayer} deep`;
    const entries = Object.entries(one);
    values += entries.length;
    if (values > most.values) return 'it is too large';
    for (const [name, inner] of entries) {
      if (name === 'layers' && Array.isArray(inner)) layers += inner.length;
      if (layers > maxLayers) return `it has more than ${maxLayers} layers`;
      waiting.push([inner, depth + 1]);
    }
  }
  return null;
}

/** Checks size and depth before parsing, because the schema recurses. */
export const givenDocument = z
  .record(z.string(), z.unknown())
  .refine((value) => tooMuchIn(value) === null, { error: ({ input }) => tooMuchIn(input) ?? '' })
  .pipe(layerDocument);
