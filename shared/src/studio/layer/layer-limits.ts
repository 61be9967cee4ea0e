import { z } from 'zod';
import { layerDocument } from './layer-document.ts';

const maxLayers = 600;
const maxGroupDepth = 8;
const maximums = { values: 60_000, depth: maxGroupDepth * 2 + 12 } as const;

/** Iterates, because recursion could overflow the stack on deep input. */
function documentSizeProblemOf(value: unknown): string | null {
  let layerCount = 0;
  let valueCount = 0;
  const stack: [value: unknown, depth: number][] = [[value, 0]];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const [node, depth] = next;
    if (typeof node !== 'object' || node === null) continue;
    if (depth > maximums.depth) return `groups are nested more than ${maxGroupDepth} deep`;
    const entries = Object.entries(node);
    valueCount += entries.length;
    if (valueCount > maximums.values) return 'it is too large';
    for (const [name, inner] of entries) {
      if (name === 'layers' && Array.isArray(inner)) layerCount += inner.length;
      if (layerCount > maxLayers) return `it has more than ${maxLayers} layers`;
      stack.push([inner, depth + 1]);
    }
  }
  return null;
}

/** Checks size and depth before parsing, because the schema recurses. */
export const untrustedLayerDocument = z
  .record(z.string(), z.unknown())
  .refine((value) => documentSizeProblemOf(value) === null, {
    error: ({ input }) => documentSizeProblemOf(input) ?? '',
  })
  .pipe(layerDocument);
