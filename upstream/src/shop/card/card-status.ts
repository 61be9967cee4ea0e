import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import type { CardStatus } from '@parichay/shared/shop/card/card.lists.ts';
import { withDefaultSections } from '@parichay/shared/shop/card/complete-sections.ts';
import { deleteDelayedNotifications, notify } from '../../people/notification/notification.queries.ts';
import { notifyResponsibleStaff, staffBusinessUrl } from '../../people/notification/staff.queries.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type CardRow, updateCard } from './card.queries.ts';
import { statusChangeRefusal } from './card.rules.ts';
import { findAllCardAddresses } from './card-addresses.ts';
import { requireFreeBusinessLeft } from './free-business-limit.ts';

export async function changeCardStatus(
  tx: Tx,
  actor: Actor,
  row: CardRow,
  { status, reason = '' }: { status: CardStatus; reason?: string | undefined },
  cardChanged: (cardId: string) => void,
): Promise<Card> {
  const refusal = statusChangeRefusal(actor, row.status, status, withDefaultSections(row.sections).basicDetails);
  if (refusal) throw new ApiError(refusal);
  const isFirstTime = status === 'active' && row.published_at === null;
  // Staff may publish beyond the limit of free businesses, because the agency is responsible.
  if (isFirstTime && actor.kind === 'customer') await requireFreeBusinessLeft(tx, row);
  for (const address of await findAllCardAddresses(tx, [row.card_no])) cardChanged(address);
  await notifyOfSuspension(tx, actor, row, { newStatus: status, reason });
  return updateCard(tx, row.card_no, {
    status,
    suspension_reason: status === 'suspended' ? reason || null : null,
    ...(isFirstTime && { published_at: new Date() }),
  });
}

/** Delayed, so a suspension lifted before is never reported. */
const NOTIFICATION_DELAY_MINUTES = 5;

async function notifyOfSuspension(
  tx: Tx,
  actor: Actor,
  row: CardRow,
  { newStatus, reason }: { newStatus: CardStatus; reason: string },
): Promise<void> {
  if (actor.kind !== 'staff' || row.status === newStatus || (row.status !== 'suspended' && newStatus !== 'suspended'))
    return;
  const isSuspended = newStatus === 'suspended';
  const params = { name: row.sections.basicDetails?.businessName ?? row.card_id, ...(reason && { reason }) };
  const [ownerUrl, creatorUrl] = [
    `/panel/customer/card-editor?businessId=${row.business_id}`,
    staffBusinessUrl(row.business_id, 'cards'),
  ];
  if (!isSuspended && (await deleteDelayedNotifications(tx, [ownerUrl, creatorUrl]))) return;
  const heldBackMinutes = isSuspended ? NOTIFICATION_DELAY_MINUTES : 0;
  await notify(tx, {
    agencyId: row.agency_id,
    accountId: row.owner_user_id,
    kind: isSuspended ? 'card_suspended' : 'card_restored',
    params,
    url: ownerUrl,
    delayMinutes: heldBackMinutes,
  });
  await notifyResponsibleStaff(
    tx,
    row.business_id,
    {
      kind: isSuspended ? 'made_card_suspended' : 'made_card_restored',
      params,
      url: creatorUrl,
      delayMinutes: heldBackMinutes,
    },
    actor.franchiseeId,
  );
}
