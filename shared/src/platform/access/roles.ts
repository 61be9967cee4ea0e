/** Roles of staff accounts (the specification's "franchisee"). Source: docs/specification.md §6. */
export const roles = ['admin', 'creator', 'franchisee', 'franchisee-with-all-card-access'] as const;
export type Role = (typeof roles)[number];

/** Permissions added to a role. An admin has all of them within its agency. */
export const permissions = [
  'record-manual-payments',
  'view-reports',
  'manage-greetings',
  'manage-plans',
  'manage-link-store',
  'log-in-as',
] as const;
export type Permission = (typeof permissions)[number];

/** `superadmin`: its staff run the whole platform. */
export const agencyRoles = ['superadmin', 'admin'] as const;
export type AgencyRole = (typeof agencyRoles)[number];

interface ActorBase {
  agencyId: string;
}

export interface AnonymousActor extends ActorBase {
  kind: 'anonymous';
}

export interface CustomerActor extends ActorBase {
  kind: 'customer';
  userId: string;
  loggedInBy?: LoggedInBy | undefined;
}

export interface LoggedInBy {
  agencyId: string;
  franchiseeId: string;
  sessionEpoch: number;
}

export interface StaffActor extends ActorBase {
  kind: 'staff';
  franchiseeId: string;
  roles: readonly Role[];
  permissions: readonly Permission[];
  ofSuperadminAgency: boolean;
  hideBilling: boolean;
  loggedInBy?: LoggedInBy | undefined;
}

export type Actor = AnonymousActor | CustomerActor | StaffActor;

export type Access =
  | 'public'
  | {
      customer?: true;
      /** Excludes staff logged in as the customer. */
      inPerson?: true;
      /** Any one of these roles is enough; `grant` is enough without any of them. */
      staff?: readonly Role[];
      grant?: Permission;
      superadminAgency?: true;
      billing?: true;
    };

export const allStaffRoles: readonly Role[] = roles;

export const isAdmin = (actor: Actor): boolean => actor.kind === 'staff' && actor.roles.includes('admin');

export const isSuperadmin = (actor: Actor): boolean =>
  actor.kind === 'staff' && isAdmin(actor) && actor.ofSuperadminAgency;

export const hasPermission = (actor: Actor, permission: Permission): boolean =>
  actor.kind === 'staff' && (actor.roles.includes('admin') || actor.permissions.includes(permission));

export function mayCall(actor: Actor, access: Access): boolean {
  if (access === 'public') return true;
  if (actor.kind === 'anonymous') return false;
  if (actor.kind === 'customer') return access.customer === true && !(access.inPerson && actor.loggedInBy);
  if (access.superadminAgency && !actor.ofSuperadminAgency) return false;
  if (access.billing && actor.hideBilling && !actor.ofSuperadminAgency) return false;
  if (access.staff?.some((role) => actor.roles.includes(role))) return true;
  return access.grant !== undefined && hasPermission(actor, access.grant);
}

export const seesBilling = (access: { roles: readonly Role[]; configuration: { hideBilling: boolean } }): boolean =>
  access.roles.includes('admin') && !access.configuration.hideBilling;
