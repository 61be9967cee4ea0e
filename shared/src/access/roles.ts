/** Roles a staff account (the specification's "franchisee") may hold. Source: docs/specification.md §6. */
export const roles = ['admin', 'creator', 'franchisee', 'franchisee-with-all-card-access'] as const;
export type Role = (typeof roles)[number];

/** Grants that add to a role. An admin holds all of them within its agency. */
export const permissions = [
  'record-manual-payments',
  'view-reports',
  'manage-greetings',
  'manage-plans',
  'manage-link-store',
  'log-in-as',
] as const;
export type Permission = (typeof permissions)[number];

/** Roles an agency may hold; `superadmin` makes its staff run the whole platform. */
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
  /** The staff account that has logged in as this customer. */
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
  /** The agency's roles include `superadmin`. */
  ofSuperadminAgency: boolean;
  hideBilling: boolean;
  /** The super admin who has entered this account's agency and works as it. */
  loggedInBy?: LoggedInBy | undefined;
}

/** Whoever makes a request, as the BFF states it to the upstream. */
export type Actor = AnonymousActor | CustomerActor | StaffActor;

/** Who may call an endpoint. Ownership of the row is checked separately, in the upstream. */
export type Access =
  | 'public'
  | {
      customer?: true;
      /** The customer in person, not staff that has logged in as it. */
      inPerson?: true;
      /** Staff holding any one of these roles. */
      staff?: readonly Role[];
      /** Staff holding this grant may too, whatever their role. */
      grant?: Permission;
      /** Only staff of an agency whose roles include superadmin. */
      superadminAgency?: true;
      /** Billing calls: refused to staff whose configuration hides billing. */
      billing?: true;
    };

export const anyStaff: readonly Role[] = roles;

export const isAdmin = (actor: Actor): boolean => actor.kind === 'staff' && actor.roles.includes('admin');

/** Staff that runs the platform: an admin of an agency whose roles include superadmin. */
export const isSuperadmin = (actor: Actor): boolean =>
  actor.kind === 'staff' && isAdmin(actor) && actor.ofSuperadminAgency;

export const hasPermission = (actor: Actor, permission: Permission): boolean =>
  actor.kind === 'staff' && (actor.roles.includes('admin') || actor.permissions.includes(permission));

/** The one role check: may this actor call an endpoint with this access? */
export function mayCall(actor: Actor, access: Access): boolean {
  if (access === 'public') return true;
  if (actor.kind === 'anonymous') return false;
  if (actor.kind === 'customer') return access.customer === true && !(access.inPerson && actor.loggedInBy);
  if (access.superadminAgency && !actor.ofSuperadminAgency) return false;
  if (access.billing && actor.hideBilling && !actor.ofSuperadminAgency) return false;
  if (access.staff?.some((role) => actor.roles.includes(role))) return true;
  return access.grant !== undefined && hasPermission(actor, access.grant);
}

/** Whether an account of staff reads sales, bills and commissions. */
export const seesBilling = (access: { roles: readonly Role[]; configuration: { hideBilling: boolean } }): boolean =>
  access.roles.includes('admin') && !access.configuration.hideBilling;
