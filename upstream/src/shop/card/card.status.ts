import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import type { CardStatus } from '@parichay/shared/shop/card/card.lists.ts';
import { completeSections } from '@parichay/shared/shop/card/complete-sections.ts';
import { deleteWithheldNotifications, notify } from '../../people/notification/notification.queries.ts';
import { staffBusinessUrl, tellMaker } from '../../people/notification/staff.queries.ts';
import type { Tx } from '../../platform/database/database.ts';
import { addressesOf } from './card.addresses.ts';
import { requireOffer } from './card.offer.ts';
import { type CardRow, saveCard } from './card.queries.ts';
import { refuseStatusChange } from './card.rules.ts';

export async function changeCardStatus(
  tx: Tx,
  actor: Actor,
  row: CardRow,
  { status, reason = '' }: { status: CardStatus; reason?: string | undefined },
  cardChanged: (cardId: string) => void,
): Promise<Card> {
  const refusal = refuseStatusChange(actor, row.status, status, completeSections(row.sections).basicDetails);
  if (refusal) throw new ApiError(refusal);
  const isFirstTime = status === 'active' && row.published_at === null;
  // The agency is responsible for cards that its staff publishes.
  if (isFirstTime && actor.kind === 'customer') await requireOffer(tx, row);
  for (const address of await addressesOf(tx, [row.card_no])) cardChanged(address);
  await tellOfSuspension(tx, actor, row, { to: status, reason });
  return saveCard(tx, row.card_no, {
    status,
    suspension_reason: status === 'suspended' ? reason || null : null,
    ...(isFirstTime && { published_at: new Date() }),
  });
}

/** Delay of the notification: a suspension lifted within it is never reported. */
const HELD_BACK_MINUTES = 5;

async function tellOfSuspension(
  tx: Tx,
  actor: Actor,
  row: CardRow,
  { to, reason }: { to: CardStatus; reason: string },
): Promise<void> {
  if (actor.kind !== 'staff' || row.status === to || (row.status !== 'suspended' && to !== 'suspended')) return;
  const isSuspended = to === 'suspended';
  const params = { name: row.sections.basicDetails?.businessName ?? row.card_id, ...(reason && { reason }) };
  const [ofOwner, ofMaker] = [
    `/panel/customer/card-editor?businessId=${row.business_id}`,
    staffBusinessUrl(row.business_id, 'cards'),
  ];
  if (!isSuspended && (await deleteWithheldNotifications(tx, [ofOwner, ofMaker]))) return;
  const heldBackMinutes = isSuspended ? HELD_BACK_MINUTES : 0;
  await notify(tx, {
    agencyId: row.agency_id,
    accountId: row.owner_user_id,
    kind: isSuspended ? 'card_suspended' : 'card_restored',
    params,
    url: ofOwner,
    heldBackMinutes,
  });
  await tellMaker(
    tx,
    row.business_id,
    {
      kind: isSuspended ? 'made_card_suspended' : 'made_card_restored',
      params,
      url: ofMaker,
      heldBackMinutes,
    },
    actor.franchiseeId,
  );
}
