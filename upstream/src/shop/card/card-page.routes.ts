import type { InternalCalls } from '@parichay/shared/internal.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import { type CardPage, type PublicCard, publicFeedback } from '@parichay/shared/shop/card/card-page.ts';
import { withDefaultSections, withoutPaidSections } from '@parichay/shared/shop/card/complete-sections.ts';
import { isSubscriptionActive } from '@parichay/shared/shop/plan/entitlement.rules.ts';
import { showsFullCard } from '@parichay/shared/shop/plan/offer.rules.ts';
import { sql } from 'kysely';
import { ownersLanguage } from '../../people/account/owners-language.ts';
import { loadAgencyDetails } from '../../people/agency/agency.queries.ts';
import { type Db, inTenant, type Tx } from '../../platform/database/database.ts';
import { iso } from '../../platform/database/rows.ts';
import { type BinaryResponse, type InternalHandlers, preparedHandler } from '../../platform/http/handle.ts';
import { fullCardUntilOf } from '../business/business.queries.ts';
import { feedbackSummarySql, presentFeedbackSummary } from '../leads/feedback.queries.ts';
import { type CardFileServices, createCardFileRenderer, isQrCodeFile, nameFontResponse } from './card-files.ts';

interface CardPageRequest {
  agencyId: string;
  cardId: string;
  origin: string;
}

async function loadCardPage(
  tx: Tx,
  { agencyId, cardId, origin }: CardPageRequest,
  today: string,
): Promise<{ page: CardPage; cardNo?: string; logo?: Picture | null }> {
  // All is loaded in one query, because an uncached page waits for it.
  const row = await tx
    .selectFrom('agency')
    .leftJoin('card_address', (join) =>
      join.onRef('card_address.agency_id', '=', 'agency.agency_id').on('card_address.card_id', '=', cardId),
    )
    .leftJoin('card', 'card.card_no', 'card_address.card_no')
    .leftJoin('business', 'business.business_id', 'card.business_id')
    .leftJoin('customer', 'customer.user_id', 'business.user_id')
    .select(['agency_name', 'card_address.card_id as address'])
    .select(['card.card_no', 'card.card_id', 'card.status', 'card.sections', 'card.updated_at'])
    .select(['customer.preferences', 'customer.sign_up_language'])
    .select([
      'business.business_id',
      'business.business_name',
      'business.category',
      'expiry_date_for_customer',
      'payment_status',
      'kept_until',
    ])
    .select(['card.published_at', 'card.shares_leads', sql<object | null>`agency.configuration -> 'offer'`.as('offer')])
    .select(feedbackSummarySql('card.card_no').as('feedback'))
    .where('agency.agency_id', '=', agencyId)
    .executeTakeFirst();
  const agencyName = row?.agency_name ?? '';
  if (!row?.address) return { page: { outcome: 'missing', agencyName } };
  const { card_no: cardNo, card_id: currentId, status, sections: storedSections, updated_at: updatedAt } = row;
  if (!cardNo || !row.business_id || !currentId || !status || !storedSections || !updatedAt || status === 'deleted')
    return { page: { outcome: 'gone', agencyName } };
  const logo = storedSections.basicDetails?.logo ?? null;
  if (status === 'draft') return { page: { outcome: 'missing', agencyName }, cardNo, logo };
  if (status !== 'active') return { page: { outcome: status, agencyName }, cardNo, logo };
  if (currentId !== cardId) return { page: { outcome: 'moved', cardId: currentId } };
  const { category, payment_status, expiry_date_for_customer, kept_until, published_at } = row;
  const fullCardUntilDay = fullCardUntilOf({
    payment_status: payment_status ?? 0,
    expiry_date_for_customer,
    kept_until,
    published_at,
    offer: row.offer,
  });
  const isFullCard = showsFullCard(fullCardUntilDay, today);
  const sections = withDefaultSections(storedSections);
  const card: PublicCard = {
    cardId,
    url: `${origin}/${cardId}`,
    agencyName,
    category: category ?? '',
    isFree: !isSubscriptionActive({ isPaid: payment_status === 1, expiryDate: expiry_date_for_customer }, today),
    language: ownersLanguage({
      preferences: row.preferences ?? {},
      business_name: row.business_name ?? '',
      sign_up_language: row.sign_up_language,
    }),
    sharesLeads: row.shares_leads ?? false,
    ...(isFullCard ? sections : withoutPaidSections(sections)),
    customerFeedback: isFullCard ? presentFeedbackSummary(row.feedback) : publicFeedback.parse({}),
    updatedAt: iso(updatedAt),
  };
  return { page: { outcome: 'card', card }, cardNo, logo };
}

type CardFileCall = InternalCalls['GET /internal/card-file'];

export const cardPageHandlers = (services: CardFileServices & { db: Db }) => {
  const { renderCode, renderFile, panelIcon } = createCardFileRenderer(services);
  return {
    'GET /internal/name-face': preparedHandler<InternalCalls['GET /internal/name-face'], BinaryResponse>({
      before: async ({ query }) => nameFontResponse(query.design, query.name),
    }),

    'GET /internal/panel-icon': preparedHandler<InternalCalls['GET /internal/panel-icon'], BinaryResponse>({
      before: async ({ query: { agencyId, side } }) => {
        const agency = await inTenant(services.db, { agencyId }, (tx) => loadAgencyDetails(tx, agencyId));
        return panelIcon(agency, side);
      },
    }),

    'GET /internal/card-page': async ({ query, tx }) => (await loadCardPage(tx, query, todayInIndia())).page,

    // Drawing takes long, so it runs after the transaction that reads the card.
    'GET /internal/card-file': preparedHandler<CardFileCall, BinaryResponse>({
      before: async ({ query }) => {
        const { page, cardNo, logo } = await inTenant(services.db, query, (tx) =>
          loadCardPage(tx, query, todayInIndia()),
        );
        if (!cardNo) throw new ApiError('not_found');
        if (isQrCodeFile(query.file)) {
          return renderCode(`${query.origin}/${query.cardId}`, query.file, logo);
        }
        if (page.outcome !== 'card') throw new ApiError('not_found');
        return renderFile(page.card, cardNo, query.file);
      },
    }),
  } satisfies InternalHandlers;
};
