import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { accountIdOf } from '@parichay/shared/platform/lib/account-id.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { listPage } from '../../platform/database/list-page.ts';
import { containing, newId } from '../../platform/database/rows.ts';
import { changing, type Handlers } from '../../platform/http/handle.ts';
import { resolvePictures } from '../../platform/media/stored-pictures.ts';
import {
  isOffered,
  presentTemplate,
  putTemplate,
  templateById,
  templates,
  templatesIn,
} from './video-template.queries.ts';

async function thumbnailOf(tx: Tx, actor: Actor, wanted: { mediaId: string } | null, stored: Picture | null) {
  if (!wanted) return null;
  const named = new Map([[wanted.mediaId, 'thumbnail']]);
  const found = await resolvePictures(stored ? [stored] : [], tx, actor, accountIdOf(actor), named);
  return JSON.stringify(found.get(wanted.mediaId));
}

export const videoTemplateHandlers = {
  'GET /video/template': ({ actor, query, tx }) => {
    let rows: ReturnType<typeof templates> = query.language ? templatesIn(tx, query.language) : templates(tx);
    if (actor.kind === 'customer') rows = rows.where('is_active', '=', true).where('document_version', 'is not', null);
    if (query.isActive !== undefined) rows = rows.where('is_active', '=', query.isActive);
    if (query.shape) rows = rows.where(sql<boolean>`${query.shape} = any(shapes)`);
    if (query.category) rows = rows.where(sql<boolean>`(category is null or category = ${query.category})`);
    if (query.search) {
      const word = containing(query.search);
      rows = rows.where((is) => is.or([is('template_name', 'ilike', word), is('template_code', 'ilike', word)]));
    }
    return listPage(rows, 'video_template.template_id', query, (row) => row.template_id, presentTemplate, {
      order: { by: sql`video_template.popularity`, direction: 'desc' },
    });
  },

  'GET /video/template/{id}': async ({ actor, params, tx }) => {
    const row = await templateById(tx, params.id);
    if (actor.kind === 'customer' && !isOffered(row)) throw new ApiError('not_found');
    return presentTemplate(row);
  },

  'POST /video/template': changing(
    'POST /video/template',
    {
      id: 'templateId',
      of: async ({ tx, id }) => {
        const template = presentTemplate(await templateById(tx, id));
        return { ...template, category: template.category ?? '' };
      },
    },
    async ({ actor, body, tx }) => {
      const stored = body.templateId ? await templateById(tx, body.templateId, { lock: true }) : null;
      if (stored && body.version !== undefined && body.version !== stored.version)
        throw new ApiError('changed_meanwhile');
      // The document sets the duration and the slots of a drawn template.
      const drawn = stored && stored.document_version !== null ? stored : null;
      const row = await putTemplate(tx, {
        template_id: stored?.template_id ?? newId(),
        template_code: body.templateCode,
        template_name: body.templateName,
        category: body.category || null,
        shapes: [...new Set(body.shapes)],
        duration_seconds: drawn?.duration_seconds ?? body.durationSeconds,
        thumbnail: await thumbnailOf(tx, actor, body.thumbnail, stored?.thumbnail ?? null),
        slots: JSON.stringify(drawn?.slots ?? body.slots),
        is_active: body.isActive,
        withdrawn_at: body.isActive ? null : (stored?.withdrawn_at ?? new Date()),
      });
      return { videoTemplate: presentTemplate(row) };
    },
  ),

  // A soft delete, because videos refer to it.
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
    let counted = tx
      .updateTable('video_template')
      .set({ popularity: sql`popularity + 1` })
      .where('template_id', '=', body.templateId)
      .where('deleted_at', 'is', null);
    if (actor.kind === 'customer')
      counted = counted.where('is_active', '=', true).where('document_version', 'is not', null);
    const { numUpdatedRows } = await counted.executeTakeFirst();
    if (numUpdatedRows === 0n) throw new ApiError('not_found');
    return {};
  },
} satisfies Handlers;
