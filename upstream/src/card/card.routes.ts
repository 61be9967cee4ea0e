import type { Actor } from '@parichay/shared/access/roles.ts';
import type { CardStatus } from '@parichay/shared/card/card.lists.ts';
import { template } from '@parichay/shared/card/card.sections.ts';
import { cardIdFromName } from '@parichay/shared/card/card-id.ts';
import { completeSections } from '@parichay/shared/card/complete-sections.ts';
import { ApiError } from '@parichay/shared/lib/error-codes.ts';
import { todayInIndia } from '@parichay/shared/lib/india.ts';
import { isSubscriptionActive } from '@parichay/shared/plan/entitlement.rules.ts';
import { sql } from 'kysely';
import { businessInReach } from '../business/business.queries.ts';
import type { Tx } from '../lib/database.ts';
import type { Handlers } from '../lib/handle.ts';
import { listPage } from '../lib/list-page.ts';
import { iso } from '../lib/rows.ts';
import { notify } from '../notification/notification.queries.ts';
import { staffBusinessUrl, tellMaker } from '../notification/staff.queries.ts';
import { addressesOf } from './card.addresses.ts';
import { cardCloneHandlers } from './card.clone.routes.ts';
import { addressOfName } from './card.draft.ts';
import { cardEditHandlers } from './card.edit.routes.ts';
import { cardRows, countedCards, searchedCards } from './card.list.ts';
import { requireOffer } from './card.offer.ts';
import { type CardRow, cardInReach, cards, freeCardId, presentCard, refuseCardId, saveCard } from './card.queries.ts';
import { refuseStatusChange } from './card.rules.ts';
import { inLatin } from './latin-name.ts';

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
    // What cannot be an address at all suggests nothing; the name of the business does.
    const fallback = addressOfName(card?.sections.basicDetails?.businessName ?? '');
    const base = cardIdFromName(inLatin(query.cardId), fallback);
    const suggestions = new Set<string>();
    for (const ending of ['', '-india', '-online'])
      suggestions.add(await freeCardId(tx, `${base.slice(0, 32)}${ending}`));
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
        // Whether a card is subscribed stands with its business, and so does its name.
        ...(query.isSubscribed !== undefined && { countedTo: 500 }),
        ...(query.search && asked.found === null && { countedTo: 100 }),
        // Bounded by a moment it comes in the order of that moment, so that its index leads straight to the page.
        order: query.createdFrom || query.createdTo ? { by: sql`card.created_at`, direction: 'desc' } : undefined,
      },
    );
  },

  'POST /updateCardStatus': async ({ actor, body, tx, cardChanged }) => {
    const row = await cardInReach(tx, actor, body.cardNo, { lock: true, version: body.version });
    const refusal = refuseStatusChange(actor, row.status, body.status, completeSections(row.sections).basicDetails);
    if (refusal) throw new ApiError(refusal);
    const isFirstTime = body.status === 'active' && row.published_at === null;
    // What staff publishes the agency answers for.
    if (isFirstTime && actor.kind === 'customer') await requireOffer(tx, row);
    for (const address of await addressesOf(tx, [row.card_no])) cardChanged(address);
    await tellOfSuspension(tx, actor, row, body.status);
    return {
      updatedCard: await saveCard(tx, row.card_no, {
        status: body.status,
        ...(isFirstTime && { published_at: new Date() }),
      }),
    };
  },

  'POST /updateCardLimit': async ({ actor, body, tx }) => {
    const row = await cardInReach(tx, actor, body.cardNo, { lock: true, version: body.version });
    return { updatedCard: await saveCard(tx, row.card_no, { card_limit: body.cardLimit }) };
  },

  'POST /updateImagePostStatus': async ({ actor, body, tx }) => {
    const row = await cardInReach(tx, actor, body.cardNo, { lock: true, version: body.version });
    return { updatedCard: await saveCard(tx, row.card_no, { image_post_status: body.imagePostStatus }) };
  },
} satisfies Handlers;

/** Its owner, and who of the staff made it, hear that a card is suspended, and that it is back. */
async function tellOfSuspension(tx: Tx, actor: Actor, row: CardRow, to: CardStatus): Promise<void> {
  if (actor.kind !== 'staff' || row.status === to || (row.status !== 'suspended' && to !== 'suspended')) return;
  const isSuspended = to === 'suspended';
  const params = { name: row.sections.basicDetails?.businessName ?? row.card_id };
  await notify(tx, {
    agencyId: row.agency_id,
    accountId: row.owner_user_id,
    kind: isSuspended ? 'card_suspended' : 'card_restored',
    params,
    url: `/panel/customer/card-editor?businessId=${row.business_id}`,
  });
  await tellMaker(
    tx,
    row.business_id,
    {
      kind: isSuspended ? 'made_card_suspended' : 'made_card_restored',
      params,
      url: staffBusinessUrl(row.business_id, 'cards'),
    },
    actor.franchiseeId,
  );
}
