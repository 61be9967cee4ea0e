import { loadPageByColumns } from '../../platform/database/page-by-columns.ts';
import { likePatternContaining, newId, requireCurrentVersion } from '../../platform/database/rows.ts';
import { type Handlers, updateHandler } from '../../platform/http/handle.ts';
import { pictureColumnValue } from '../../platform/media/stored-pictures.ts';
import {
  deleteLinkCategory,
  linkTypeOrder,
  linkTypeQuery,
  presentLinkCategory,
  presentLinkType,
  requireLinkCategory,
  requireLinkType,
  saveLinkCategory,
  saveLinkType,
} from './link-store.queries.ts';

export const linkStoreHandlers = {
  'GET /link-store/link-category': async ({ tx }) => {
    const rows = await tx
      .selectFrom('link_category')
      .selectAll()
      .orderBy('position')
      .orderBy('link_category_id')
      .execute();
    return { linkCategories: rows.map(presentLinkCategory) };
  },

  'POST /link-store/link-category': updateHandler(
    'POST /link-store/link-category',
    { idField: 'linkCategoryId', read: async ({ tx, id }) => presentLinkCategory(await requireLinkCategory(tx, id)) },
    async ({ actor, body, tx }) => {
      const stored = body.linkCategoryId ? await requireLinkCategory(tx, body.linkCategoryId, { lock: true }) : null;
      requireCurrentVersion(body, stored);
      const linkCategory = await saveLinkCategory(tx, {
        link_category_id: stored?.link_category_id ?? newId(),
        link_category_name: body.linkCategoryName,
        icon: await pictureColumnValue(tx, actor, 'icon', body.icon, stored?.icon),
        position: body.position,
        is_active: body.isActive,
      });
      return { linkCategory: presentLinkCategory(linkCategory) };
    },
  ),

  'GET /link-store/link-category/{linkCategoryId}': async ({ params, tx }) =>
    presentLinkCategory(await requireLinkCategory(tx, params.linkCategoryId)),

  'DELETE /link-store/link-category/{linkCategoryId}': async ({ params, tx }) => {
    await deleteLinkCategory(tx, params.linkCategoryId);
    return {};
  },

  'GET /link-store/link-type': async ({ query, tx }) => {
    let rows = linkTypeQuery(tx);
    if (query.linkCategoryId) rows = rows.where('link_type.link_category_id', '=', query.linkCategoryId);
    if (query.isActive !== undefined) rows = rows.where('link_type.is_active', '=', query.isActive);
    if (query.search) rows = rows.where('link_type.link_type_name', 'ilike', likePatternContaining(query.search));
    return loadPageByColumns(rows, linkTypeOrder, query, presentLinkType);
  },

  'POST /link-store/link-type': updateHandler(
    'POST /link-store/link-type',
    { idField: 'linkTypeId', read: async ({ tx, id }) => presentLinkType(await requireLinkType(tx, id)) },
    async ({ actor, body, tx }) => {
      const stored = body.linkTypeId ? await requireLinkType(tx, body.linkTypeId, { lock: true }) : null;
      requireCurrentVersion(body, stored);
      const linkType = await saveLinkType(tx, {
        link_type_id: stored?.link_type_id ?? newId(),
        link_category_id: body.linkCategoryId,
        link_type_name: body.linkTypeName,
        icon: await pictureColumnValue(tx, actor, 'icon', body.icon, stored?.icon),
        action: body.action,
        url_pattern: body.urlPattern,
        placeholder: body.placeholder,
        position: body.position,
        is_active: body.isActive,
      });
      return { linkType: presentLinkType(linkType) };
    },
  ),

  'GET /link-store/link-type/{linkTypeId}': async ({ params, tx }) =>
    presentLinkType(await requireLinkType(tx, params.linkTypeId)),

  // Cards store copies of links, so links of a deleted type stay on cards.
  'DELETE /link-store/link-type/{linkTypeId}': async ({ params, tx }) => {
    const { link_type_id } = await requireLinkType(tx, params.linkTypeId);
    await tx.deleteFrom('link_type').where('link_type_id', '=', link_type_id).execute();
    return {};
  },
} satisfies Handlers;
