import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { ApiError, type ErrorCode } from '@parichay/shared/platform/lib/error-codes.ts';
import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import type { CardStatus } from '@parichay/shared/shop/card/card.lists.ts';
import type { BasicDetails, Sections } from '@parichay/shared/shop/card/card-sections.ts';
import { allowedStatusesAfter, maySuspendCards } from '@parichay/shared/shop/card/card-status.ts';

export function statusChangeRefusal(
  actor: Actor,
  from: CardStatus,
  to: CardStatus,
  details: BasicDetails,
): ErrorCode | null {
  if (from === 'suspended' && !maySuspendCards(actor)) return 'card_suspended';
  if (from === to) return null;
  if (!allowedStatusesAfter(from, actor).includes(to)) return 'not_allowed';
  if (to === 'active' && !details.businessName) return 'card_not_publishable';
  return null;
}

/**
 * The owner may read a suspended card, but not change, delete or copy it.
 * @throws ApiError card_suspended
 */
export function refuseIfSuspended(actor: Actor, status: CardStatus | undefined): void {
  if (status === 'suspended' && actor.kind === 'customer') throw new ApiError('card_suspended');
}

export function picturesOfSections(stored: Partial<Sections>): Picture[] {
  const pictures = [
    stored.basicDetails?.logo,
    stored.basicDetails?.photo,
    ...(stored.gallery?.pictures ?? []).map((item) => item.picture),
    ...(stored.products?.products ?? []).map((item) => item.picture),
  ];
  return pictures.filter((picture) => picture != null);
}
