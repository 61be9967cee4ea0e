import { z } from 'zod';

export const colour = z.string().regex(/^(?:#[0-9a-f]{6}|[a-z][a-z0-9-]{0,23})(?:\/(?:0(?:\.\d{1,3})?|1))?$/);

const gradientStop = z.tuple([z.number().min(0).max(1), colour]);
const stops = z.array(gradientStop).min(2).max(8);

export const gradient = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('linear'),
    /** Degrees: 0 = left to right, 90 = top to bottom. */
    angle: z.number().min(0).max(360).default(90),
    stops,
  }),
  z.strictObject({
    kind: z.literal('radial'),
    /** Fractions of the box; `radius`: of its longer side. */
    centreX: z.number().min(-1).max(2).default(0.5),
    centreY: z.number().min(-1).max(2).default(0.5),
    radius: z.number().positive().max(3).default(0.5),
    stops,
  }),
]);
export type Gradient = z.output<typeof gradient>;

export const paint = z.union([colour, gradient]);
export type Paint = z.output<typeof paint>;

export const stroke = z.strictObject({
  colour,
  width: z.number().positive().max(200),
  /** Alternating dash and gap, px. */
  dash: z.array(z.number().nonnegative().max(1_000)).max(8).optional(),
});
export type Stroke = z.output<typeof stroke>;

/** px */
export const shadow = z.strictObject({
  colour: colour.default('#000000/0.3'),
  x: z.number().min(-200).max(200).default(0),
  y: z.number().min(-200).max(200).default(8),
  blur: z.number().min(0).max(200).default(24),
});
export type Shadow = z.output<typeof shadow>;

export const colourName = z.string().regex(/^[a-z][a-z0-9-]{0,23}$/);

export function collectUnknownColours(
  value: unknown,
  knownNames: ReadonlySet<string>,
  found: Set<string>,
): Set<string> {
  if (Array.isArray(value)) for (const one of value) collectUnknownColours(one, knownNames, found);
  else if (typeof value === 'object' && value !== null) {
    for (const [key, field] of Object.entries(value)) {
      const isColour =
        typeof field === 'string' && ['colour', 'fill', 'dark', 'light', 'background', 'plate'].includes(key);
      if (isColour && field !== 'auto') {
        const name = field.split('/')[0] ?? '';
        if (!name.startsWith('#') && !knownNames.has(name)) found.add(name);
      }
      if (key === 'stops' && Array.isArray(field))
        for (const [, name] of field as [number, string][]) collectUnknownColours({ colour: name }, knownNames, found);
      else collectUnknownColours(field, knownNames, found);
    }
  }
  return found;
}
