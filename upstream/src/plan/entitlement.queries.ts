import { agencyConfiguration } from '@parichay/shared/agency/agency.endpoints.ts';
import { todayInIndia } from '@parichay/shared/lib/india.ts';
import type { PlanTerms } from '@parichay/shared/payment/payment.terms.ts';
import { type PlanPeriod, planOn } from '@parichay/shared/payment/term.rules.ts';
import type { EntitlementFacts } from '@parichay/shared/plan/entitlement.rules.ts';
import { sql } from 'kysely';
import type { Tx } from '../lib/database.ts';
import { startOfDayInIndia } from '../lib/india.ts';

export interface BusinessEntitlements {
  facts: EntitlementFacts;
  /** The plan that runs today, as it was on the day it was paid. */
  terms: PlanTerms | null;
  /** What was paid for and not taken back. */
  periods: (PlanPeriod & { terms: PlanTerms })[];
}

export const planPeriodOf = (row: { terms: PlanTerms; valid_from: string | null; ordinal: string }): PlanPeriod => ({
  validFrom: row.valid_from ?? '',
  validity: row.terms.validity,
  ordinal: Number(row.ordinal),
});

/** Greetings made without a watermark: pictures since the plan began, videos today. Each counts once, however often it is fetched. */
async function greetingsMade(tx: Tx, businessId: string, since: string, today: string) {
  const { rows } = await sql<{ images: number; videos: number }>`
    select count(*) filter (where media_type = 'IMAGE')::int as images,
      count(*) filter (where media_type = 'VIDEO' and made_on = ${today})::int as videos
    from composition
    where business_id = ${businessId} and not is_watermarked and made_on >= ${since}
      and not exists (select 1 from render_job where render_job.render_job_id = composition.render_job_id
        and state in ('failed', 'cancelled'))`.execute(tx);
  return rows[0] ?? { images: 0, videos: 0 };
}

/** Exports of PDF cards that the plan gave since it began. What was bought for one card is no use of the plan. */
async function pdfExportsMade(tx: Tx, businessId: string, since: string): Promise<number> {
  const { rows } = await sql<{ exports: number }>`
    select count(*)::int as exports from pdf_export
    where business_id = ${businessId} and is_of_plan and created_at >= ${startOfDayInIndia(since)}`.execute(tx);
  return rows[0]?.exports ?? 0;
}

/** Videos that took a place of the plan since it began, also those that were deleted. A film that failed took none. */
async function videosMade(tx: Tx, businessId: string, since: string): Promise<number> {
  const { rows } = await sql<{ videos: number }>`
    select count(*)::int as videos from video_render left join render_job using (render_job_id)
    where video_render.business_id = ${businessId} and is_of_plan
      and (stored_at is not null or state in ('queued', 'rendering'))
      and video_render.created_at >= ${startOfDayInIndia(since)}`.execute(tx);
  return rows[0]?.videos ?? 0;
}

/** What a business has paid for and made, for the rules that say what it may make. */
export async function entitlementsOf(tx: Tx, businessId: string): Promise<BusinessEntitlements> {
  const today = todayInIndia();
  const business = await tx
    .selectFrom('business')
    .innerJoin('agency', 'agency.agency_id', 'business.agency_id')
    .select(['expiry_date_for_customer', 'payment_status', 'agency.configuration'])
    .select([
      sql<number>`(select count(*)::int from card where card.business_id = business.business_id
        and card.deleted_at is null)`.as('cards'),
    ])
    .where('business_id', '=', businessId)
    .executeTakeFirstOrThrow();
  const paid = await tx
    .selectFrom('payment_grant')
    .select(['terms', 'valid_from', 'ordinal'])
    .where('business_id', '=', businessId)
    .where('kind', 'in', ['subscription', 'card'])
    .where('withdrawn_at', 'is', null)
    .execute();
  const periods = paid.map((row) => {
    const terms = row.terms as PlanTerms;
    return { terms, ...planPeriodOf({ ...row, terms }) };
  });
  const running = planOn(periods, today);
  const terms = running?.terms ?? null;
  const since = running?.validFrom || today;
  const made = await greetingsMade(tx, businessId, since, today);
  return {
    terms,
    periods,
    facts: {
      today,
      expiryDate: business.expiry_date_for_customer,
      isPaid: business.payment_status === 1,
      limits: terms?.limits ?? null,
      used: {
        digitalCard: business.cards,
        greetingImages: made.images,
        greetingVideos: made.videos,
        pdfCard: await pdfExportsMade(tx, businessId, since),
        promotionalVideo: await videosMade(tx, businessId, since),
      },
      switches: agencyConfiguration.parse(business.configuration),
    },
  };
}
