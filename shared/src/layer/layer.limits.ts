import { z } from 'zod';
import { layerDocument } from './layer.document.ts';

/* What a document that somebody drew may be at most. Pure. */

/** Most layers of a document, those in groups included, and most levels of groups. */
const mostLayers = 600;
const deepestLayer = 8;
const most = { values: 60_000, depth: deepestLayer * 2 + 12 } as const;

/**
 * What about a value is more than any document has, in words; null where nothing is. It goes without recursion: what
 * it keeps from a parser may be as deep as it likes.
 */
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
      if (layers > mostLayers) return `it has more than ${mostLayers} layers`;
      waiting.push([inner, depth + 1]);
    }
  }
  return null;
}

/** A layer document of somebody's own: looked at from outside before it is parsed, so that none is too deep to parse. */
export const givenDocument = z
  .record(z.string(), z.unknown())
  .refine((value) => tooMuchIn(value) === null, { error: ({ input }) => tooMuchIn(input) ?? '' })
  .pipe(layerDocument);
