import type { Franchisee } from '@parichay/shared/people/franchisee/franchisee.endpoints.ts';
import type { Permission, Role } from '@parichay/shared/platform/access/roles.ts';

export interface FranchiseeForm {
  name: string;
  phone: string;
  email: string;
  roles: Role[];
  permissions: Permission[];
  hideBilling: boolean;
}

export const franchiseeFormOf = (member: Franchisee | null): FranchiseeForm => ({
  name: member?.name ?? '',
  phone: member?.phoneNumber ?? '',
  email: member?.email ?? '',
  roles: [...(member?.roles ?? [])],
  permissions: [...(member?.permissions ?? [])],
  hideBilling: member?.configuration.hideBilling ?? false,
});

type StoredMember = Pick<Franchisee, 'roles' | 'configuration'>;
type OwnAccount = Pick<Franchisee, 'franchiseeId' | 'configuration' | 'ofSuperadminAgency'>;

/** A boolean is fixed: an admin who may not see billing cannot grant it. */
export function billingChoice(
  roles: readonly Role[],
  stored: StoredMember | null,
  me: OwnAccount,
): 'none' | 'free' | boolean {
  if (!roles.includes('admin')) return 'none';
  if (!me.configuration.hideBilling || me.ofSuperadminAgency) return 'free';
  return stored?.roles.includes('admin') ? stored.configuration.hideBilling : true;
}

export function franchiseeInputOf(form: FranchiseeForm, stored: StoredMember | null, me: OwnAccount) {
  const billing = billingChoice(form.roles, stored, me);
  const hideBilling = billing === 'none' ? (stored?.configuration.hideBilling ?? false) : billing;
  return {
    name: form.name,
    email: form.email.trim() || null,
    roles: form.roles,
    permissions: form.permissions,
    configuration: { hideBilling: hideBilling === 'free' ? form.hideBilling : hideBilling },
  };
}

const haveSameItems = (left: readonly string[], right: readonly string[]): boolean =>
  left.length === right.length && left.every((one) => right.includes(one));

/** The server ends sessions when roles, permissions or billing access change. */
export const endsSessions = (member: Franchisee, input: ReturnType<typeof franchiseeInputOf>): boolean =>
  !haveSameItems(member.roles, input.roles) ||
  !haveSameItems(member.permissions, input.permissions) ||
  member.configuration.hideBilling !== input.configuration.hideBilling;

export type FranchiseeAction = 'edit' | 'changeNumber' | 'copyLink' | 'takeOff' | 'disable' | 'enable';

/** No account can disable itself or remove its own second factor here. */
export const franchiseeActionsFor = (
  row: Pick<Franchisee, 'franchiseeId' | 'isActive' | 'hasSecondFactor'>,
  me: OwnAccount | null,
): FranchiseeAction[] => [
  'edit',
  'changeNumber',
  ...(row.isActive ? (['copyLink'] as const) : []),
  ...(me && me.franchiseeId !== row.franchiseeId && row.hasSecondFactor ? (['takeOff'] as const) : []),
  ...(me && me.franchiseeId !== row.franchiseeId ? ([row.isActive ? 'disable' : 'enable'] as const) : []),
];
