import { z } from 'zod';

/** px, or a percentage of the parent. */
const length = z.union([z.number().min(-10_000).max(10_000), z.string().regex(/^-?\d{1,3}(?:\.\d{1,2})?%$/)]);
export type Length = z.output<typeof length>;

/** As in CSS: opposite sides stretch the box; a size without sides is centred. */
export const box = z.strictObject({
  left: length.optional(),
  right: length.optional(),
  top: length.optional(),
  bottom: length.optional(),
  width: length.optional(),
  height: length.optional(),
});
export type Box = z.output<typeof box>;

/** px; `round` = half the shorter side. */
export const radius = z.union([z.number().min(0).max(2_000), z.literal('round')]);

export const pathShape = z.strictObject({
  /** SVG path data, stretched from `view` (width, height) to the box. */
  d: z
    .string()
    .max(20_000)
    .regex(/^[MmLlHhVvCcSsQqTtAaZz0-9 ,.\-+e]*$/),
  view: z.tuple([z.number().positive(), z.number().positive()]),
});

export const mask = z.union([
  z.strictObject({ kind: z.literal('ellipse') }),
  z.strictObject({ kind: z.literal('rect'), radius: radius.default(0) }),
  z.strictObject({ kind: z.literal('path'), ...pathShape.shape }),
]);
export type Mask = z.output<typeof mask>;
