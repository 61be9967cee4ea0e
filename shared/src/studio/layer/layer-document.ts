import { z } from 'zod';
import { frameKinds } from '../../shop/frame/frame.lists.ts';
import { postShapes } from '../greeting/greeting.lists.ts';
import { colourRoles } from './layer-colour-roles.ts';
import { type Layer, layer, visibilityCondition } from './layer-kinds.ts';
import { collectUnknownColours, colour, colourName, paint } from './layer-paint.ts';
import { pdfTemplateKinds } from './layer-print.ts';

/* The model of everything drawn. Lengths are px of a canvas usually 1080 wide. */

const size = z.strictObject({
  width: z.number().positive().max(10_000),
  height: z.number().positive().max(10_000),
});

/** Counts copies; the built-in documents draw at most a thousand. */
const maxDrawnLayers = 5_000;

function countDrawnLayers(layers: readonly Layer[], times = 1): number {
  let count = 0;
  for (const layerOrGroup of layers) {
    const repeat = layerOrGroup.type === 'group' ? layerOrGroup.repeat : undefined;
    const copyCount = times * (repeat === undefined ? 1 : repeat.kind === 'mirror' ? 2 : repeat.count);
    count +=
      copyCount +
      (layerOrGroup.type === 'group' && count + copyCount <= maxDrawnLayers
        ? countDrawnLayers(layerOrGroup.layers, copyCount)
        : 0);
    if (count > maxDrawnLayers) break;
  }
  return count;
}

const page = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/),
  size: z.union([size, z.partialRecord(z.enum(postShapes), size)]),
  background: paint.optional(),
  /** Printed documents omit a page whose condition fails. */
  when: visibilityCondition.pick({ has: true, any: true, lacks: true }).optional(),
  /** px per edge that other content may cover, such as app controls; never scaled. */
  safe: z
    .partialRecord(
      z.enum(postShapes),
      z.strictObject({
        left: z.number().min(0).max(1_000).default(0),
        right: z.number().min(0).max(1_000).default(0),
        top: z.number().min(0).max(1_000).default(0),
        bottom: z.number().min(0).max(1_000).default(0),
      }),
    )
    .optional(),
  seconds: z.number().positive().max(120).optional(),
  layers: z.array(layer).max(200),
});
export type Page = z.output<typeof page>;

export const layerDocument = z
  .strictObject({
    /** Version of this model; other versions are rejected. `name` is product-wide, such as `frame7`. */
    format: z.literal(1),
    name: z.string().regex(/^[a-z][a-z0-9-]{0,59}$/),
    /** Incremented at every change; existing renderings refer to their version. */
    version: z.number().int().min(1),
    title: z.string().max(80).optional(),
    /** A plan hides frames by kind. */
    frameKind: z.enum(frameKinds).optional(),
    /** Frames only: may be flipped upside down to show the subject. */
    mayMirror: z.boolean().default(false),
    sparesPost: z.boolean().default(false),
    print: z
      .strictObject({
        kind: z.enum(pdfTemplateKinds),
        pxPerMm: z.number().positive().max(100),
        /** px cut off on each side of a page */
        bleed: z.number().min(0).max(500),
      })
      .optional(),
    palette: z.record(colourName, z.string().regex(/^#[0-9a-f]{6}$/)).default({}),
    /** Colours that depend on the display style. */
    styled: z.record(colourName, z.strictObject({ 'style-1': colour, 'style-2': colour })).default({}),
    pages: z.array(page).min(1).max(40),
  })
  .superRefine((document, context) => {
    for (const [at, { layers }] of document.pages.entries())
      if (countDrawnLayers(layers) > maxDrawnLayers)
        context.addIssue({
          code: 'custom',
          path: ['pages', at, 'layers'],
          message: `more than ${maxDrawnLayers} layers would be drawn, with all their copies`,
        });
    if (document.frameKind && JSON.stringify(document.pages).includes('"texture":'))
      context.addIssue({ code: 'custom', path: ['pages'], message: 'a frame has no textures' });
    const unstyledNames = new Set<string>([...colourRoles, ...Object.keys(document.palette)]);
    const knownNames = new Set<string>([...unstyledNames, ...Object.keys(document.styled)]);
    const found = collectUnknownColours(document.pages, knownNames, new Set());
    for (const fill of Object.values(document.styled).flatMap((one) => Object.values(one)))
      collectUnknownColours({ fill }, unstyledNames, found);
    for (const name of found)
      context.addIssue({ code: 'custom', path: ['palette'], message: `there is no colour ${name}` });
    for (const field of ['palette', 'styled'] as const)
      for (const name of Object.keys(document[field]))
        if ((colourRoles as readonly string[]).includes(name))
          context.addIssue({ code: 'custom', path: [field, name], message: 'is the name of a role' });
  });
export type LayerDocument = z.output<typeof layerDocument>;
export type PdfTemplate = LayerDocument & { print: NonNullable<LayerDocument['print']> };
export type LayerDocumentInput = z.input<typeof layerDocument>;
