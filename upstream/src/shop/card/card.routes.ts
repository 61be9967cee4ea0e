import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { template } from '@parichay/shared/shop/card/card.sections.ts';
import { cardIdFromName, shortCardId } from '@parichay/shared/shop/card/card-id.ts';
import { isSubscriptionActive } from '@parichay/shared/shop/plan/entitlement.rules.ts';
import { sql } from 'kysely';
import { listPage } from '../../platform/database/list-page.ts';
import { iso } from '../../platform/database/rows.ts';
import type { Handlers } from '../../platform/http/handle.ts';
import { keepForOthers } from '../../platform/media/media.queries.ts';
import { businessInReach, presentBusiness } from '../business/business.queries.ts';
import { copyBusiness } from '../business/business.save.ts';
import { addressOfName, copyCard } from './card.draft.ts';
import { cardEditHandlers } from './card.edit.routes.ts';
import { cardRows, countedCards, searchedCards } from './card.list.ts';
import { cardInReach, cardOfBusiness, cards, freeCardId, presentCard, refuseCardId, saveCard } from './card.queries.ts';
import { picturesIn, refuseSuspended } from './card.rules.ts';
import { changeCardStatus } from './card.status.ts';
import { inLatin } from './latin-name.ts';

const cardCloneHandlers = {
  'POST /cloneCard': async ({ actor, body, tx }) => {
    const original = await cardInReach(tx, actor, body.cardNo);
    const business = await businessInReach(tx, actor, body.businessId, { lock: true });
    if (business.user_id !== original.owner_user_id) await keepForOthers(tx, picturesIn(original.sections));
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
    const card = await cardOfBusiness(tx, original.business_id);
    refuseSuspended(actor, card?.status);
    if (card) await copyCard(tx, card, { agencyId: original.agency_id, businessId, businessName: body.businessName });
    return { business: presentBusiness(await businessInReach(tx, actor, businessId)) };
  },
} satisfies Handlers;

export const cardHandlers = {
  ...cardEditHandlers,
  ...cardCloneHandlers,

  'GET /getCardsByBusiness': async ({ actor, query, tx }) => {
    const business = await businessInReach(tx, actor, query.businessId);
    const rows = await cards(tx).where('card.business_id', '=', business.business_id).execute();
    return { cards: rows.map(presentCard) };
  },

  'GET /card': async ({ actor, query, tx }) => presentCard(await cardInReach(tx, actor, query.cardNo)),

  'GET /checkCardIdAvailability': async ({ actor, query, tx }) => {
    const card = query.cardNo ? await cardInReach(tx, actor, query.cardNo) : null;
    const reason = await refuseCardId(tx, query.cardId, card?.card_no ?? null);
    if (reason === null) return { isAvailable: true, reason, suggestions: [] };
    const fallback = addressOfName(card?.sections.basicDetails?.businessName ?? '');
    const base = cardIdFromName(inLatin(query.cardId), fallback);
    const suggestions = new Set<string>();
    for (const ending of ['', '-india', '-online'])
      suggestions.add(await freeCardId(tx, `${shortCardId(base, 32)}${ending}`));
    return { isAvailable: false, reason, suggestions: [...suggestions] };
  },

  'GET /getcardlist': async ({ actor, query, tx }) => {
    const today = todayInIndia();
    const asked = { actor, query, today, found: await searchedCards(tx, query) };
    return listPage(
      cardRows(tx, asked),
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
        counted: countedCards(tx, asked),
        // Counting needs a lookup of each card's business, so it is capped.
        ...(query.isSubscribed !== undefined && { countedTo: 200 }),
        ...(query.search && asked.found === null && { countedTo: 50 }),
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
    return { updatedCard: await saveCard(tx, row.card_no, { card_limit: body.cardLimit }) };
  },

  'POST /updateCardLeadSharing': async ({ actor, body, tx, cardChanged }) => {
    const row = await cardInReach(tx, actor, body.cardNo, { lock: true, version: body.version });
    cardChanged(row.card_id);
    return { updatedCard: await saveCard(tx, row.card_no, { shares_leads: body.sharesLeads }) };
  },

  'POST /updateImagePostStatus': async ({ actor, body, tx }) => {
    const row = await cardInReach(tx, actor, body.cardNo, { lock: true, version: body.version });
    return { updatedCard: await saveCard(tx, row.card_no, { image_post_status: body.imagePostStatus }) };
  },
} satisfies Handlers;
