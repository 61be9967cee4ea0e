import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { greetingLanguageOf } from '../greeting/todays-post.queries.ts';
import { isOffered, languagesOf, templates } from './video-template.queries.ts';

const NEW_FOR_DAYS = 2;

export interface NewOwner {
  business_id: string;
  agency_id: string;
  user_id: string;
}

export async function ownersOfNewCards(tx: Tx, most: number): Promise<NewOwner[]> {
  const { rows } = await sql<NewOwner>`
    select business.business_id, business.agency_id, business.user_id
    from card join business using (business_id) join agency on agency.agency_id = business.agency_id
    where published_at > now() - ${NEW_FOR_DAYS} * interval '1 day'
      and card.deleted_at is null and card.status = 'active' and business.deleted_at is null
      and coalesce((agency.configuration -> 'video' ->> 'enableVideo')::boolean, true)
      and not exists (select 1 from user_video where user_video.business_id = business.business_id)
    order by published_at limit ${most}`.execute(tx);
  return rows;
}

const withPrices = 'price-reel';
const withoutPrices = 'we-are-open';
const FEWEST_PRODUCTS = 2;

export async function firstTemplateFor(tx: Tx, businessId: string) {
  const card = await tx
    .selectFrom('card')
    .select('sections')
    .where('business_id', '=', businessId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const priced = (card?.sections.products?.products ?? []).filter(({ pricePaise }) => pricePaise !== null);
  const wanted = priced.length >= FEWEST_PRODUCTS ? withPrices : withoutPrices;
  const rows = await templates(tx)
    .orderBy(sql`built_in = ${wanted}`, (order) => order.desc().nullsLast())
    .orderBy('popularity', 'desc')
    .orderBy('template_id')
    .execute();
  const template = rows.find(isOffered);
  if (!template) return null;
  const spoken = await greetingLanguageOf(tx, businessId);
  return { template, language: languagesOf(template).find((one) => one === spoken) ?? 'en' };
}
