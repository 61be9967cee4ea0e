import { type Actor, isAdmin } from '../../platform/access/roles.ts';
import type { CardStatus } from './card.lists.ts';

const transitions: Readonly<Record<CardStatus, readonly CardStatus[]>> = {
  draft: ['active', 'suspended'],
  active: ['draft', 'paused', 'suspended'],
  paused: ['active', 'draft', 'suspended'],
  suspended: ['active', 'draft', 'paused'],
  deleted: [],
};

export const maySuspendCards = (actor: Actor): boolean =>
  isAdmin(actor) || (actor.kind === 'staff' && actor.roles.includes('franchisee-with-all-card-access'));

export function allowedStatusesAfter(from: CardStatus, actor: Actor): readonly CardStatus[] {
  if (maySuspendCards(actor)) return transitions[from];
  return from === 'suspended' ? [] : transitions[from].filter((to) => to !== 'suspended');
}
