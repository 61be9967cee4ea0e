import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { withDefaultSections } from '@parichay/shared/shop/card/complete-sections.ts';
import { type ImagePostSettings, imagePostSettings } from '@parichay/shared/shop/frame/frame.fields.ts';
import { includesProduct } from '@parichay/shared/shop/plan/entitlement.rules.ts';
import type { FrameVisibility } from '@parichay/shared/shop/plan/plan.fields.ts';
import { type PlanProduct, planProducts } from '@parichay/shared/shop/plan/plan.lists.ts';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { greetingLanguage } from '../../people/account/owners-language.ts';
import type { Tx } from '../../platform/database/database.ts';
import { planCacheMarker } from '../../platform/database/plan-cache.ts';
import { publicHostOf } from '../../platform/http/public-url.ts';
import {
  loadOfferedDocuments,
  type OfferedStudioDocuments,
  offeredDocumentsQuery,
} from '../../platform/render/offered-documents.ts';
import { businessInReach } from '../business/business.queries.ts';
import type { FrameContent } from '../frame/frame-data.ts';
import { frames } from '../frame/frame-documents.ts';
import { hidePoliticalFrames } from '../frame/hidden-frames.rules.ts';
import { loadCurrentPlan } from '../plan/entitlement.queries.ts';

/** Everything about a business that appears in its drawings. */
export interface BrandKit {
  products: readonly PlanProduct[];
  hides: FrameVisibility;
  businessId: string;
  agencyId: string;
  agencyName: string;
  /** With the port that visitors need; '' = the agency has no domain. */
  host: string;
  source: FrameContent;
  settings: ImagePostSettings;
  /** `#rrggbb` of the card, else of the agency. */
  brand: string;
  card: { cardNo: string; version: number } | null;
  studio: OfferedStudioDocuments;
}

const noFramesHidden: FrameVisibility = { hideRegularFrame: false, hideProductFrame: false, hidePoliticalFrame: false };

/** @throws ApiError not_found, also out of reach */
export async function loadBrandKit(
  tx: Tx,
  actor: Actor,
  businessId: string,
  options: { lock?: boolean } = {},
): Promise<BrandKit> {
  const row = await businessInReach(tx, actor, businessId, options);
  const {
    agency_name,
    brand,
    host: agencyHost,
    studio,
    preferences,
    sign_up_language,
    ...card
  } = await tx
    .selectFrom('agency')
    .leftJoin('agency_domain', (join) =>
      join.onRef('agency_domain.agency_id', '=', 'agency.agency_id').on('agency_domain.proven_by', 'is not', null),
    )
    .leftJoin('card', (join) => join.on('card.business_id', '=', businessId).on('card.deleted_at', 'is', null))
    .innerJoin('customer', (join) => join.on('customer.user_id', '=', row.user_id))
    .select(['agency.agency_name', 'agency.brand', 'agency_domain.host'])
    .select(['customer.preferences', 'customer.sign_up_language'])
    .select(['card.card_no', 'card.card_id', 'card.version', 'card.sections', 'card.image_post_settings'])
    .select(jsonArrayFrom(offeredDocumentsQuery(tx, sql.ref('agency.agency_id'))).as('studio'))
    .where('agency.agency_id', '=', row.agency_id)
    .orderBy('agency_domain.host')
    .modifyEnd(planCacheMarker)
    .executeTakeFirstOrThrow();
  const host = agencyHost ? publicHostOf(agencyHost) : '';
  const sections = card.sections && withDefaultSections(card.sections);
  const plan = await loadCurrentPlan(tx, businessId);
  const studioDocuments = await loadOfferedDocuments(tx, studio);
  const stored = card.image_post_settings ?? {};
  return {
    products: planProducts.filter((product) =>
      includesProduct({ ...plan, limits: plan.terms?.limits ?? null }, product),
    ),
    hides: plan.terms?.frameVisibility ?? noFramesHidden,
    businessId,
    agencyId: row.agency_id,
    agencyName: agency_name,
    host,
    source: {
      businessName: row.business_name,
      category: row.category,
      email: row.email,
      website: row.website,
      address: row.address,
      logo: row.logo,
      photo: row.photo,
      phoneNumber: row.user_phone_number,
      language: greetingLanguage({ preferences, sign_up_language, business_name: row.business_name }),
      sections,
      cardUrl: card.card_id && host ? `${host}/${card.card_id}` : '',
    },
    settings: hidePoliticalFrames(imagePostSettings.parse(stored), stored, row.category, [
      ...frames.values(),
      ...studioDocuments.frames.values(),
    ]),
    brand: sections?.template.colour ?? brand.colour,
    card: card.card_no !== null && card.version !== null ? { cardNo: card.card_no, version: card.version } : null,
    studio: studioDocuments,
  };
}
