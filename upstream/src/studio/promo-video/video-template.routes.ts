import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { accountIdOf } from '@parichay/shared/platform/lib/account-id.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { loadListPage } from '../../platform/database/list-page.ts';
import { likePatternContaining, newId } from '../../platform/database/rows.ts';
import { type Handlers, updateHandler } from '../../platform/http/handle.ts';
import { resolveRequestedPictures } from '../../platform/media/stored-pictures.ts';
import {
  isTemplateOffered,
  presentTemplate,
  putTemplate,
  templateAndSampleQuery,
  templateById,
  templateQuery,
} from './video-template.queries.ts';

async function resolveThumbnail(tx: Tx, actor: Actor, requested: { mediaId: string } | null, stored: Picture | null) {
  if (!requested) return null;
  const fieldByMediaId = new Map([[requested.mediaId, 'thumbnail']]);
  const found = await resolveRequestedPictures(stored ? [stored] : [], tx, actor, accountIdOf(actor), fieldByMediaId);
  return JSON.stringify(found.get(requested.mediaId));
}

export const videoTemplateHandlers = {
  'GET /video/template': ({ actor, query, tx }) => {
    let rows: ReturnType<typeof templateQuery> = query.language
      ? templateAndSampleQuery(tx, query.language)
      : templateQuery(tx);
    if (actor.kind === 'customer') rows = rows.where('is_active', '=', true).where('document_version', 'is not', null);
    if (query.isActive !== undefined) rows = rows.where('is_active', '=', query.isActive);
    if (query.shape) rows = rows.where(sql<boolean>`${query.shape} = any(shapes)`);
    if (query.category) rows = rows.where(sql<boolean>`(category is null or category = ${query.category})`);
    if (query.search) {
      const pattern = likePatternContaining(query.search);
      rows = rows.where((eb) => eb.or([eb('template_name', 'ilike', pattern), eb('template_code', 'ilike', pattern)]));
    }
    return loadListPage(rows, 'video_template.template_id', query, (row) => row.template_id, presentTemplate, {
      order: { by: sql`video_template.popularity`, direction: 'desc' },
    });
  },

  'GET /video/template/{id}': async ({ actor, params, tx }) => {
    const row = await templateById(tx, params.id);
    if (actor.kind === 'customer' && !isTemplateOffered(row)) throw new ApiError('not_found');
    return presentTemplate(row);
  },

  'POST /video/template': updateHandler(
    'POST /video/template',
    {
      idField: 'templateId',
      read: async ({ tx, id }) => {
        const template = presentTemplate(await templateById(tx, id));
        return { ...template, category: template.category ?? '' };
      },
    },
    async ({ actor, body, tx }) => {
      const stored = body.templateId ? await templateById(tx, body.templateId, { lock: true }) : null;
      if (stored && body.version !== undefined && body.version !== stored.version)
        throw new ApiError('changed_meanwhile');
      // A template with a document gets its duration and slots from it.
      const templateWithDocument = stored && stored.document_version !== null ? stored : null;
      const row = await putTemplate(tx, {
        template_id: stored?.template_id ?? newId(),
        template_code: body.templateCode,
        template_name: body.templateName,
        category: body.category || null,
        shapes: [...new Set(body.shapes)],
        duration_seconds: templateWithDocument?.duration_seconds ?? body.durationSeconds,
        thumbnail: await resolveThumbnail(tx, actor, body.thumbnail, stored?.thumbnail ?? null),
        slots: JSON.stringify(templateWithDocument?.slots ?? body.slots),
        is_active: body.isActive,
        withdrawn_at: body.isActive ? null : (stored?.withdrawn_at ?? new Date()),
      });
      return { videoTemplate: presentTemplate(row) };
    },
  ),

  // Deletes softly, because videos refer to the template.
  'DELETE /video/template': async ({ actor, body, tx }) => {
    const { template_id } = await templateById(tx, body.templateId, { lock: true });
    await tx
      .updateTable('video_template')
      .set({ deleted_at: new Date(), deleted_by: accountIdOf(actor) })
      .where('template_id', '=', template_id)
      .execute();
    return {};
  },

  'PUT /video/template/popularity': async ({ actor, body, tx }) => {
    let query = tx
      .updateTable('video_template')
      .set({ popularity: sql`popularity + 1` })
      .where('template_id', '=', body.templateId)
      .where('deleted_at', 'is', null);
    if (actor.kind === 'customer')
      query = query.where('is_active', '=', true).where('document_version', 'is not', null);
    const { numUpdatedRows } = await query.executeTakeFirst();
    if (numUpdatedRows === 0n) throw new ApiError('not_found');
    return {};
  },
} satisfies Handlers;
