import { z } from 'zod';
import { adminOnly } from '../../platform/access/access.ts';
import { type EndpointTable, endpoint } from '../../platform/lib/endpoint.ts';
import { emptyResponse, id, pageOf, pageQuery, requiredLine, timestamp } from '../../platform/lib/fields.ts';
import { postShapes } from '../greeting/greeting.lists.ts';
import type { LayerDocument } from '../layer/layer-document.ts';
import { untrustedLayerDocument } from '../layer/layer-limits.ts';
import { layerFaultKinds, studioKinds, studioSamples } from './studio.lists.ts';

/** Validated on input, so any object is accepted on output. */
const layerDocumentOutput = z.record(z.string(), z.unknown()) as unknown as z.ZodType<LayerDocument, LayerDocument>;

export const studioDocumentRow = z.object({
  studioDocumentId: id,
  kind: z.enum(studioKinds),
  title: z.string(),
  documentName: z.string(),
  /** True = for all agencies; only the platform may change it. */
  isForAll: z.boolean(),
  version: z.number().int(),
  publishedVersion: z.number().int().nullable(),
  isWithdrawn: z.boolean(),
  updatedAt: timestamp,
});
export type StudioDocumentRow = z.output<typeof studioDocumentRow>;

export const studioDocument = studioDocumentRow.extend({ draft: layerDocumentOutput });
export type StudioDocument = z.output<typeof studioDocument>;

const rectangle = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

const drawnLayer = z.object({
  /** `0.2` is the third layer of the first group. */
  path: z.string(),
  box: rectangle,
  /** null inside a row or column, which sets the position. */
  parent: rectangle.nullable(),
  /** Canvas px per px of the box. */
  scale: z.number(),
});
export type DrawnLayer = z.output<typeof drawnLayer>;

const layerFault = z.object({
  path: z.string().nullable(),
  id: z.string(),
  kind: z.enum(layerFaultKinds),
  /** Measured contrast, pt or dpi. */
  measured: z.number().nullable(),
});
export type LayerFault = z.output<typeof layerFault>;

const expectedVersion = z.strictObject({ version: z.number().int() });

export const studioEndpoints = {
  'GET /studio/document': endpoint({
    summary: 'List the studio documents that the caller may change, newest first',
    access: adminOnly,
    product: 'studio',
    query: z.strictObject(pageQuery),
    response: pageOf(studioDocumentRow),
  }),
  'GET /studio/document/{id}': endpoint({
    summary: 'Get a studio document with its draft',
    access: adminOnly,
    product: 'studio',
    params: z.strictObject({ id }),
    response: studioDocument,
  }),
  'GET /studio/built-in': endpoint({
    summary: 'List the built-in frames and PDF templates that can be copied',
    access: adminOnly,
    product: 'studio',
    response: z.object({
      documents: z.array(z.object({ name: z.string(), title: z.string(), kind: z.enum(studioKinds) })),
    }),
  }),
  'POST /studio/document': endpoint({
    summary: 'Create a document as a copy of a built-in or an exported one',
    access: adminOnly,
    product: 'studio',
    body: z.strictObject({
      title: requiredLine(80),
      from: z.union([
        z.strictObject({ builtIn: z.string().max(60) }),
        z.strictObject({ empty: z.enum(studioKinds) }),
        z.strictObject({ document: untrustedLayerDocument }),
      ]),
    }),
    response: z.object({ studioDocument }),
  }),
  'PUT /studio/document/{id}': endpoint({
    summary: 'Save the draft of a document; the published version does not change',
    access: adminOnly,
    product: 'studio',
    params: z.strictObject({ id }),
    body: z.strictObject({ version: z.number().int(), title: requiredLine(80), document: untrustedLayerDocument }),
    response: z.object({ studioDocument }),
    errors: ['changed_meanwhile'],
  }),
  'DELETE /studio/document/{id}': endpoint({
    summary: 'Delete a document that was never published',
    access: adminOnly,
    product: 'studio',
    params: z.strictObject({ id }),
    response: emptyResponse,
    errors: ['in_use'],
  }),
  'POST /studio/document/{id}/publish': endpoint({
    summary: 'Publish the draft; existing items keep their version',
    access: adminOnly,
    product: 'studio',
    params: z.strictObject({ id }),
    body: expectedVersion,
    renderLimits: { maxRunningOrQueued: 2, maxPerMinute: 30 },
    response: z.object({ studioDocument }),
    errors: ['changed_meanwhile'],
  }),
  'POST /studio/document/{id}/withdraw': endpoint({
    summary: 'Withdraw a document; existing items remain',
    access: adminOnly,
    product: 'studio',
    params: z.strictObject({ id }),
    body: expectedVersion,
    response: z.object({ studioDocument }),
    errors: ['changed_meanwhile'],
  }),
  'POST /studio/preview': endpoint({
    summary: 'Draw a page of a layer document for a sample business, with its errors; stores nothing',
    access: adminOnly,
    product: 'studio',
    body: z
      .strictObject({
        document: untrustedLayerDocument.optional(),
        builtIn: z.string().max(60).optional(),
        page: z.number().int().min(0).max(39).default(0),
        shape: z.enum(postShapes).default('SQUARE'),
        displayStyle: z.enum(['style-1', 'style-2']).default('style-1'),
        sample: z.enum(studioSamples).default('short'),
      })
      .refine(
        ({ document, builtIn }) => (document === undefined) !== (builtIn === undefined),
        'needs either document or builtIn',
      ),
    renderLimits: { maxRunningOrQueued: 4, maxPerMinute: 120 },
    changesNothing: true,
    response: z.object({
      svg: z.string(),
      width: z.number(),
      height: z.number(),
      layers: z.array(drawnLayer),
      safe: rectangle,
      faults: z.array(layerFault),
    }),
  }),
} as const satisfies EndpointTable;
