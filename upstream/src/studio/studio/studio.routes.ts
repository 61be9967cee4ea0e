import { fileURLToPath } from 'node:url';
import type { Contract } from '@parichay/shared/contract.ts';
import { type Actor, isSuperadmin } from '@parichay/shared/platform/access/roles.ts';
import { accountIdOf } from '@parichay/shared/platform/lib/account-id.ts';
import type { CallOutput } from '@parichay/shared/platform/lib/endpoint.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { postShapes } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import type { LayerDocument } from '@parichay/shared/studio/layer/layer-document.ts';
import type { LayerFault } from '@parichay/shared/studio/studio/studio.endpoints.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { loadListPage } from '../../platform/database/list-page.ts';
import { newId } from '../../platform/database/rows.ts';
import { requireDrawingPermission } from '../../platform/http/drawing-calls.ts';
import { type Handlers, preparedHandler } from '../../platform/http/handle.ts';
import { markPicturesAsUploadedByStaff, requireUsablePictures } from '../../platform/media/media.queries.ts';
import { createPool } from '../../platform/workers/worker-pool.ts';
import { frames } from '../../shop/frame/frame-documents.ts';
import { pdfTemplates } from '../pdf-card/pdf-card-documents.ts';
import {
  loadStudioDocument,
  presentDocument,
  presentDocumentSummary,
  studioDocumentQuery,
  studioDocumentToChange,
} from './studio.queries.ts';
import { documentNameOf, documentToStore, emptyDocument, mediaKeysOf, studioKindOf } from './studio.rules.ts';
import type { DrawnEditorPage, PreviewRequest } from './studio-preview.ts';

const previewChildFile = fileURLToPath(new URL('./studio.child.ts', import.meta.url));

const pool = createPool<PreviewRequest, DrawnEditorPage>(previewChildFile, [], {
  size: 1,
  maxQueuedJobs: 64,
  maxJobMs: 5_000,
  maxResidentBytes: 500 * 1024 * 1024,
  jobsPerChild: 20_000,
  maxIdleMs: 60_000,
});

/** @throws ApiError unavailable on a timeout */
function drawInChildProcess(request: PreviewRequest): Promise<DrawnEditorPage> {
  requireDrawingPermission();
  return pool.run(request);
}

type PreviewCall = Contract['POST /studio/preview'];
type PublishCall = Contract['POST /studio/document/{id}/publish'];

const maxDocuments = 200;

const builtInDocument = (name: string): LayerDocument => {
  const found = frames.get(name) ?? pdfTemplates.get(name);
  if (!found) throw new ApiError('not_found');
  return found;
};

/** New pictures become the agency's; stored ones are not rechecked. @throws ApiError invalid_input */
async function claimPictures(tx: Tx, actor: Actor, document: LayerDocument, stored: LayerDocument | null) {
  const storedKeys = new Set(stored ? mediaKeysOf(stored) : []);
  const added = mediaKeysOf(document).filter((key) => !storedKeys.has(key));
  const fieldByMediaId = new Map(added.map((key) => [key.split('/')[0] ?? '', 'document']));
  const found = await requireUsablePictures(tx, actor, accountIdOf(actor), fieldByMediaId);
  await markPicturesAsUploadedByStaff(tx, [...found.values()]);
}

async function requireDocumentQuota(tx: Tx, actor: Actor): Promise<void> {
  const { count } = await tx
    .selectFrom('studio_document')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('agency_id', '=', actor.agencyId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxDocuments) throw new ApiError('quota_exceeded');
}

const studioDocumentAnswer = async (tx: Tx, actor: Actor, id: string) => ({
  studioDocument: presentDocument(await loadStudioDocument(tx, actor, id)),
});

const isVideoFault = ({ kind }: LayerFault): boolean => kind === 'film';

async function requireDrawableWithVideo(document: LayerDocument): Promise<void> {
  for (const [page] of document.pages.entries())
    for (const shape of postShapes)
      for (const sample of ['long', 'noLogo'] as const) {
        const { faults } = await drawInChildProcess({ document, page, shape, displayStyle: 'style-1', sample });
        if (faults.some(isVideoFault))
          throw new ApiError('invalid_input', { fields: { document: 'shows the post where a video cannot play' } });
      }
}

export const studioHandlers = {
  'GET /studio/document': ({ actor, query, tx }) =>
    loadListPage(
      studioDocumentQuery(tx, actor),
      'studio_document.studio_document_id',
      query,
      (row) => row.studio_document_id,
      presentDocumentSummary,
    ),

  'GET /studio/document/{id}': async ({ actor, params, tx }) =>
    presentDocument(await loadStudioDocument(tx, actor, params.id)),

  'GET /studio/built-in': async () => {
    const all = [...frames.values(), ...pdfTemplates.values()];
    return {
      documents: all.map((document) => ({
        name: document.name,
        title: document.title ?? document.name,
        kind: studioKindOf(document) ?? 'frame',
      })),
    };
  },

  'POST /studio/document': async ({ actor, body: { title, from }, tx }) => {
    await requireDocumentQuota(tx, actor);
    const source =
      'builtIn' in from ? builtInDocument(from.builtIn) : 'empty' in from ? emptyDocument(from.empty) : from.document;
    const kind = studioKindOf(source);
    if (!kind) throw new ApiError('invalid_input', { fields: { 'from.document': 'is neither a frame nor printed' } });
    const id = newId();
    const name = documentNameOf(id, source);
    const draft = documentToStore(source, { name, title, version: 1, kind });
    await claimPictures(tx, actor, draft, null);
    await tx
      .insertInto('studio_document')
      .values({
        studio_document_id: id,
        agency_id: actor.agencyId,
        is_for_all: isSuperadmin(actor),
        kind,
        document_name: name,
        title,
        draft: JSON.stringify(draft),
      })
      .execute();
    return studioDocumentAnswer(tx, actor, id);
  },

  'PUT /studio/document/{id}': async ({ actor, params, body: { version, title, document }, tx }) => {
    const row = await studioDocumentToChange(tx, actor, params.id, { version });
    const draft = documentToStore(document, { name: row.document_name, title, version: version + 1, kind: row.kind });
    await claimPictures(tx, actor, draft, row.draft);
    await tx
      .updateTable('studio_document')
      .set({ title, draft: JSON.stringify(draft), version: version + 1, updated_at: new Date() })
      .where('studio_document_id', '=', params.id)
      .execute();
    return studioDocumentAnswer(tx, actor, params.id);
  },

  'DELETE /studio/document/{id}': async ({ actor, params, tx }) => {
    const row = await loadStudioDocument(tx, actor, params.id, { lock: true });
    if (row.published_version !== null) throw new ApiError('in_use');
    await tx.deleteFrom('studio_document').where('studio_document_id', '=', params.id).execute();
    return {};
  },

  'POST /studio/document/{id}/publish': preparedHandler<PublishCall, null>({
    before: async ({ actor, params, body, inTransaction }) => {
      const row = await inTransaction((tx) => studioDocumentToChange(tx, actor, params.id, body));
      await requireDrawableWithVideo(row.draft);
      return null;
    },
    run: async ({ actor, params, body, tx }) => {
      const row = await studioDocumentToChange(tx, actor, params.id, body);
      await tx
        .insertInto('studio_document_version')
        .values({
          studio_document_id: row.studio_document_id,
          version: row.version,
          agency_id: row.agency_id,
          is_for_all: row.is_for_all,
          document: JSON.stringify(row.draft),
        })
        .onConflict((conflict) => conflict.columns(['studio_document_id', 'version']).doNothing())
        .execute();
      await tx
        .updateTable('studio_document')
        .set({ published_version: row.version, withdrawn_at: null, updated_at: new Date() })
        .where('studio_document_id', '=', params.id)
        .execute();
      return studioDocumentAnswer(tx, actor, params.id);
    },
  }),

  'POST /studio/document/{id}/withdraw': async ({ actor, params, body, tx }) => {
    await studioDocumentToChange(tx, actor, params.id, body);
    await tx
      .updateTable('studio_document')
      .set({ withdrawn_at: sql`coalesce(withdrawn_at, now())`, updated_at: new Date() })
      .where('studio_document_id', '=', params.id)
      .execute();
    return studioDocumentAnswer(tx, actor, params.id);
  },

  'POST /studio/preview': preparedHandler<PreviewCall, CallOutput<PreviewCall>>({
    before: async ({ body: { builtIn: name = '', document = builtInDocument(name), ...options } }) => {
      if (!document.pages[options.page])
        throw new ApiError('invalid_input', { fields: { page: 'the document has no such page' } });
      return drawInChildProcess({ ...options, document });
    },
  }),
} satisfies Handlers;
