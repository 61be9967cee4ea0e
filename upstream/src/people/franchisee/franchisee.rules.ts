import {
  type Actor,
  type Permission,
  permissions,
  type Role,
  roles,
  seesBilling,
} from '@parichay/shared/platform/access/roles.ts';

export interface StaffAccess {
  roles: readonly Role[];
  permissions: readonly Permission[];
  configuration: { hideBilling: boolean };
  isActive: boolean;
}

/** Lists are sorted and without duplicates, so equal choices are stored equally. */
export const inListOrder = {
  roles: (selected: readonly Role[]): Role[] => roles.filter((role) => selected.includes(role)),
  permissions: (selected: readonly Permission[]): Permission[] => permissions.filter((one) => selected.includes(one)),
};

const isSameSet = (first: readonly string[], second: readonly string[]): boolean =>
  first.length === second.length && first.every((one) => second.includes(one));

/** @returns true = the account's sessions carry outdated access */
export const hasAccessChanged = (before: StaffAccess, after: StaffAccess): boolean =>
  before.isActive !== after.isActive ||
  before.configuration.hideBilling !== after.configuration.hideBilling ||
  !isSameSet(before.roles, after.roles) ||
  !isSameSet(before.permissions, after.permissions);

const isActiveAdmin = (access: StaffAccess): boolean => access.isActive && access.roles.includes('admin');

type StaffChangeRefusal = 'last_admin' | 'own_account' | 'billing_hidden';

/**
 * @param otherAdminCount active admins besides this account
 * @returns null = allowed
 */
export function staffChangeRefusal(
  { before, after, otherAdminCount }: { before: StaffAccess; after: StaffAccess; otherAdminCount: number },
  { isOwnAccount, actor }: { isOwnAccount: boolean; actor: Actor },
): StaffChangeRefusal | null {
  if (isActiveAdmin(before) && !isActiveAdmin(after) && otherAdminCount === 0) return 'last_admin';
  if (isOwnAccount && hasAccessChanged(before, after)) return 'own_account';
  return !seesBilling(before) && revealsHiddenBilling(after, actor) ? 'billing_hidden' : null;
}

/** An admin could see hidden billing through another account. */
export const revealsHiddenBilling = (access: StaffAccess, actor: Actor): boolean =>
  actor.kind === 'staff' && actor.hideBilling && !actor.ofSuperadminAgency && seesBilling(access);
