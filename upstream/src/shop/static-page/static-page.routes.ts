import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { accountIdOf } from '@parichay/shared/platform/lib/account-id.ts';
import type { CategoryStaticPage } from '@parichay/shared/shop/static-page/static-page.endpoints.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { loadListPage } from '../../platform/database/list-page.ts';
import { likePatternContaining, newId, requireCurrentVersion } from '../../platform/database/rows.ts';
import { type Handlers, updateHandler } from '../../platform/http/handle.ts';
import { resolveRequestedPictures } from '../../platform/media/stored-pictures.ts';
import {
  deleteStaticPage,
  lockStaticPage,
  presentStaticPage,
  requireListedCategory,
  saveStaticPage,
  staticPagesOf,
} from './static-page.queries.ts';

interface StaticPageBlockInput {
  heading: string;
  text: string;
  picture: { mediaId: string } | null;
}

async function resolveBlocks(
  tx: Tx,
  actor: Actor,
  blocks: readonly StaticPageBlockInput[],
  stored: CategoryStaticPage['blocks'],
): Promise<CategoryStaticPage['blocks']> {
  const fieldByMediaId = new Map(
    blocks.flatMap(({ picture }, index) => (picture ? [[picture.mediaId, `blocks.${index}.picture`] as const] : [])),
  );
  const storedPictures = stored.flatMap(({ picture }) => (picture ? [picture] : []));
  const resolved = await resolveRequestedPictures(storedPictures, tx, actor, accountIdOf(actor), fieldByMediaId);
  return blocks.map(({ picture, ...content }) => ({
    ...content,
    picture: picture ? (resolved.get(picture.mediaId) ?? null) : null,
  }));
}

export const staticPageHandlers = {
  'GET /category-static-page': async ({ actor, query, tx }) => {
    let rows = staticPagesOf(tx, actor.agencyId);
    if (actor.kind === 'customer') rows = rows.where('is_active', '=', true);
    if (query.category) rows = rows.where(sql<boolean>`lower(category) = lower(${query.category})`);
    if (query.isActive !== undefined) rows = rows.where('is_active', '=', query.isActive);
    if (query.search) {
      const pattern = likePatternContaining(query.search);
      rows = rows.where((expression) =>
        expression.or([expression('title', 'ilike', pattern), expression('category', 'ilike', pattern)]),
      );
    }
    return loadListPage(
      rows,
      'category_static_page.category_static_page_id',
      query,
      (row) => row.category_static_page_id,
      presentStaticPage,
    );
  },

  'POST /category-static-page': updateHandler(
    'POST /category-static-page',
    {
      idField: 'categoryStaticPageId',
      read: async ({ actor, tx, id }) => presentStaticPage(await lockStaticPage(tx, actor.agencyId, id)),
    },
    async ({ actor, body, tx }) => {
      const { categoryStaticPageId } = body;
      const stored = categoryStaticPageId ? await lockStaticPage(tx, actor.agencyId, categoryStaticPageId) : null;
      requireCurrentVersion(body, stored);
      const page = await saveStaticPage(tx, {
        category_static_page_id: stored?.category_static_page_id ?? newId(),
        agency_id: actor.agencyId,
        category: await requireListedCategory(tx, body.category, stored?.category),
        title: body.title,
        blocks: JSON.stringify(await resolveBlocks(tx, actor, body.blocks, stored?.blocks ?? [])),
        is_active: body.isActive,
      });
      return { categoryStaticPage: presentStaticPage(page) };
    },
  ),

  'DELETE /category-static-page': async ({ actor, query, tx }) => {
    await deleteStaticPage(tx, actor.agencyId, query.categoryStaticPageId);
    return {};
  },
} satisfies Handlers;
