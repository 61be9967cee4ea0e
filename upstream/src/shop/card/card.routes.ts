import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { cardIdFromName, shortenCardId } from '@parichay/shared/shop/card/card-id.ts';
import { template } from '@parichay/shared/shop/card/card-sections.ts';
import { isSubscriptionActive } from '@parichay/shared/shop/plan/entitlement.rules.ts';
import { sql } from 'kysely';
import { loadListPage } from '../../platform/database/list-page.ts';
import { iso } from '../../platform/database/rows.ts';
import type { Handlers } from '../../platform/http/handle.ts';
import { markPicturesAsUploadedByStaff } from '../../platform/media/media.queries.ts';
import { transliterateName } from '../../platform/text/latin-name.ts';
import { businessInReach, presentedBusinessInReach } from '../business/business.queries.ts';
import { copyBusiness } from '../business/business-save.ts';
import {
  cardIdRefusal,
  cardInReach,
  cardQuery,
  findCardOfBusiness,
  findFreeCardId,
  presentCard,
  updateCard,
} from './card.queries.ts';
import { picturesOfSections, refuseIfSuspended } from './card.rules.ts';
import { copyCard, suggestCardId } from './card-draft.ts';
import { cardEditHandlers } from './card-edit.routes.ts';
import { cardCountQuery, cardListQuery, findMatchingCardNos } from './card-list.ts';
import { changeCardStatus } from './card-status.ts';

const cardCloneHandlers = {
  'POST /cloneCard': async ({ actor, body, tx }) => {
    const original = await cardInReach(tx, actor, body.cardNo);
    const business = await businessInReach(tx, actor, body.businessId, { lock: true });
    if (business.user_id !== original.owner_user_id)
      await markPicturesAsUploadedByStaff(tx, picturesOfSections(original.sections));
    const copy = await copyCard(tx, original, {
      agencyId: business.agency_id,
      businessId: business.business_id,
      businessName: business.business_name,
    });
    return { updatedCard: presentCard(copy) };
  },

  'POST /business/cloneBusiness': async ({ actor, body, tx }) => {
    const original = await businessInReach(tx, actor, body.businessId);
    const businessId = await copyBusiness(tx, actor, original, body.businessName);
    const card = await findCardOfBusiness(tx, original.business_id);
    refuseIfSuspended(actor, card?.status);
    if (card) await copyCard(tx, card, { agencyId: original.agency_id, businessId, businessName: body.businessName });
    return { business: await presentedBusinessInReach(tx, actor, businessId) };
  },
} satisfies Handlers;

export const cardHandlers = {
  ...cardEditHandlers,
  ...cardCloneHandlers,

  'GET /getCardsByBusiness': async ({ actor, query, tx }) => {
    const business = await businessInReach(tx, actor, query.businessId);
    const rows = await cardQuery(tx).where('card.business_id', '=', business.business_id).execute();
    return { cards: rows.map(presentCard) };
  },

  'GET /card': async ({ actor, query, tx }) => presentCard(await cardInReach(tx, actor, query.cardNo)),

  'GET /checkCardIdAvailability': async ({ actor, query, tx }) => {
    const card = query.cardNo ? await cardInReach(tx, actor, query.cardNo) : null;
    const reason = await cardIdRefusal(tx, query.cardId, card?.card_no ?? null);
    if (reason === null) return { isAvailable: true, reason, suggestions: [] };
    const fallback = suggestCardId(card?.sections.basicDetails?.businessName ?? '');
    const base = cardIdFromName(transliterateName(query.cardId), fallback);
    const suggestions = new Set<string>();
    for (const suffix of ['', '-india', '-online'])
      suggestions.add(await findFreeCardId(tx, `${shortenCardId(base, 32)}${suffix}`));
    return { isAvailable: false, reason, suggestions: [...suggestions] };
  },

  'GET /getcardlist': async ({ actor, query, tx }) => {
    const today = todayInIndia();
    const request = { actor, query, today, matchingIds: await findMatchingCardNos(tx, query) };
    return loadListPage(
      cardListQuery(tx, request),
      'card.card_no',
      query,
      (row) => row.card_no,
      (row) => ({
        cardNo: row.card_no,
        cardId: row.card_id,
        businessId: row.business_id,
        businessName: row.business_name,
        companyName: row.sections.basicDetails?.businessName ?? '',
        registeredPhoneNumber: row.phone_number,
        status: row.status,
        design: template.parse(row.sections.template ?? {}).design,
        isSubscriptionActive: isSubscriptionActive(
          { isPaid: row.payment_status === 1, expiryDate: row.expiry_date_for_customer },
          today,
        ),
        expiryDateForCustomer: row.expiry_date_for_customer,
        imagePostStatus: row.image_post_status,
        cardLimit: row.card_limit,
        agencyName: row.agency_name,
        createdAt: iso(row.created_at),
      }),
      {
        countQuery: cardCountQuery(tx, request),
        // Counting needs a lookup of each card's business, so it is capped.
        ...(query.isSubscribed !== undefined && { maxCountedRows: 200 }),
        ...(query.search && request.matchingIds === null && { maxCountedRows: 50 }),
        order: query.createdFrom || query.createdTo ? { by: sql`card.created_at`, direction: 'desc' } : undefined,
      },
    );
  },

  'POST /updateCardStatus': async ({ actor, body, tx, cardChanged }) => {
    const row = await cardInReach(tx, actor, body.cardNo, { lock: true, version: body.version });
    return { updatedCard: await changeCardStatus(tx, actor, row, body, cardChanged) };
  },

  'POST /updateCardLimit': async ({ actor, body, tx }) => {
    const row = await cardInReach(tx, actor, body.cardNo, { lock: true, version: body.version });
    return { updatedCard: await updateCard(tx, row.card_no, { card_limit: body.cardLimit }) };
  },

  'POST /updateCardLeadSharing': async ({ actor, body, tx, cardChanged }) => {
    const row = await cardInReach(tx, actor, body.cardNo, { lock: true, version: body.version });
    cardChanged(row.card_id);
    return { updatedCard: await updateCard(tx, row.card_no, { shares_leads: body.sharesLeads }) };
  },

  'POST /updateImagePostStatus': async ({ actor, body, tx }) => {
    const row = await cardInReach(tx, actor, body.cardNo, { lock: true, version: body.version });
    return { updatedCard: await updateCard(tx, row.card_no, { image_post_status: body.imagePostStatus }) };
  },
} satisfies Handlers;
