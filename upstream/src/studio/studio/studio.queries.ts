import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { StudioDocument, StudioDocumentRow } from '@parichay/shared/studio/studio/studio.endpoints.ts';
import type { Tx } from '../../platform/database/database.ts';
import { iso, requireCurrentVersion } from '../../platform/database/rows.ts';
import type { StudioRecord } from '../../platform/database/tables/studio.tables.ts';

/** Reads the actor's own agency only, although platform staff could read more. */
export const studioDocumentQuery = (tx: Tx, actor: Actor) =>
  tx.selectFrom('studio_document').selectAll().where('studio_document.agency_id', '=', actor.agencyId);

export async function loadStudioDocument(
  tx: Tx,
  actor: Actor,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<StudioRecord> {
  const query = studioDocumentQuery(tx, actor).where('studio_document_id', '=', id);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (!row) throw new ApiError('not_found');
  return row;
}

export async function studioDocumentToChange(
  tx: Tx,
  actor: Actor,
  id: string,
  sent: { version: number },
): Promise<StudioRecord> {
  const row = await loadStudioDocument(tx, actor, id, { lock: true });
  requireCurrentVersion(sent, row);
  return row;
}

export const presentDocumentSummary = (row: StudioRecord): StudioDocumentRow => ({
  studioDocumentId: row.studio_document_id,
  kind: row.kind,
  title: row.title,
  documentName: row.document_name,
  isForAll: row.is_for_all,
  version: row.version,
  publishedVersion: row.published_version,
  isWithdrawn: row.withdrawn_at !== null,
  updatedAt: iso(row.updated_at),
});

export const presentDocument = (row: StudioRecord): StudioDocument => ({
  ...presentDocumentSummary(row),
  draft: row.draft,
});
