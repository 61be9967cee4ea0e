import { z } from 'zod';
import { logoModes } from '../../shop/frame/frame.lists.ts';
import { postShapes } from '../greeting/greeting.lists.ts';
import { pictureFields, textFields } from './layer.fields.ts';
import { unknownFieldsIn } from './layer-bind.ts';
import { iconNames } from './layer-icons.ts';
import { colour, gradient, paint, shadow, stroke } from './layer-paint.ts';
import { box, mask, pathShape, radius } from './layer-place.ts';
import { repeat } from './layer-repeat.ts';
import { textureNames } from './layer-textures.ts';
import { motion, timing } from './layer-time.ts';

const textTemplate = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .refine((text) => unknownFieldsIn(text).length === 0, {
      error: ({ input }) => `there is no field ${unknownFieldsIn(String(input)).join(', ')}`,
    });

const field = z.enum([...textFields, ...pictureFields]);

export const visibilityCondition = z.strictObject({
  shape: z.enum(postShapes).optional(),
  has: z.array(field).max(6).optional(),
  any: z.array(field).max(6).optional(),
  lacks: z.array(field).max(6).optional(),
  logoMode: z.enum(logoModes).optional(),
  displayStyle: z.enum(['style-1', 'style-2']).optional(),
  film: z.boolean().optional(),
  /** Id of a layer that gave way to the post. */
  yielded: z.string().max(40).optional(),
});

const link = textTemplate(300);

const commonLayerFields = {
  id: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/),
  box: box.prefault({}),
  boxes: z.partialRecord(z.enum(postShapes), box).optional(),
  /** Degrees, clockwise, about the middle of the box. */
  rotate: z.number().min(-360).max(360).default(0),
  opacity: z.number().min(0).max(1).default(1),
  within: z.literal('safe').optional(),
  /** Left out when it would cover a text or a face of the post. */
  yields: z.boolean().default(false),
  /** Greetings only: below a frame, mirror images continue the layer beyond the greeting's edges. */
  continues: z.boolean().default(false),
  when: visibilityCondition.optional(),
  link: link.optional(),
  /** Videos only; both apply to the layer with all its copies. */
  timing: timing.optional(),
  motion: motion.optional(),
  /** Priority when a group lacks space: 1 always stays, the highest is dropped first. */
  rank: z.number().int().min(1).max(9).default(1),
};

/** The last three have only Latin letters; other scripts use sans or serif. */
const fontRoles = ['sans', 'display', 'serif', 'poster', 'folk', 'brush', 'condensed', 'wide', 'editorial'] as const;
export type FontRole = (typeof fontRoles)[number];

const textLayer = z.strictObject({
  ...commonLayerFields,
  type: z.literal('text'),
  text: textTemplate(1_000),
  fallback: z.string().max(200).optional(),
  /** Replaces a text that would be cut, such as a long URL by its host. */
  shorter: textTemplate(200).optional(),
  font: z.enum(fontRoles).default('sans'),
  weight: z.union([z.literal(300), z.literal(400), z.literal(600), z.literal(700), z.literal(800)]).default(400),
  /** Maximum, px per em; `minSize`: minimum, which does not shrink with the group. */
  size: z.number().min(6).max(800),
  minSize: z.number().min(6).max(800).optional(),
  wrapBelow: z.number().min(6).max(800).optional(),
  maxLines: z.number().int().min(1).max(30).default(1),
  /** Its group does not shrink to show all of the text. */
  mayBeCut: z.boolean().default(false),
  lineHeight: z.number().min(0.8).max(3).default(1.2),
  /** em */
  tracking: z.number().min(-0.1).max(1).default(0),
  /** `start` follows the script's direction. */
  align: z.enum(['start', 'left', 'center', 'right']).default('start'),
  valign: z.enum(['top', 'middle', 'bottom']).default('top'),
  direction: z.enum(['auto', 'ltr', 'rtl']).default('auto'),
  colour: colour.default('ink'),
  icon: z.enum(iconNames).optional(),
  outline: stroke.optional(),
  shadow: shadow.optional(),
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
  ...commonLayerFields,
  type: z.literal('picture'),
  source: z.union([
    z.strictObject({ field: z.enum(pictureFields) }),
    z.strictObject({ mediaId: z.string().max(64), width: z.number().positive(), height: z.number().positive() }),
    /** Not allowed on frames, because the browser cannot draw textures. */
    z.strictObject({ texture: z.enum(textureNames) }),
  ]),
  fit: z.enum(['cover', 'contain']).default('cover'),
  /** Fractions of the surplus space, like CSS object-position. */
  position: z.tuple([z.number().min(0).max(1), z.number().min(0).max(1)]).default([0.5, 0.5]),
  mask: mask.optional(),
  border: stroke.optional(),
  shadow: shadow.optional(),
  /** `auto`: a badge if a logo needs it: white, dark or its edge colour. */
  plate: z.union([z.literal('auto'), paint]).optional(),
  pad: z.number().min(0).max(200).default(0),
});
export type PictureLayer = z.output<typeof pictureLayer>;

const shapeLayer = z.strictObject({
  ...commonLayerFields,
  type: z.literal('shape'),
  form: z.enum(['rect', 'ellipse']).default('rect'),
  radius: radius.default(0),
  fill: paint.optional(),
  stroke: stroke.optional(),
  shadow: shadow.optional(),
});
export type ShapeLayer = z.output<typeof shapeLayer>;

const pathLayer = z.strictObject({
  ...commonLayerFields,
  type: z.literal('path'),
  ...pathShape.shape,
  fill: paint.optional(),
  stroke: stroke.optional(),
  shadow: shadow.optional(),
});
export type PathLayer = z.output<typeof pathLayer>;

const gradientLayer = z.strictObject({ ...commonLayerFields, type: z.literal('gradient'), fill: gradient });
export type GradientLayer = z.output<typeof gradientLayer>;

const iconLayer = z.strictObject({
  ...commonLayerFields,
  type: z.literal('icon'),
  icon: z.enum(iconNames),
  colour: colour.default('ink'),
});
export type IconLayer = z.output<typeof iconLayer>;

const qrLayer = z.strictObject({
  ...commonLayerFields,
  type: z.literal('qr'),
  value: textTemplate(500),
  ecc: z.enum(['medium', 'high']).default('medium'),
  dark: colour.default('#000000'),
  light: colour.default('#ffffff'),
});
export type QrLayer = z.output<typeof qrLayer>;

/** Without a layout, each layer is placed by its own box. */
const layout = z.strictObject({
  kind: z.enum(['column', 'row']),
  gap: z.number().min(0).max(400).default(0),
  /** Cross axis; `baseline` is for rows. */
  align: z.enum(['start', 'center', 'end', 'baseline']).default('start'),
  justify: z.enum(['start', 'center', 'end', 'between']).default('start'),
  /** Rows only: equal widths that fill the group. */
  equal: z.boolean().default(false),
  wrap: z.boolean().default(false),
  /** The script of this text sets the group's direction. */
  follows: z.enum(textFields).optional(),
  /** In a flipped frame, reverses a column, or the cross alignment of a row. */
  flips: z.boolean().default(false),
  /** Smallest scale before low-priority layers are dropped. */
  floor: z.number().min(0.2).max(1).default(0.52),
});
export type GroupLayout = z.output<typeof layout>;

const baseGroup = z.strictObject({
  ...commonLayerFields,
  type: z.literal('group'),
  layout: layout.optional(),
  /** Without a layout: size of the layers' coordinate system, like an SVG viewBox. */
  view: z.tuple([z.number().positive(), z.number().positive()]).optional(),
  mask: mask.optional(),
  repeat: repeat.optional(),
  plate: z
    .strictObject({
      fill: paint,
      padX: z.number().min(0).max(400).default(0),
      padY: z.number().min(0).max(400).default(0),
      radius: radius.default(0),
      /** Extends to the page edge where the group touches the safe area's edge. */
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

const simpleLayers = [textLayer, pictureLayer, shapeLayer, pathLayer, gradientLayer, iconLayer, qrLayer] as const;

export type Layer = z.output<(typeof simpleLayers)[number]> | GroupLayer;
export type LayerInput = z.input<(typeof simpleLayers)[number]> | GroupInput;

export const layer: z.ZodType<Layer, LayerInput> = z.lazy(() => z.union([...simpleLayers, groupLayer]));
