import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { findCategoryByName } from '../../shop/business/category-search.ts';
import { greetingLanguageOf } from '../greeting/todays-greeting.queries.ts';
import { firstVideoTemplateCode } from './first-video.rules.ts';
import { isTemplateOffered, languagesOf, templateQuery } from './video-template.queries.ts';

const MAX_CARD_AGE_DAYS = 2;

export interface OwnerOfNewCard {
  business_id: string;
  agency_id: string;
  user_id: string;
}

export async function ownersOfNewCards(tx: Tx, limit: number): Promise<OwnerOfNewCard[]> {
  const { rows } = await sql<OwnerOfNewCard>`
    select business.business_id, business.agency_id, business.user_id
    from card join business using (business_id) join agency on agency.agency_id = business.agency_id
    where published_at > now() - ${MAX_CARD_AGE_DAYS} * interval '1 day'
      and card.deleted_at is null and card.status = 'active' and business.deleted_at is null
      and coalesce((agency.configuration -> 'video' ->> 'enableVideo')::boolean, true)
      and not exists (select 1 from user_video where user_video.business_id = business.business_id)
    order by published_at limit ${limit}`.execute(tx);
  return rows;
}

export async function firstVideoTemplateOf(tx: Tx, businessId: string) {
  const card = await tx
    .selectFrom('card')
    .innerJoin('business', 'business.business_id', 'card.business_id')
    .select(['sections', 'category'])
    .where('card.business_id', '=', businessId)
    .where('card.deleted_at', 'is', null)
    .executeTakeFirst();
  const preferredTemplate = firstVideoTemplateCode(
    findCategoryByName(card?.category ?? ''),
    card?.sections.products?.products ?? [],
  );
  const rows = await templateQuery(tx)
    .orderBy(sql`built_in = ${preferredTemplate}`, (order) => order.desc().nullsLast())
    .orderBy('popularity', 'desc')
    .orderBy('template_id')
    .execute();
  const template = rows.find(isTemplateOffered);
  if (!template) return null;
  const ownerLanguage = await greetingLanguageOf(tx, businessId);
  return { template, language: languagesOf(template).find((one) => one === ownerLanguage) ?? 'en' };
}
