import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { ApiError, type ErrorCode } from '@parichay/shared/platform/lib/error-codes.ts';
import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import type { CardStatus } from '@parichay/shared/shop/card/card.lists.ts';
import type { BasicDetails, Sections } from '@parichay/shared/shop/card/card.sections.ts';
import { maySuspend, statusesAfter } from '@parichay/shared/shop/card/card.status.ts';

export function refuseStatusChange(
  actor: Actor,
  from: CardStatus,
  to: CardStatus,
  details: BasicDetails,
): ErrorCode | null {
  if (from === 'suspended' && !maySuspend(actor)) return 'card_suspended';
  if (from === to) return null;
  if (!statusesAfter(from, actor).includes(to)) return 'not_allowed';
  if (to === 'active' && !details.businessName) return 'card_not_publishable';
  return null;
}

/**
 * The owner may read a suspended card, but not change, delete or copy it.
 * @throws ApiError card_suspended
 */
export function refuseSuspended(actor: Actor, status: CardStatus | undefined): void {
  if (status === 'suspended' && actor.kind === 'customer') throw new ApiError('card_suspended');
}

export function picturesIn(stored: Partial<Sections>): Picture[] {
  const pictures = [
    stored.basicDetails?.logo,
    stored.basicDetails?.photo,
    ...(stored.gallery?.pictures ?? []).map((item) => item.picture),
    ...(stored.products?.products ?? []).map((item) => item.picture),
  ];
  return pictures.filter((picture) => picture != null);
}
