import { hash } from '@node-rs/argon2';
import { agencyConfiguration } from '@parichay/shared/people/agency/agency.fields.ts';
import type { Permission, Role } from '@parichay/shared/platform/access/roles.ts';
import { findOrAddCustomer, setPasswordHash } from '../../upstream/src/people/account/account.queries.ts';
import { addAgency } from '../../upstream/src/people/agency/agency.queries.ts';
import { type Db, inTenant } from '../../upstream/src/platform/database/database.ts';
import { newId } from '../../upstream/src/platform/database/rows.ts';

/** The password of all people. */
export const password = 'seven mango trees';

export const hosts = { home: 'home.test', other: 'other.test', platform: 'platform.test' } as const;

interface Staff {
  kind: 'staff';
  host: string;
  phoneNumber: string;
  roles: Role[];
  permissions?: Permission[];
  hideBilling?: boolean;
}
interface Customer {
  kind: 'customer';
  host: string;
  phoneNumber: string;
}

/** The principals of shared/test/role-matrix.txt who have an account; anonymous and OTP-pending are not signed in. */
export const people = {
  customer: { kind: 'customer', host: hosts.home, phoneNumber: '+919811100001' },
  otherCustomer: { kind: 'customer', host: hosts.home, phoneNumber: '+919811100002' },
  customerOfOtherAgency: { kind: 'customer', host: hosts.other, phoneNumber: '+919811100003' },
  creator: { kind: 'staff', host: hosts.home, phoneNumber: '+919811100004', roles: ['creator'] },
  franchisee: { kind: 'staff', host: hosts.home, phoneNumber: '+919811100005', roles: ['franchisee'] },
  permittedFranchisee: {
    kind: 'staff',
    host: hosts.home,
    phoneNumber: '+919811100006',
    roles: ['franchisee'],
    permissions: [
      'record-manual-payments',
      'view-reports',
      'manage-greetings',
      'manage-plans',
      'manage-link-store',
      'log-in-as',
    ],
  },
  allCardFranchisee: {
    kind: 'staff',
    host: hosts.home,
    phoneNumber: '+919811100007',
    roles: ['franchisee-with-all-card-access'],
  },
  admin: { kind: 'staff', host: hosts.home, phoneNumber: '+919811100008', roles: ['admin'] },
  adminWithoutBilling: {
    kind: 'staff',
    host: hosts.home,
    phoneNumber: '+919811100009',
    roles: ['admin'],
    hideBilling: true,
  },
  adminOfOtherAgency: { kind: 'staff', host: hosts.other, phoneNumber: '+919811100010', roles: ['admin'] },
  superadmin: { kind: 'staff', host: hosts.platform, phoneNumber: '+919811100011', roles: ['admin'] },
} as const satisfies Record<string, Staff | Customer>;

export type Person = keyof typeof people;

/** Seeds three agencies and all people in an empty database. */
export async function seedPeople(db: Db): Promise<void> {
  // A hash of the weakest kind, because most tests sign several people in.
  const weakHash = await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  await inTenant(db, 'platform', async (tx) => {
    const agencies = new Map<string, string>();
    for (const [name, host] of Object.entries(hosts)) {
      const agency = await addAgency(tx, {
        agencyName: `${name} agency`,
        roles: name === 'platform' ? ['superadmin', 'admin'] : ['admin'],
        // One customer publishes many cards here; limits of cards have other tests.
        configuration: agencyConfiguration.parse({ offer: { freeBusinesses: 100 } }),
        brand: { colour: '#0f766e', logo: null, favicon: null },
        domains: [host],
      });
      agencies.set(host, agency.agencyId);
    }
    for (const person of Object.values(people) as (Staff | Customer)[]) {
      const agencyId = agencies.get(person.host) ?? '';
      if (person.kind === 'customer') {
        const { account } = await findOrAddCustomer(tx, {
          agencyId,
          phoneNumber: person.phoneNumber,
          email: null,
          isForeignUser: false,
        });
        await setPasswordHash(tx, account, weakHash);
      } else {
        await tx
          .insertInto('franchisee')
          .values({
            franchisee_id: newId(),
            agency_id: agencyId,
            name: person.roles.join(', '),
            phone_number: person.phoneNumber,
            email: null,
            roles: person.roles,
            permissions: person.permissions ?? [],
            configuration: JSON.stringify({ hideBilling: person.hideBilling ?? false }),
            password_hash: weakHash,
          })
          .execute();
      }
    }
  });
}
