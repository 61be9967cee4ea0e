import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { Sections } from '@parichay/shared/shop/card/card-sections.ts';
import { mendLinkUrl } from '@parichay/shared/shop/link-store/link-url.rules.ts';
import type { Tx } from '../../platform/database/database.ts';
import { presentLinkType } from './link-store.queries.ts';

type Link = Sections['links']['links'][number];

export async function completeLinksOfStore(tx: Tx, links: Link[]): Promise<Link[]> {
  const ids = links.flatMap(({ linkTypeId }) => linkTypeId ?? []);
  if (ids.length === 0) return links;
  const rows = await tx.selectFrom('link_type').selectAll().where('link_type_id', 'in', ids).execute();
  const types = rows.map(presentLinkType);
  const fields: Record<string, string> = {};
  const completed = links.map((link, index) => {
    const type = types.find(({ linkTypeId }) => linkTypeId === link.linkTypeId);
    if (!type || link.action !== 'url') return link;
    const value = mendLinkUrl(type, link.value);
    if (value === null) fields[`links.links.${index}.value`] = 'not of this link type';
    return { ...link, value: value ?? link.value };
  });
  if (Object.keys(fields).length > 0) throw new ApiError('invalid_input', { fields });
  return completed;
}
