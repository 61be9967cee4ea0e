import { type Actor, permissions, type StaffActor } from '../src/platform/access/roles.ts';

const agencyId = '0198c0de-0000-7000-8000-000000000001';
const otherAgencyId = '0198c0de-0000-7000-8000-000000000002';
const platformAgencyId = '0198c0de-0000-7000-8000-000000000003';

const customer = (userId: string, agency = agencyId): Actor => ({ kind: 'customer', agencyId: agency, userId });

const staff = (franchiseeId: string, difference: Partial<StaffActor>): Actor => ({
  kind: 'staff',
  agencyId,
  franchiseeId,
  roles: [],
  permissions: [],
  ofSuperadminAgency: false,
  hideBilling: false,
  ...difference,
});

/** Columns of role-matrix.txt: actors that a call distinguishes before it loads a row. */
export const columns: Record<string, Actor> = {
  anonymous: { kind: 'anonymous', agencyId },
  customer: customer('c1'),
  'logged-in-as': {
    kind: 'customer',
    agencyId,
    userId: 'c1',
    loggedInBy: { agencyId, franchiseeId: 's5', sessionEpoch: 1 },
  },
  creator: staff('s1', { roles: ['creator'] }),
  franchisee: staff('s2', { roles: ['franchisee'] }),
  permitted: staff('s3', { roles: ['franchisee'], permissions }),
  'all-card': staff('s4', { roles: ['franchisee-with-all-card-access'] }),
  admin: staff('s5', { roles: ['admin'] }),
  'no-billing': staff('s6', { roles: ['admin'], hideBilling: true }),
  superadmin: staff('s7', { agencyId: platformAgencyId, roles: ['admin'], ofSuperadminAgency: true }),
  'platform-all-card': staff('s8', {
    agencyId: platformAgencyId,
    roles: ['franchisee-with-all-card-access'],
    ofSuperadminAgency: true,
  }),
};

/** Each of the thirteen principals has the same access as its column. */
export const principals: Record<string, { actor: Actor; column: string }> = {
  anonymous: { actor: { kind: 'anonymous', agencyId }, column: 'anonymous' },
  'OTP-pending': { actor: { kind: 'anonymous', agencyId }, column: 'anonymous' },
  customer: { actor: customer('c1'), column: 'customer' },
  'other customer of the same agency': { actor: customer('c2'), column: 'customer' },
  'customer of another agency': { actor: customer('c3', otherAgencyId), column: 'customer' },
  creator: { actor: staff('s1', { roles: ['creator'] }), column: 'creator' },
  'franchisee without permissions': { actor: staff('s2', { roles: ['franchisee'] }), column: 'franchisee' },
  'franchisee with every permission': {
    actor: staff('s3', { roles: ['franchisee'], permissions }),
    column: 'permitted',
  },
  'franchisee with all card access': {
    actor: staff('s4', { roles: ['franchisee-with-all-card-access'] }),
    column: 'all-card',
  },
  admin: { actor: staff('s5', { roles: ['admin'] }), column: 'admin' },
  'admin from whom billing is hidden': {
    actor: staff('s6', { roles: ['admin'], hideBilling: true }),
    column: 'no-billing',
  },
  'admin of another agency': { actor: staff('s9', { agencyId: otherAgencyId, roles: ['admin'] }), column: 'admin' },
  superadmin: {
    actor: staff('s7', { agencyId: platformAgencyId, roles: ['admin'], ofSuperadminAgency: true }),
    column: 'superadmin',
  },
};
