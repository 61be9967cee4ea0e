import {
  type Actor,
  type Permission,
  permissions,
  type Role,
  roles,
  seesBilling,
} from '@parichay/shared/platform/access/roles.ts';

export interface Access {
  roles: readonly Role[];
  permissions: readonly Permission[];
  configuration: { hideBilling: boolean };
  isActive: boolean;
}

/** Without duplicates and sorted, so that equal choices are stored equally. */
export const inOrder = {
  roles: (wanted: readonly Role[]): Role[] => roles.filter((role) => wanted.includes(role)),
  permissions: (wanted: readonly Permission[]): Permission[] => permissions.filter((one) => wanted.includes(one)),
};

const isSame = (these: readonly string[], those: readonly string[]): boolean =>
  these.length === those.length && these.every((one) => those.includes(one));

/** True = the account's sessions carry outdated access. */
export const mayOtherwise = (before: Access, after: Access): boolean =>
  before.isActive !== after.isActive ||
  before.configuration.hideBilling !== after.configuration.hideBilling ||
  !isSame(before.roles, after.roles) ||
  !isSame(before.permissions, after.permissions);

const isAdmin = (access: Access): boolean => access.isActive && access.roles.includes('admin');

type Refusal = 'last_admin' | 'own_account' | 'billing_hidden';

/**
 * @param otherAdmins active admins besides this account
 * @returns null = allowed
 */
export function refusalOf(
  { before, after, otherAdmins }: { before: Access; after: Access; otherAdmins: number },
  { isOwn, actor }: { isOwn: boolean; actor: Actor },
): Refusal | null {
  if (isAdmin(before) && !isAdmin(after) && otherAdmins === 0) return 'last_admin';
  if (isOwn && mayOtherwise(before, after)) return 'own_account';
  return !seesBilling(before) && mayNotShowBilling(after, actor) ? 'billing_hidden' : null;
}

/** Otherwise an admin could see hidden billing through another account. */
export const mayNotShowBilling = (access: Access, actor: Actor): boolean =>
  actor.kind === 'staff' && actor.hideBilling && !actor.ofSuperadminAgency && seesBilling(access);
