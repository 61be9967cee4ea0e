import { type LayerDocument, layerDocument } from '@parichay/shared/studio/layer/layer.document.ts';
import { type Expression, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Tx } from '../database/database.ts';

export interface OfferedDocuments {
  frames: ReadonlyMap<string, LayerDocument>;
  pdfTemplates: ReadonlyMap<string, LayerDocument>;
}

/** Parsed once, as versions are immutable; null = it breaks a newer schema rule. */
const published = new LRUCache<string, { document: LayerDocument | null }>({ max: 500 });

const keyOf = (id: string, version: number): string => `${id}/${version}`;

async function versions(tx: Tx, wanted: readonly { id: string; version: number }[]): Promise<void> {
  if (wanted.length === 0) return;
  const rows = await tx
    .selectFrom('studio_document_version')
    .select(['studio_document_id', 'version', 'document'])
    .where((is) =>
      is.or(wanted.map(({ id, version }) => is.and([is('studio_document_id', '=', id), is('version', '=', version)]))),
    )
    .execute();
  for (const { studio_document_id, version, document } of rows)
    published.set(keyOf(studio_document_id, version), { document: layerDocument.safeParse(document).data ?? null });
}

export const rowsOffered = (tx: Tx, agencyId: Expression<string>) =>
  tx
    .selectFrom('studio_document')
    .select(['studio_document_id', 'document_name', 'kind', 'published_version'])
    .where('published_version', 'is not', null)
    .where('withdrawn_at', 'is', null)
    .where((is) => is.or([is('is_for_all', '=', true), is('agency_id', '=', agencyId)]))
    .orderBy('studio_document_id');

export async function documentsOf(
  tx: Tx,
  rows: Awaited<ReturnType<ReturnType<typeof rowsOffered>['execute']>>,
): Promise<OfferedDocuments> {
  const named = rows.map((row) => ({ ...row, id: row.studio_document_id, version: row.published_version ?? 0 }));
  await versions(
    tx,
    named.filter(({ id, version }) => !published.has(keyOf(id, version))),
  );
  const of = (kind: 'frame' | 'pdf') =>
    new Map(
      named.flatMap((one) => {
        const document = one.kind === kind ? published.get(keyOf(one.id, one.version))?.document : undefined;
        return document ? [[one.document_name, document] as const] : [];
      }),
    );
  return { frames: of('frame'), pdfTemplates: of('pdf') };
}

/** @param agencyId agency of the business, not of the caller */
export const documentsOffered = async (tx: Tx, agencyId: string): Promise<OfferedDocuments> =>
  documentsOf(tx, await rowsOffered(tx, sql.val(agencyId)).execute());
