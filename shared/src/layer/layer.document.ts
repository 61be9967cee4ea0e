import { z } from 'zod';
import { frameKinds } from '../frame/frame.lists.ts';
import { postShapes } from '../greeting/greeting.lists.ts';
import { colourRoles } from './layer.colour-roles.ts';
import { type Layer, layer, when } from './layer.kinds.ts';
import { colour, colourName, paint, unknownColours } from './layer.paint.ts';
import { pdfTemplateKinds } from './layer.print.ts';

/*
 * The one model of everything that is drawn: frames, greetings, link previews, posters, PDF templates and videos.
 * A document is data; `layer.resolve.ts` turns it and the data of a business into numbers that any back end draws.
 * Lengths are px of a canvas 1080 wide unless the document says otherwise.
 */

const size = z.strictObject({
  width: z.number().positive().max(10_000),
  height: z.number().positive().max(10_000),
});

/** How many layers a page may draw, counting each copy of a repeated group; ours draw a thousand at most. */
const mostDrawn = 5_000;

/** Counts the layers that are drawn; a layer in a repeated group counts once for each copy. @param times copies of the parent */
function drawnCount(layers: readonly Layer[], times = 1): number {
  let count = 0;
  for (const one of layers) {
    const repeat = one.type === 'group' ? one.repeat : undefined;
    const copies = times * (repeat === undefined ? 1 : repeat.kind === 'mirror' ? 2 : repeat.count);
    count += copies + (one.type === 'group' && count + copies <= mostDrawn ? drawnCount(one.layers, copies) : 0);
    if (count > mostDrawn) break;
  }
  return count;
}

const page = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/),
  /** One size, or one for each shape that there is. */
  size: z.union([size, z.partialRecord(z.enum(postShapes), size)]),
  background: paint.optional(),
  /** Printed documents leave out a page that would have nothing to say: `has`, `any` and `lacks` count. */
  when: when.pick({ has: true, any: true, lacks: true }).optional(),
  /** px from each edge that something else may cover, such as the controls of an app; never scaled. */
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
  /** Seconds; only videos have time. */
  seconds: z.number().positive().max(120).optional(),
  layers: z.array(layer).max(200),
});
export type Page = z.output<typeof page>;

export const layerDocument = z
  .strictObject({
    /** Of this model; a reader refuses what it does not know. */
    format: z.literal(1),
    /** By which the product knows it, such as `frame7`. */
    name: z.string().regex(/^[a-z][a-z0-9-]{0,59}$/),
    /** Raised at every change: what was drawn from an older one keeps it. */
    version: z.number().int().min(1),
    title: z.string().max(80).optional(),
    /** Frames only: by which a plan hides them. */
    frameKind: z.enum(frameKinds).optional(),
    /** Frames only: it may be turned upside down to keep clear of the subject of a post. */
    mayMirror: z.boolean().default(false),
    /** Frames only: where it would lie on more than the calm lowest part of a post, the post stands smaller above it. */
    sparesPost: z.boolean().default(false),
    /** Printed documents only: how px become paper. */
    print: z
      .strictObject({
        kind: z.enum(pdfTemplateKinds),
        pxPerMm: z.number().positive().max(100),
        /** px on each side of a page that are cut away. */
        bleed: z.number().min(0).max(500),
      })
      .optional(),
    palette: z.record(colourName, z.string().regex(/^#[0-9a-f]{6}$/)).default({}),
    /** Names of colours that differ between the styles a frame may be shown in. */
    styled: z.record(colourName, z.strictObject({ 'style-1': colour, 'style-2': colour })).default({}),
    pages: z.array(page).min(1).max(40),
  })
  .superRefine((document, context) => {
    for (const [at, { layers }] of document.pages.entries())
      if (drawnCount(layers) > mostDrawn)
        context.addIssue({
          code: 'custom',
          path: ['pages', at, 'layers'],
          message: `more than ${mostDrawn} layers would be drawn, with all their copies`,
        });
    if (document.frameKind && JSON.stringify(document.pages).includes('"texture":'))
      context.addIssue({ code: 'custom', path: ['pages'], message: 'a frame has no textures' });
    const plain = new Set<string>([...colourRoles, ...Object.keys(document.palette)]);
    const known = new Set<string>([...plain, ...Object.keys(document.styled)]);
    const found = unknownColours(document.pages, known, new Set());
    for (const fill of Object.values(document.styled).flatMap((one) => Object.values(one)))
      unknownColours({ fill }, plain, found);
    for (const name of found)
      context.addIssue({ code: 'custom', path: ['palette'], message: `there is no colour ${name}` });
    for (const part of ['palette', 'styled'] as const)
      for (const name of Object.keys(document[part]))
        if ((colourRoles as readonly string[]).includes(name))
          context.addIssue({ code: 'custom', path: [part, name], message: 'is the name of a role' });
  });
export type LayerDocument = z.output<typeof layerDocument>;
/** A document that says how its px become paper. */
export type PdfTemplate = LayerDocument & { print: NonNullable<LayerDocument['print']> };
export type LayerDocumentInput = z.input<typeof layerDocument>;
