import { type Actor, isAdmin } from '../../platform/access/roles.ts';
import type { CardStatus } from './card.lists.ts';

const changes: Readonly<Record<CardStatus, readonly CardStatus[]>> = {
  draft: ['active', 'suspended'],
  active: ['draft', 'paused', 'suspended'],
  paused: ['active', 'draft', 'suspended'],
  suspended: ['active', 'draft', 'paused'],
  deleted: [],
};

export const maySuspend = (actor: Actor): boolean =>
  isAdmin(actor) || (actor.kind === 'staff' && actor.roles.includes('franchisee-with-all-card-access'));

export function statusesAfter(from: CardStatus, actor: Actor): readonly CardStatus[] {
  if (maySuspend(actor)) return changes[from];
  return from === 'suspended' ? [] : changes[from].filter((to) => to !== 'suspended');
}
