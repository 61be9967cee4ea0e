import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { LRUCache } from 'lru-cache';
import type { Tx } from '../../platform/database/database.ts';
import { parseTemplate, type VideoDocument } from './video-documents.ts';
import { isTemplateOffered, templateQuery } from './video-template.queries.ts';

/** Versions are immutable, so entries never become stale. */
const parsedTemplates = new LRUCache<string, VideoDocument>({ max: 200 });

export async function loadTemplateVersion(tx: Tx, templateId: string, version: number | null): Promise<VideoDocument> {
  const key = `${templateId} ${version}`;
  const cached = parsedTemplates.get(key);
  if (cached) return cached;
  const row = await tx
    .selectFrom('video_document')
    .select('film')
    .where('template_id', '=', templateId)
    .where('version', '=', version ?? 0)
    .executeTakeFirst();
  if (!row) throw new ApiError('template_not_available');
  const template = parseTemplate(row.film);
  parsedTemplates.set(key, template);
  return template;
}

export interface TemplateVersion {
  template_id: string;
  document_version: number | null;
}

/**
 * A video stays on its version, even of a withdrawn template.
 * @throws ApiError template_not_available
 */
export async function loadTemplateForVideo(
  tx: Tx,
  templateId: string,
  stored: TemplateVersion | null,
): Promise<{ template: VideoDocument; version: number }> {
  if (stored?.template_id === templateId && stored.document_version !== null) {
    const version = stored.document_version;
    return { template: await loadTemplateVersion(tx, templateId, version), version };
  }
  const row = await templateQuery(tx).where('template_id', '=', templateId).executeTakeFirst();
  if (!row || row.document_version === null || !isTemplateOffered(row)) throw new ApiError('template_not_available');
  return { template: await loadTemplateVersion(tx, templateId, row.document_version), version: row.document_version };
}
