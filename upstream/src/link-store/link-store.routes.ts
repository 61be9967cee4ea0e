import { accountIdOf } from '@parichay/shared/access/account-id.ts';
import type { Actor } from '@parichay/shared/access/roles.ts';
import type { Picture } from '@parichay/shared/lib/media.ts';
import { picturesBeside } from '../business/standing-pictures.ts';
import type { Tx } from '../lib/database.ts';
import type { Handlers } from '../lib/handle.ts';
import { containing, newId } from '../lib/rows.ts';
import {
  categoryById,
  deleteCategory,
  linkTypes,
  presentCategory,
  presentType,
  putCategory,
  putType,
  typeById,
  typePage,
} from './link-store.queries.ts';

/** An icon as it is stored: of the editor's own, or the one that stands there. */
async function iconOf(
  tx: Tx,
  actor: Actor,
  wanted: { mediaId: string } | null,
  standing: Picture | null | undefined,
): Promise<string | null> {
  if (!wanted) return null;
  const named = new Map([[wanted.mediaId, 'icon']]);
  const found = await picturesBeside(standing ? [standing] : [], tx, actor, accountIdOf(actor), named);
  return JSON.stringify(found.get(wanted.mediaId));
}

export const linkStoreHandlers = {
  'GET /link-store/link-category': async ({ tx }) => {
    const rows = await tx
      .selectFrom('link_category')
      .selectAll()
      .orderBy('position')
      .orderBy('link_category_id')
      .execute();
    return { linkCategories: rows.map(presentCategory) };
  },

  'POST /link-store/link-category': async ({ actor, body, tx }) => {
    const standing = body.linkCategoryId ? await categoryById(tx, body.linkCategoryId) : null;
    const linkCategory = await putCategory(tx, {
      link_category_id: standing?.link_category_id ?? newId(),
      link_category_name: body.linkCategoryName,
      icon: await iconOf(tx, actor, body.icon, standing?.icon),
      position: body.position,
      is_active: body.isActive,
    });
    return { linkCategory: presentCategory(linkCategory) };
  },

  'GET /link-store/link-category/{linkCategoryId}': async ({ params, tx }) =>
    presentCategory(await categoryById(tx, params.linkCategoryId)),

  'DELETE /link-store/link-category/{linkCategoryId}': async ({ params, tx }) => {
    await deleteCategory(tx, params.linkCategoryId);
    return {};
  },

  'GET /link-store/link-type': async ({ query, tx }) => {
    let rows = linkTypes(tx);
    if (query.linkCategoryId) rows = rows.where('link_type.link_category_id', '=', query.linkCategoryId);
    if (query.isActive !== undefined) rows = rows.where('link_type.is_active', '=', query.isActive);
    if (query.search) rows = rows.where('link_type.link_type_name', 'ilike', containing(query.search));
    return typePage(rows, query);
  },

  'POST /link-store/link-type': async ({ actor, body, tx }) => {
    const standing = body.linkTypeId ? await typeById(tx, body.linkTypeId) : null;
    const linkType = await putType(tx, {
      link_type_id: standing?.link_type_id ?? newId(),
      link_category_id: body.linkCategoryId,
      link_type_name: body.linkTypeName,
      icon: await iconOf(tx, actor, body.icon, standing?.icon),
      action: body.action,
      url_pattern: body.urlPattern,
      placeholder: body.placeholder,
      position: body.position,
      is_active: body.isActive,
    });
    return { linkType: presentType(linkType) };
  },

  'GET /link-store/link-type/{linkTypeId}': async ({ params, tx }) =>
    presentType(await typeById(tx, params.linkTypeId)),

  // Cards hold their links themselves, so those that were made from this type stay.
  'DELETE /link-store/link-type/{linkTypeId}': async ({ params, tx }) => {
    const { link_type_id } = await typeById(tx, params.linkTypeId);
    await tx.deleteFrom('link_type').where('link_type_id', '=', link_type_id).execute();
    return {};
  },
} satisfies Handlers;
