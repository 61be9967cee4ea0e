import { z } from 'zod';
import { logoModes } from '../frame/frame.lists.ts';
import { postShapes } from '../greeting/greeting.lists.ts';
import { unknownFields } from './layer.bind.ts';
import { pictureFields, textFields } from './layer.fields.ts';
import { iconNames } from './layer.icons.ts';
import { colour, gradient, paint, shadow, stroke } from './layer.paint.ts';
import { box, mask, pathShape, radius } from './layer.place.ts';
import { repeat } from './layer.repeat.ts';
import { textureNames } from './layer.textures.ts';
import { motion, timing } from './layer.time.ts';

/* The kinds of layers that a document is made of. */

/** Words with fields in braces. */
const template = (most: number) =>
  z
    .string()
    .max(most)
    .refine((words) => unknownFields(words).length === 0, {
      error: ({ input }) => `there is no field ${unknownFields(String(input)).join(', ')}`,
    });

const field = z.enum([...textFields, ...pictureFields]);

/** A layer is drawn when all that is given here is so. */
export const when = z.strictObject({
  shape: z.enum(postShapes).optional(),
  /** All of these are there. */
  has: z.array(field).max(6).optional(),
  /** At least one of these is there. */
  any: z.array(field).max(6).optional(),
  /** None of these is there. */
  lacks: z.array(field).max(6).optional(),
  logoMode: z.enum(logoModes).optional(),
  displayStyle: z.enum(['style-1', 'style-2']).optional(),
  /** Whether the page is a video's. */
  film: z.boolean().optional(),
});

/** Where a tap leads: a template such as `tel:{phone}`. */
const link = template(300);

const common = {
  id: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/),
  box: box.prefault({}),
  /** What differs on one shape: the sides and sizes that are given replace the box's. */
  boxes: z.partialRecord(z.enum(postShapes), box).optional(),
  /** Degrees, clockwise, about the middle of the box. */
  rotate: z.number().min(-360).max(360).default(0),
  opacity: z.number().min(0).max(1).default(1),
  /** Placed in the page's safe area instead of its parent. */
  within: z.literal('safe').optional(),
  /** An ornament that is left out where it would cover the subject of the post. */
  yields: z.boolean().default(false),
  when: when.optional(),
  link: link.optional(),
  /** Only videos have time: a picture shows every layer where it rests. Both are of the layer with all its copies. */
  timing: timing.optional(),
  motion: motion.optional(),
  /**
   * How much it matters where room is short in a group: 1 stays, of the others the highest goes first.
   */
  rank: z.number().int().min(1).max(9).default(1),
};

/** The last three are the Latin faces of public cards; other scripts have their plain or serif letters there. */
const fontRoles = ['sans', 'display', 'serif', 'poster', 'condensed', 'wide', 'editorial'] as const;
export type FontRole = (typeof fontRoles)[number];

const textLayer = z.strictObject({
  ...common,
  type: z.literal('text'),
  /** Words with fields: `{phone} · {city}`. Where a field is empty, the separators beside it go as well. */
  text: template(1_000),
  /** What stands there when all its fields are empty; without it the layer is left out. */
  fallback: z.string().max(200).optional(),
  /** What stands there where the whole would have to be cut: half an address leads nowhere, but its host says whose it is. */
  shorter: template(200).optional(),
  font: z.enum(fontRoles).default('sans'),
  weight: z.union([z.literal(300), z.literal(400), z.literal(600), z.literal(700), z.literal(800)]).default(400),
  /** px of one em, at most. */
  size: z.number().min(6).max(800),
  /** px of one em, at least, however low a frame stands. */
  minSize: z.number().min(6).max(800).optional(),
  /** A text that would stand smaller than this on fewer lines takes another one. */
  wrapBelow: z.number().min(6).max(800).optional(),
  maxLines: z.number().int().min(1).max(30).default(1),
  lineHeight: z.number().min(0.8).max(3).default(1.2),
  /** em, between Latin letters. */
  tracking: z.number().min(-0.1).max(1).default(0),
  /** `start` is where the text's own script begins. */
  align: z.enum(['start', 'left', 'center', 'right']).default('start'),
  valign: z.enum(['top', 'middle', 'bottom']).default('top'),
  direction: z.enum(['auto', 'ltr', 'rtl']).default('auto'),
  colour: colour.default('ink'),
  /** A sign where the first line begins, as high as its letters. */
  icon: z.enum(iconNames).optional(),
  outline: stroke.optional(),
  shadow: shadow.optional(),
  /** A shape behind the words that is as large as they are. */
  plate: z
    .strictObject({
      fill: paint,
      padX: z.number().min(0).max(200).default(24),
      padY: z.number().min(0).max(200).default(12),
      radius: radius.default('round'),
      stroke: stroke.optional(),
    })
    .optional(),
});
export type TextLayer = z.output<typeof textLayer>;

const pictureLayer = z.strictObject({
  ...common,
  type: z.literal('picture'),
  source: z.union([
    z.strictObject({ field: z.enum(pictureFields) }),
    /** A picture that was uploaded for the document. */
    z.strictObject({ mediaId: z.string().max(64), width: z.number().positive(), height: z.number().positive() }),
    /** A piece of a texture of the product's own, coloured by what lies beneath; not on frames, which a screen draws too. */
    z.strictObject({ texture: z.enum(textureNames) }),
  ]),
  fit: z.enum(['cover', 'contain']).default('cover'),
  /** Which part is kept, or where it stands: fractions of what is over. */
  position: z.tuple([z.number().min(0).max(1), z.number().min(0).max(1)]).default([0.5, 0.5]),
  mask: mask.optional(),
  border: stroke.optional(),
  shadow: shadow.optional(),
  /**
   * What lies behind it. `auto` is for logos: a badge that shows the whole logo, white or dark, as the logo needs it,
   * and none behind one that stands out by itself. The box of a logo is the most it may take: a wide one is no higher
   * and a tall one no wider than its own proportions ask.
   */
  plate: z.union([z.literal('auto'), paint]).optional(),
  /** px kept free between the plate's edge and the picture. */
  pad: z.number().min(0).max(200).default(0),
});
export type PictureLayer = z.output<typeof pictureLayer>;

const shapeLayer = z.strictObject({
  ...common,
  type: z.literal('shape'),
  form: z.enum(['rect', 'ellipse']).default('rect'),
  radius: radius.default(0),
  fill: paint.optional(),
  stroke: stroke.optional(),
  shadow: shadow.optional(),
});
export type ShapeLayer = z.output<typeof shapeLayer>;

const pathLayer = z.strictObject({
  ...common,
  type: z.literal('path'),
  ...pathShape.shape,
  fill: paint.optional(),
  stroke: stroke.optional(),
  shadow: shadow.optional(),
});
export type PathLayer = z.output<typeof pathLayer>;

/** Fills its box with a gradient: a shade beneath words, a sky. */
const gradientLayer = z.strictObject({ ...common, type: z.literal('gradient'), fill: gradient });
export type GradientLayer = z.output<typeof gradientLayer>;

const iconLayer = z.strictObject({
  ...common,
  type: z.literal('icon'),
  icon: z.enum(iconNames),
  colour: colour.default('ink'),
});
export type IconLayer = z.output<typeof iconLayer>;

const qrLayer = z.strictObject({
  ...common,
  type: z.literal('qr'),
  /** A template such as `{cardUrl}`. */
  value: template(500),
  /** Error correction at least: high where something covers the middle. */
  ecc: z.enum(['medium', 'high']).default('medium'),
  dark: colour.default('#000000'),
  light: colour.default('#ffffff'),
});
export type QrLayer = z.output<typeof qrLayer>;

/** How a group sets out its layers; without it each stands where its own box says. */
const layout = z.strictObject({
  kind: z.enum(['column', 'row']),
  /** px between two. */
  gap: z.number().min(0).max(400).default(0),
  /** Across: where narrower ones stand. `baseline` is for rows: texts of any size and script stand on one line. */
  align: z.enum(['start', 'center', 'end', 'baseline']).default('start'),
  /** Along: where they stand together when there is room left. */
  justify: z.enum(['start', 'center', 'end', 'between']).default('start'),
  /** Rows: each is as wide as the others, and all together as wide as the group; how many there are, it need not know. */
  equal: z.boolean().default(false),
  /** Rows: whether what does not fit begins another line. */
  wrap: z.boolean().default(false),
  /** A text whose letters say where rows and texts in this group begin: at the right where they are Arabic. */
  follows: z.enum(textFields).optional(),
  /** Turns over when the frame stands upside down: a column by its order, a row by where lower ones stand. */
  flips: z.boolean().default(false),
  /** How small all may grow before what matters least is left out; what is left at last may grow smaller still. */
  floor: z.number().min(0.2).max(1).default(0.52),
});
export type GroupLayout = z.output<typeof layout>;

const baseGroup = z.strictObject({
  ...common,
  type: z.literal('group'),
  layout: layout.optional(),
  /**
   * Without a layout: the width and height that its layers count in, as large as fits the box and in its middle. So a
   * drawing is made once and stands anywhere in any size.
   */
  view: z.tuple([z.number().positive(), z.number().positive()]).optional(),
  mask: mask.optional(),
  repeat: repeat.optional(),
  /** Behind all of it, as large as what is in it. */
  plate: z
    .strictObject({
      fill: paint,
      padX: z.number().min(0).max(400).default(0),
      padY: z.number().min(0).max(400).default(0),
      radius: radius.default(0),
      /** Runs on to the edge of the page on each side where the group stands at the edge of the safe area. */
      bleeds: z.boolean().default(false),
      stroke: stroke.optional(),
      shadow: shadow.optional(),
    })
    .optional(),
});
export type GroupLayer = z.output<typeof baseGroup> & { layers: Layer[] };
type GroupInput = z.input<typeof baseGroup> & { layers: LayerInput[] };

const groupLayer: z.ZodType<GroupLayer, GroupInput> = baseGroup.extend({
  get layers(): z.ZodType<Layer[], LayerInput[]> {
    return z.array(layer).max(200);
  },
});

const plainLayers = [textLayer, pictureLayer, shapeLayer, pathLayer, gradientLayer, iconLayer, qrLayer] as const;

export type Layer = z.output<(typeof plainLayers)[number]> | GroupLayer;
export type LayerInput = z.input<(typeof plainLayers)[number]> | GroupInput;

export const layer: z.ZodType<Layer, LayerInput> = z.lazy(() => z.union([...plainLayers, groupLayer]));
