import {
  type Actor,
  type Permission,
  permissions,
  type Role,
  roles,
  seesBilling,
} from '@parichay/shared/access/roles.ts';

/** What a staff account may do, as it is stored. */
export interface Access {
  roles: readonly Role[];
  permissions: readonly Permission[];
  configuration: { hideBilling: boolean };
  isActive: boolean;
}

/** Each once and in the usual order, so that the same choice is always stored as the same. */
export const inOrder = {
  roles: (wanted: readonly Role[]): Role[] => roles.filter((role) => wanted.includes(role)),
  permissions: (wanted: readonly Permission[]): Permission[] => permissions.filter((one) => wanted.includes(one)),
};

const isSame = (these: readonly string[], those: readonly string[]): boolean =>
  these.length === those.length && these.every((one) => those.includes(one));

/** Whether an account may do something else after than before: what its sessions carry is then no longer true. */
export const mayOtherwise = (before: Access, after: Access): boolean =>
  before.isActive !== after.isActive ||
  before.configuration.hideBilling !== after.configuration.hideBilling ||
  !isSame(before.roles, after.roles) ||
  !isSame(before.permissions, after.permissions);

const isAdmin = (access: Access): boolean => access.isActive && access.roles.includes('admin');

type Refusal = 'last_admin' | 'own_account' | 'billing_hidden';

/**
 * Why this change may not be made, or null when it may.
 * @param otherAdmins active admins of the account's agency beside it
 */
export function refusalOf(
  { before, after, otherAdmins }: { before: Access; after: Access; otherAdmins: number },
  { isOwn, actor }: { isOwn: boolean; actor: Actor },
): Refusal | null {
  if (isAdmin(before) && !isAdmin(after) && otherAdmins === 0) return 'last_admin';
  if (isOwn && mayOtherwise(before, after)) return 'own_account';
  return !seesBilling(before) && mayNotShowBilling(after, actor) ? 'billing_hidden' : null;
}

/** From whom billing is hidden must not show it to others: it would be a way to see it after all. */
export const mayNotShowBilling = (access: Access, actor: Actor): boolean =>
  actor.kind === 'staff' && actor.hideBilling && !actor.ofSuperadminAgency && seesBilling(access);
