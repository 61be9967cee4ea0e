import { type Actor, isAdmin } from '@parichay/shared/access/roles.ts';
import type { CardStatus } from '@parichay/shared/card/card.lists.ts';
import type { BasicDetails, Sections } from '@parichay/shared/card/card.sections.ts';
import { ApiError, type ErrorCode } from '@parichay/shared/lib/error-codes.ts';
import type { Picture } from '@parichay/shared/lib/media.ts';

const statusChanges: Record<CardStatus, readonly CardStatus[]> = {
  draft: ['active', 'suspended'],
  active: ['draft', 'paused', 'suspended'],
  paused: ['active', 'draft', 'suspended'],
  suspended: ['active', 'draft', 'paused'],
  deleted: [],
};

/** Why a card may not go from one status to another, or null when it may. */
export function refuseStatusChange(
  actor: Actor,
  from: CardStatus,
  to: CardStatus,
  details: BasicDetails,
): ErrorCode | null {
  const maySuspend =
    isAdmin(actor) || (actor.kind === 'staff' && actor.roles.includes('franchisee-with-all-card-access'));
  if (from === 'suspended' && !maySuspend) return 'card_suspended';
  if (to === 'suspended' && !maySuspend) return 'not_allowed';
  if (from === to) return null;
  if (!statusChanges[from].includes(to)) return 'not_allowed';
  if (to === 'active' && !details.businessName) return 'card_not_publishable';
  return null;
}

/**
 * What the agency has suspended its owner may look at, but neither change nor remove, nor have again elsewhere.
 * @throws ApiError card_suspended
 */
export function refuseSuspended(actor: Actor, status: CardStatus | undefined): void {
  if (status === 'suspended' && actor.kind === 'customer') throw new ApiError('card_suspended');
}

/** Every picture that stands in a card's sections. */
export function picturesIn(stored: Partial<Sections>): Picture[] {
  const pictures = [
    stored.basicDetails?.logo,
    stored.basicDetails?.photo,
    ...(stored.gallery?.pictures ?? []).map((item) => item.picture),
    ...(stored.products?.products ?? []).map((item) => item.picture),
  ];
  return pictures.filter((picture) => picture != null);
}
