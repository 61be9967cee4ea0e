import { type LayerDocument, layerDocument } from '@parichay/shared/studio/layer/layer-document.ts';
import { type Expression, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Tx } from '../database/database.ts';

export interface OfferedStudioDocuments {
  frames: ReadonlyMap<string, LayerDocument>;
  pdfTemplates: ReadonlyMap<string, LayerDocument>;
}

/** Parsed once, as versions are immutable; null = the document breaks a newer schema rule. */
const publishedVersionCache = new LRUCache<string, { document: LayerDocument | null }>({ max: 500 });

const versionKeyOf = (id: string, version: number): string => `${id}/${version}`;

async function cachePublishedVersions(tx: Tx, missing: readonly { id: string; version: number }[]): Promise<void> {
  if (missing.length === 0) return;
  const rows = await tx
    .selectFrom('studio_document_version')
    .select(['studio_document_id', 'version', 'document'])
    .where((expression) =>
      expression.or(
        missing.map(({ id, version }) =>
          expression.and([expression('studio_document_id', '=', id), expression('version', '=', version)]),
        ),
      ),
    )
    .execute();
  for (const { studio_document_id, version, document } of rows)
    publishedVersionCache.set(versionKeyOf(studio_document_id, version), {
      document: layerDocument.safeParse(document).data ?? null,
    });
}

export const offeredDocumentsQuery = (tx: Tx, agencyId: Expression<string>) =>
  tx
    .selectFrom('studio_document')
    .select(['studio_document_id', 'document_name', 'kind', 'published_version'])
    .where('published_version', 'is not', null)
    .where('withdrawn_at', 'is', null)
    .where((expression) => expression.or([expression('is_for_all', '=', true), expression('agency_id', '=', agencyId)]))
    .orderBy('studio_document_id');

export async function loadOfferedDocuments(
  tx: Tx,
  rows: Awaited<ReturnType<ReturnType<typeof offeredDocumentsQuery>['execute']>>,
): Promise<OfferedStudioDocuments> {
  const versionedRows = rows.map((row) => ({
    ...row,
    id: row.studio_document_id,
    version: row.published_version ?? 0,
  }));
  await cachePublishedVersions(
    tx,
    versionedRows.filter(({ id, version }) => !publishedVersionCache.has(versionKeyOf(id, version))),
  );
  const documentsOfKind = (kind: 'frame' | 'pdf') =>
    new Map(
      versionedRows.flatMap((one) => {
        const document =
          one.kind === kind ? publishedVersionCache.get(versionKeyOf(one.id, one.version))?.document : undefined;
        return document ? [[one.document_name, document] as const] : [];
      }),
    );
  return { frames: documentsOfKind('frame'), pdfTemplates: documentsOfKind('pdf') };
}

/** @param agencyId agency of the business, not of the caller */
export const offeredDocumentsOf = async (tx: Tx, agencyId: string): Promise<OfferedStudioDocuments> =>
  loadOfferedDocuments(tx, await offeredDocumentsQuery(tx, sql.val(agencyId)).execute());
