import type { Actor } from '../access/roles.ts';
import { ApiError } from './error-codes.ts';

/** @throws ApiError not_signed_in */
export const accountIdOf = (actor: Actor): string => {
  if (actor.kind === 'customer') return actor.userId;
  if (actor.kind === 'staff') return actor.franchiseeId;
  throw new ApiError('not_signed_in');
};
