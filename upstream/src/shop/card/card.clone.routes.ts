import type { Handlers } from '../../platform/http/handle.ts';
import { keepForOthers } from '../../platform/media/media.queries.ts';
import { businessInReach, presentBusiness } from '../business/business.queries.ts';
import { copyBusiness } from '../business/business.save.ts';
import { copyCard } from './card.draft.ts';
import { cardInReach, cardOfBusiness, presentCard } from './card.queries.ts';
import { picturesIn, refuseSuspended } from './card.rules.ts';

export const cardCloneHandlers = {
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
