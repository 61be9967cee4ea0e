import { placePage } from '../../platform/database/place-page.ts';
import { containing, newId, refuseOlder } from '../../platform/database/rows.ts';
import { changing, type Handlers } from '../../platform/http/handle.ts';
import { storedPicture } from '../../platform/media/stored-pictures.ts';
import {
  categoryById,
  deleteCategory,
  linkTypes,
  placeInStore,
  presentCategory,
  presentType,
  putCategory,
  putType,
  typeById,
} from './link-store.queries.ts';

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

  'POST /link-store/link-category': changing(
    'POST /link-store/link-category',
    { id: 'linkCategoryId', of: async ({ tx, id }) => presentCategory(await categoryById(tx, id)) },
    async ({ actor, body, tx }) => {
      const stored = body.linkCategoryId ? await categoryById(tx, body.linkCategoryId, { lock: true }) : null;
      refuseOlder(body, stored);
      const linkCategory = await putCategory(tx, {
        link_category_id: stored?.link_category_id ?? newId(),
        link_category_name: body.linkCategoryName,
        icon: await storedPicture(tx, actor, 'icon', body.icon, stored?.icon),
        position: body.position,
        is_active: body.isActive,
      });
      return { linkCategory: presentCategory(linkCategory) };
    },
  ),

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
    return placePage(rows, placeInStore, query, presentType);
  },

  'POST /link-store/link-type': changing(
    'POST /link-store/link-type',
    { id: 'linkTypeId', of: async ({ tx, id }) => presentType(await typeById(tx, id)) },
    async ({ actor, body, tx }) => {
      const stored = body.linkTypeId ? await typeById(tx, body.linkTypeId, { lock: true }) : null;
      refuseOlder(body, stored);
      const linkType = await putType(tx, {
        link_type_id: stored?.link_type_id ?? newId(),
        link_category_id: body.linkCategoryId,
        link_type_name: body.linkTypeName,
        icon: await storedPicture(tx, actor, 'icon', body.icon, stored?.icon),
        action: body.action,
        url_pattern: body.urlPattern,
        placeholder: body.placeholder,
        position: body.position,
        is_active: body.isActive,
      });
      return { linkType: presentType(linkType) };
    },
  ),

  'GET /link-store/link-type/{linkTypeId}': async ({ params, tx }) =>
    presentType(await typeById(tx, params.linkTypeId)),

  // Cards store their links, so links of this type stay.
  'DELETE /link-store/link-type/{linkTypeId}': async ({ params, tx }) => {
    const { link_type_id } = await typeById(tx, params.linkTypeId);
    await tx.deleteFrom('link_type').where('link_type_id', '=', link_type_id).execute();
    return {};
  },
} satisfies Handlers;
