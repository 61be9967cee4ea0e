import type { InternalCalls } from '@parichay/shared/internal.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import { type CardPage, type PublicCard, shownFeedback } from '@parichay/shared/shop/card/card.page.ts';
import { completeSections, freeSections } from '@parichay/shared/shop/card/complete-sections.ts';
import { isSubscriptionActive } from '@parichay/shared/shop/plan/entitlement.rules.ts';
import { isWhole } from '@parichay/shared/shop/plan/offer.rules.ts';
import { sql } from 'kysely';
import { agencyDetailsOf } from '../../people/agency/agency.queries.ts';
import { type Db, inTenant, type Tx } from '../../platform/database/database.ts';
import { iso } from '../../platform/database/rows.ts';
import { type Bytes, type InternalHandlers, prepared } from '../../platform/http/handle.ts';
import { wholeUntilOf } from '../business/business.queries.ts';
import { feedbackOfCard, presentFeedbackOfCard } from '../leads/feedback.queries.ts';
import { cardFiles, type FileServices, faceOf, isCode } from './card.files.ts';

interface Wanted {
  agencyId: string;
  cardId: string;
  origin: string;
}

async function cardAt(
  tx: Tx,
  { agencyId, cardId, origin }: Wanted,
  today: string,
): Promise<{ page: CardPage; cardNo?: string; logo?: Picture | null }> {
  // One query, because an uncached page waits for it.
  const row = await tx
    .selectFrom('agency')
    .leftJoin('card_address', (join) =>
      join.onRef('card_address.agency_id', '=', 'agency.agency_id').on('card_address.card_id', '=', cardId),
    )
    .leftJoin('card', 'card.card_no', 'card_address.card_no')
    .leftJoin('business', 'business.business_id', 'card.business_id')
    .select(['agency_name', 'card_address.card_id as address'])
    .select(['card.card_no', 'card.card_id', 'card.status', 'card.sections', 'card.updated_at'])
    .select(['business.business_id', 'business.category', 'expiry_date_for_customer', 'payment_status', 'kept_until'])
    .select(['card.published_at', 'card.shares_leads', sql<object | null>`agency.configuration -> 'offer'`.as('offer')])
    .select(feedbackOfCard('card.card_no').as('feedback'))
    .where('agency.agency_id', '=', agencyId)
    .executeTakeFirst();
  const agencyName = row?.agency_name ?? '';
  if (!row?.address) return { page: { outcome: 'missing', agencyName } };
  const { card_no: cardNo, card_id: currentId, status, sections: stored, updated_at: updatedAt } = row;
  if (!cardNo || !row.business_id || !currentId || !status || !stored || !updatedAt || status === 'deleted')
    return { page: { outcome: 'gone', agencyName } };
  const logo = stored.basicDetails?.logo ?? null;
  if (status === 'draft') return { page: { outcome: 'missing', agencyName }, cardNo, logo };
  if (status !== 'active') return { page: { outcome: status, agencyName }, cardNo, logo };
  if (currentId !== cardId) return { page: { outcome: 'moved', cardId: currentId } };
  const { category, payment_status, expiry_date_for_customer, kept_until, published_at } = row;
  const until = wholeUntilOf({
    payment_status: payment_status ?? 0,
    expiry_date_for_customer,
    kept_until,
    published_at,
    offer: row.offer,
  });
  const shown = isWhole(until, today);
  const sections = completeSections(stored);
  const card: PublicCard = {
    cardId,
    url: `${origin}/${cardId}`,
    agencyName,
    category: category ?? '',
    isFree: !isSubscriptionActive({ isPaid: payment_status === 1, expiryDate: expiry_date_for_customer }, today),
    sharesLeads: row.shares_leads ?? false,
    ...(shown ? sections : freeSections(sections)),
    customerFeedback: shown ? presentFeedbackOfCard(row.feedback) : shownFeedback.parse({}),
    updatedAt: iso(updatedAt),
  };
  return { page: { outcome: 'card', card }, cardNo, logo };
}

type File = InternalCalls['GET /internal/card-file'];

export const cardPageHandlers = (services: FileServices & { db: Db }) => {
  const { code, file, panelIcon } = cardFiles(services);
  return {
    'GET /internal/name-face': prepared<InternalCalls['GET /internal/name-face'], Bytes>({
      before: async ({ query }) => faceOf(query.design, query.name),
    }),

    'GET /internal/panel-icon': prepared<InternalCalls['GET /internal/panel-icon'], Bytes>({
      before: async ({ query: { agencyId, side } }) => {
        const agency = await inTenant(services.db, { agencyId }, (tx) => agencyDetailsOf(tx, agencyId));
        return panelIcon(agency, side);
      },
    }),

    'GET /internal/card-page': async ({ query, tx }) => (await cardAt(tx, query, todayInIndia())).page,

    // Drawing takes long, so it runs after the transaction that reads the card.
    'GET /internal/card-file': prepared<File, Bytes>({
      before: async ({ query }) => {
        const { page, cardNo, logo } = await inTenant(services.db, query, (tx) => cardAt(tx, query, todayInIndia()));
        if (!cardNo) throw new ApiError('not_found');
        if (isCode(query.file)) {
          return code(`${query.origin}/${query.cardId}`, query.file, logo);
        }
        if (page.outcome !== 'card') throw new ApiError('not_found');
        return file(page.card, cardNo, query.file);
      },
    }),
  } satisfies InternalHandlers;
};
