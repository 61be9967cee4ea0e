import { fileURLToPath } from 'node:url';
import type { Contract } from '@parichay/shared/contract.ts';
import { type Actor, isSuperadmin } from '@parichay/shared/platform/access/roles.ts';
import { accountIdOf } from '@parichay/shared/platform/lib/account-id.ts';
import type { CallOutput } from '@parichay/shared/platform/lib/endpoint.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { postShapes } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import type { LayerDocument } from '@parichay/shared/studio/layer/layer.document.ts';
import type { LayerFault } from '@parichay/shared/studio/studio/studio.endpoints.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { listPage } from '../../platform/database/list-page.ts';
import { newId } from '../../platform/database/rows.ts';
import { requireDrawingCall } from '../../platform/http/drawing-calls.ts';
import { type Handlers, prepared } from '../../platform/http/handle.ts';
import { keepForOthers, picturesFor } from '../../platform/media/media.queries.ts';
import { createPool } from '../../platform/workers/worker-pool.ts';
import { frames } from '../../shop/frame/frame.documents.ts';
import { pdfTemplates } from '../pdf-card/pdf-card.documents.ts';
import type { EditorPage, PreviewWanted } from './studio.preview.ts';
import {
  presentDocument,
  presentRow,
  studioDocument,
  studioDocuments,
  studioDocumentToChange,
} from './studio.queries.ts';
import { emptyDocument, kindOf, mediaKeysOf, nameOf, storedDocument } from './studio.rules.ts';

const childFile = fileURLToPath(new URL('./studio.child.ts', import.meta.url));

const pool = createPool<PreviewWanted, EditorPage>(childFile, [], {
  size: 1,
  maxWaiting: 64,
  maxMs: 5_000,
  maxResidentBytes: 500 * 1024 * 1024,
  jobsPerChild: 20_000,
  idleMs: 60_000,
});

/** @throws ApiError unavailable on a timeout */
function drawnForEditor(wanted: PreviewWanted): Promise<EditorPage> {
  requireDrawingCall();
  return pool.run(wanted);
}

type Preview = Contract['POST /studio/preview'];
type Publish = Contract['POST /studio/document/{id}/publish'];

const maxDocuments = 200;

const builtIn = (name: string): LayerDocument => {
  const found = frames.get(name) ?? pdfTemplates.get(name);
  if (!found) throw new ApiError('not_found');
  return found;
};

/** New pictures become the agency's; stored ones are not checked again. @throws ApiError invalid_input */
async function keepPictures(tx: Tx, actor: Actor, document: LayerDocument, stored: LayerDocument | null) {
  const stood = new Set(stored ? mediaKeysOf(stored) : []);
  const added = mediaKeysOf(document).filter((key) => !stood.has(key));
  const wanted = new Map(added.map((key) => [key.split('/')[0] ?? '', 'document']));
  const found = await picturesFor(tx, actor, accountIdOf(actor), wanted);
  await keepForOthers(tx, [...found.values()]);
}

async function requireFew(tx: Tx, actor: Actor): Promise<void> {
  const { count } = await tx
    .selectFrom('studio_document')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('agency_id', '=', actor.agencyId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxDocuments) throw new ApiError('quota_exceeded');
}

const now = async (tx: Tx, actor: Actor, id: string) => ({
  studioDocument: presentDocument(await studioDocument(tx, actor, id)),
});

const isVideoFault = ({ kind }: LayerFault): boolean => kind === 'film';

async function requireDrawable(document: LayerDocument): Promise<void> {
  for (const [page] of document.pages.entries())
    for (const shape of postShapes)
      for (const sample of ['long', 'noLogo'] as const) {
        const { faults } = await drawnForEditor({ document, page, shape, displayStyle: 'style-1', sample });
        if (faults.some(isVideoFault))
          throw new ApiError('invalid_input', { fields: { document: 'shows the post where no film can play' } });
      }
}

export const studioHandlers = {
  'GET /studio/document': ({ actor, query, tx }) =>
    listPage(
      studioDocuments(tx, actor),
      'studio_document.studio_document_id',
      query,
      (row) => row.studio_document_id,
      presentRow,
    ),

  'GET /studio/document/{id}': async ({ actor, params, tx }) =>
    presentDocument(await studioDocument(tx, actor, params.id)),

  'GET /studio/built-in': async () => {
    const all = [...frames.values(), ...pdfTemplates.values()];
    return {
      documents: all.map((document) => ({
        name: document.name,
        title: document.title ?? document.name,
        kind: kindOf(document) ?? 'frame',
      })),
    };
  },

  'POST /studio/document': async ({ actor, body: { title, from }, tx }) => {
    await requireFew(tx, actor);
    const given =
      'builtIn' in from ? builtIn(from.builtIn) : 'empty' in from ? emptyDocument(from.empty) : from.document;
    const kind = kindOf(given);
    if (!kind) throw new ApiError('invalid_input', { fields: { 'from.document': 'is neither a frame nor printed' } });
    const id = newId();
    const name = nameOf(id, given);
    const draft = storedDocument(given, { name, title, version: 1, kind });
    await keepPictures(tx, actor, draft, null);
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
    return now(tx, actor, id);
  },

  'PUT /studio/document/{id}': async ({ actor, params, body: { version, title, document }, tx }) => {
    const row = await studioDocumentToChange(tx, actor, params.id, { version });
    const draft = storedDocument(document, { name: row.document_name, title, version: version + 1, kind: row.kind });
    await keepPictures(tx, actor, draft, row.draft);
    await tx
      .updateTable('studio_document')
      .set({ title, draft: JSON.stringify(draft), version: version + 1, updated_at: new Date() })
      .where('studio_document_id', '=', params.id)
      .execute();
    return now(tx, actor, params.id);
  },

  'DELETE /studio/document/{id}': async ({ actor, params, tx }) => {
    const row = await studioDocument(tx, actor, params.id, { lock: true });
    if (row.published_version !== null) throw new ApiError('in_use');
    await tx.deleteFrom('studio_document').where('studio_document_id', '=', params.id).execute();
    return {};
  },

  'POST /studio/document/{id}/publish': prepared<Publish, null>({
    before: async ({ actor, params, body, inTransaction }) => {
      const row = await inTransaction((tx) => studioDocumentToChange(tx, actor, params.id, body));
      await requireDrawable(row.draft);
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
      return now(tx, actor, params.id);
    },
  }),

  'POST /studio/document/{id}/withdraw': async ({ actor, params, body, tx }) => {
    await studioDocumentToChange(tx, actor, params.id, body);
    await tx
      .updateTable('studio_document')
      .set({ withdrawn_at: sql`coalesce(withdrawn_at, now())`, updated_at: new Date() })
      .where('studio_document_id', '=', params.id)
      .execute();
    return now(tx, actor, params.id);
  },

  'POST /studio/preview': prepared<Preview, CallOutput<Preview>>({
    before: async ({ body: { builtIn: name = '', document = builtIn(name), ...tried } }) => {
      if (!document.pages[tried.page])
        throw new ApiError('invalid_input', { fields: { page: 'the document has no such page' } });
      return drawnForEditor({ ...tried, document });
    },
  }),
} satisfies Handlers;
