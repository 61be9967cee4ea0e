import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { accountIdOf } from '@parichay/shared/platform/lib/account-id.ts';
import type { CategoryStaticPage } from '@parichay/shared/shop/static-page/static-page.endpoints.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { listPage } from '../../platform/database/list-page.ts';
import { containing, newId, refuseOlder } from '../../platform/database/rows.ts';
import { changing, type Handlers } from '../../platform/http/handle.ts';
import { resolvePictures } from '../../platform/media/stored-pictures.ts';
import {
  deleteStaticPage,
  listedCategory,
  presentStaticPage,
  putStaticPage,
  staticPagesOf,
  staticPageToChange,
} from './static-page.queries.ts';

interface BlockInput {
  heading: string;
  text: string;
  picture: { mediaId: string } | null;
}

async function blocksOf(
  tx: Tx,
  actor: Actor,
  blocks: readonly BlockInput[],
  stored: CategoryStaticPage['blocks'],
): Promise<CategoryStaticPage['blocks']> {
  const wanted = new Map(
    blocks.flatMap(({ picture }, at) => (picture ? [[picture.mediaId, `blocks.${at}.picture`] as const] : [])),
  );
  const kept = stored.flatMap(({ picture }) => (picture ? [picture] : []));
  const found = await resolvePictures(kept, tx, actor, accountIdOf(actor), wanted);
  return blocks.map(({ picture, ...words }) => ({
    ...words,
    picture: picture ? (found.get(picture.mediaId) ?? null) : null,
  }));
}

export const staticPageHandlers = {
  'GET /category-static-page': async ({ actor, query, tx }) => {
    let rows = staticPagesOf(tx, actor.agencyId);
    if (actor.kind === 'customer') rows = rows.where('is_active', '=', true);
    if (query.category) rows = rows.where(sql<boolean>`lower(category) = lower(${query.category})`);
    if (query.isActive !== undefined) rows = rows.where('is_active', '=', query.isActive);
    if (query.search) {
      const word = containing(query.search);
      rows = rows.where((has) => has.or([has('title', 'ilike', word), has('category', 'ilike', word)]));
    }
    return listPage(
      rows,
      'category_static_page.category_static_page_id',
      query,
      (row) => row.category_static_page_id,
      presentStaticPage,
    );
  },

  'POST /category-static-page': changing(
    'POST /category-static-page',
    {
      id: 'categoryStaticPageId',
      of: async ({ actor, tx, id }) => presentStaticPage(await staticPageToChange(tx, actor.agencyId, id)),
    },
    async ({ actor, body, tx }) => {
      const { categoryStaticPageId } = body;
      const stored = categoryStaticPageId ? await staticPageToChange(tx, actor.agencyId, categoryStaticPageId) : null;
      refuseOlder(body, stored);
      const page = await putStaticPage(tx, {
        category_static_page_id: stored?.category_static_page_id ?? newId(),
        agency_id: actor.agencyId,
        category: await listedCategory(tx, body.category, stored?.category),
        title: body.title,
        blocks: JSON.stringify(await blocksOf(tx, actor, body.blocks, stored?.blocks ?? [])),
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
