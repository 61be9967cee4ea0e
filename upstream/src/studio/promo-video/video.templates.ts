import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { LRUCache } from 'lru-cache';
import type { Tx } from '../../platform/database/database.ts';
import { parseTemplate, type VideoDocument } from './video.documents.ts';
import { isOffered, templates } from './video-template.queries.ts';

/** Versions are immutable, so entries never become stale. */
const read = new LRUCache<string, VideoDocument>({ max: 200 });

export async function templateContentOf(tx: Tx, templateId: string, version: number | null): Promise<VideoDocument> {
  const key = `${templateId} ${version}`;
  const known = read.get(key);
  if (known) return known;
  const row = await tx
    .selectFrom('video_document')
    .select('film')
    .where('template_id', '=', templateId)
    .where('version', '=', version ?? 0)
    .executeTakeFirst();
  if (!row) throw new ApiError('template_not_available');
  const film = parseTemplate(row.film);
  read.set(key, film);
  return film;
}

export interface MadeFrom {
  template_id: string;
  document_version: number | null;
}

/**
 * A video stays on its version, even of a withdrawn template.
 * @throws ApiError template_not_available
 */
export async function templateFor(
  tx: Tx,
  templateId: string,
  stored: MadeFrom | null,
): Promise<{ film: VideoDocument; version: number }> {
  if (stored?.template_id === templateId && stored.document_version !== null) {
    const version = stored.document_version;
    return { film: await templateContentOf(tx, templateId, version), version };
  }
  const row = await templates(tx).where('template_id', '=', templateId).executeTakeFirst();
  if (!row || row.document_version === null || !isOffered(row)) throw new ApiError('template_not_available');
  return { film: await templateContentOf(tx, templateId, row.document_version), version: row.document_version };
}
