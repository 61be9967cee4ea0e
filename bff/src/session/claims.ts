import type { Account, Identity } from '@parichay/shared/internal.ts';
import type { SignedInClaims } from './session-data.ts';

export const claimsOf = (account: Account, agencyId: string): SignedInClaims =>
  account.audience === 'customer'
    ? { kind: 'customer', agencyId, userId: account.user.userId, sessionEpoch: account.sessionEpoch }
    : {
        kind: 'staff',
        agencyId: account.franchisee.agencyId,
        franchiseeId: account.franchisee.franchiseeId,
        roles: account.franchisee.roles,
        permissions: account.franchisee.permissions,
        ofSuperadminAgency: account.franchisee.ofSuperadminAgency,
        hideBilling: account.franchisee.configuration.hideBilling,
        sessionEpoch: account.sessionEpoch,
      };

export const loginOf = (identity: Identity): string => identity.phoneNumber ?? identity.email ?? '';
