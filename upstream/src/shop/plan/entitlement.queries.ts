import type { PlanTerms } from '@parichay/shared/money/payment/payment-terms.ts';
import { activePlanOn, type PlanPeriod } from '@parichay/shared/money/payment/term.rules.ts';
import { agencyConfiguration } from '@parichay/shared/people/agency/agency.fields.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { EntitlementFacts } from '@parichay/shared/shop/plan/entitlement.rules.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { planCacheMarker } from '../../platform/database/plan-cache.ts';
import { startOfDayInIndia } from '../../platform/text/india.ts';

export interface BusinessEntitlements {
  facts: EntitlementFacts;
  /** Terms, as on the day of payment, of the plan that runs today, else of the first plan; null = none. */
  terms: PlanTerms | null;
  periods: (PlanPeriod & { terms: PlanTerms })[];
}

interface PlanGrantRow {
  terms: PlanTerms;
  valid_from: string | null;
  ordinal: string;
}

export const planPeriodOf = (row: PlanGrantRow): Required<PlanPeriod> => ({
  validFrom: row.valid_from ?? '',
  validity: row.terms.validity,
  validityMonths: row.terms.validityMonths ?? 0,
  ordinal: Number(row.ordinal),
});

/** Counts what the plan has used: deleted items too, but no failed, watermarked or separately bought ones. */
async function countPlanUses(tx: Tx, businessId: string, since: string, today: string) {
  const { rows } = await sql<{ images: number; videos: number; exports: number; films: number }>`
    select count(*) filter (where media_type = 'IMAGE')::int as images,
      count(*) filter (where media_type = 'VIDEO' and made_on = ${today})::int as videos,
      (select count(*)::int from pdf_export
        where business_id = ${businessId} and is_of_plan and created_at >= ${startOfDayInIndia(since)})
      + (select count(*)::int from staff_print_card as card join staff_print using (staff_print_id)
          left join render_job using (render_job_id)
        where card.business_id = ${businessId} and is_counted and (stored_at is not null or state in ('queued', 'rendering'))
          and card.created_at >= ${startOfDayInIndia(since)}) as exports,
      (select count(*)::int from video_render left join render_job using (render_job_id)
        where video_render.business_id = ${businessId} and is_of_plan
          and (stored_at is not null or state in ('queued', 'rendering'))
          and video_render.created_at >= ${startOfDayInIndia(since)}) as films
    from composition
    where business_id = ${businessId} and not is_watermarked and made_on >= ${since}
      and not exists (select 1 from render_job where render_job.render_job_id = composition.render_job_id
        and state in ('failed', 'cancelled')) ${planCacheMarker}`.execute(tx);
  return rows[0] ?? { images: 0, videos: 0, exports: 0, films: 0 };
}

export async function loadCurrentPlan(tx: Tx, businessId: string) {
  const today = todayInIndia();
  const business = await tx
    .selectFrom('business')
    .innerJoin('agency', 'agency.agency_id', 'business.agency_id')
    .select(['expiry_date_for_customer', 'payment_status', 'agency.configuration'])
    .select([
      sql<number>`(select count(*)::int from card where card.business_id = business.business_id
        and card.deleted_at is null)`.as('cards'),
      sql<number | null>`(select card_limit from card where card.business_id = business.business_id
        and card.deleted_at is null)`.as('card_limit'),
      sql<PlanGrantRow[]>`(select coalesce(jsonb_agg(jsonb_build_object(
          'terms', terms, 'valid_from', valid_from, 'ordinal', ordinal::text)), '[]')
        from payment_grant where payment_grant.business_id = business.business_id
        and kind in ('subscription', 'card') and withdrawn_at is null)`.as('granted'),
    ])
    .where('business_id', '=', businessId)
    .modifyEnd(planCacheMarker)
    .executeTakeFirstOrThrow();
  const periods = business.granted.map((row) => ({ terms: row.terms, ...planPeriodOf(row) }));
  const activePlan = activePlanOn(periods, today);
  const { expiry_date_for_customer: expiryDate, payment_status } = business;
  return {
    today,
    business,
    periods,
    running: activePlan,
    terms: activePlan?.terms ?? null,
    expiryDate,
    isPaid: payment_status === 1,
  };
}

export async function loadEntitlements(tx: Tx, businessId: string): Promise<BusinessEntitlements> {
  const { today, business, periods, running, terms, expiryDate, isPaid } = await loadCurrentPlan(tx, businessId);
  const usedCounts = await countPlanUses(tx, businessId, running?.validFrom || today, today);
  return {
    terms,
    periods,
    facts: {
      today,
      expiryDate,
      isPaid,
      limits: terms?.limits ?? null,
      used: {
        digitalCard: business.cards,
        greetingImages: usedCounts.images,
        greetingVideos: usedCounts.videos,
        pdfCard: usedCounts.exports,
        promotionalVideo: usedCounts.films,
      },
      cardLimit: business.card_limit,
      switches: agencyConfiguration.parse(business.configuration),
    },
  };
}
