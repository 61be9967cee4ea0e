import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { completeSections } from '@parichay/shared/shop/card/complete-sections.ts';
import { type ImagePostSettings, imagePostSettings } from '@parichay/shared/shop/frame/frame.fields.ts';
import { isSubscriptionActive } from '@parichay/shared/shop/plan/entitlement.rules.ts';
import type { FrameVisibility } from '@parichay/shared/shop/plan/plan.fields.ts';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { greetingLanguage } from '../../people/account/owners-language.ts';
import type { Tx } from '../../platform/database/database.ts';
import { plannedOnce } from '../../platform/database/planned-once.ts';
import { documentsOf, type OfferedDocuments, rowsOffered } from '../../platform/render/offered-documents.ts';
import { businessInReach } from '../business/business.queries.ts';
import type { FrameSource } from '../frame/frame.data.ts';
import { frames } from '../frame/frame.documents.ts';
import { withHiddenFrames } from '../frame/hidden-frames.rules.ts';
import { planOf } from '../plan/entitlement.queries.ts';

/** Names, pictures, colour, frame settings and plan of a business, as drawings need them. */
export interface BrandKit {
  isSubscribed: boolean;
  hides: FrameVisibility;
  businessId: string;
  agencyId: string;
  agencyName: string;
  host: string;
  source: FrameSource;
  settings: ImagePostSettings;
  /** `#rrggbb` of the card, else of the agency. */
  brand: string;
  card: { cardNo: string; version: number } | null;
  studio: OfferedDocuments;
}

const shownAll: FrameVisibility = { hideRegularFrame: false, hideProductFrame: false, hidePoliticalFrame: false };

/** @throws ApiError not_found, also out of reach */
export async function brandKitOf(
  tx: Tx,
  actor: Actor,
  businessId: string,
  options: { lock?: boolean } = {},
): Promise<BrandKit> {
  const row = await businessInReach(tx, actor, businessId, options);
  const { agency_name, brand, host, studio, preferences, sign_up_language, ...card } = await tx
    .selectFrom('agency')
    .leftJoin('agency_domain', (on) =>
      on.onRef('agency_domain.agency_id', '=', 'agency.agency_id').on('agency_domain.proven_by', 'is not', null),
    )
    .leftJoin('card', (on) => on.on('card.business_id', '=', businessId).on('card.deleted_at', 'is', null))
    .innerJoin('customer', (on) => on.on('customer.user_id', '=', row.user_id))
    .select(['agency.agency_name', 'agency.brand', 'agency_domain.host'])
    .select(['customer.preferences', 'customer.sign_up_language'])
    .select(['card.card_no', 'card.card_id', 'card.version', 'card.sections', 'card.image_post_settings'])
    .select(jsonArrayFrom(rowsOffered(tx, sql.ref('agency.agency_id'))).as('studio'))
    .where('agency.agency_id', '=', row.agency_id)
    .orderBy('agency_domain.host')
    .modifyEnd(plannedOnce)
    .executeTakeFirstOrThrow();
  const sections = card.sections && completeSections(card.sections);
  const plan = await planOf(tx, businessId);
  const drawn = await documentsOf(tx, studio);
  const stored = card.image_post_settings ?? {};
  return {
    isSubscribed: isSubscriptionActive(plan, plan.today),
    hides: plan.terms?.frameVisibility ?? shownAll,
    businessId,
    agencyId: row.agency_id,
    agencyName: agency_name,
    host: host ?? '',
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
    settings: withHiddenFrames(imagePostSettings.parse(stored), stored, row.category, [
      ...frames.values(),
      ...drawn.frames.values(),
    ]),
    brand: sections?.template.colour ?? brand.colour,
    card: card.card_no !== null && card.version !== null ? { cardNo: card.card_no, version: card.version } : null,
    studio: drawn,
  };
}
