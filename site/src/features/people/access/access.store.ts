import type { CallKey } from '@parichay/shared/contract.ts';
import type { AgencyDetails } from '@parichay/shared/people/agency/agency.endpoints.ts';
import type { Franchisee } from '@parichay/shared/people/franchisee/franchisee.endpoints.ts';
import { refusalOf } from '@parichay/shared/platform/access/admission.ts';
import type { StaffActor } from '@parichay/shared/platform/access/roles.ts';
import { computed } from 'nanostores';
import type { AccessTable } from '../../../lib/access-table.ts';
import { agency } from '../session/agency.store.ts';
import { franchisee } from '../session/franchisee.store.ts';

export const staffActorOf = (staff: Franchisee): StaffActor => ({
  kind: 'staff',
  agencyId: staff.agencyId,
  franchiseeId: staff.franchiseeId,
  roles: staff.roles,
  permissions: staff.permissions,
  ofSuperadminAgency: staff.ofSuperadminAgency,
  hideBilling: staff.configuration.hideBilling,
});

export type PermissionCheck = (key: CallKey) => boolean;

/** A call that the table does not list is refused. */
export const permissionCheckOf =
  (
    table: AccessTable,
    actor: StaffActor | null,
    configuration: AgencyDetails['configuration'] | null,
  ): PermissionCheck =>
  (key) => {
    const endpoint = table[key];
    return (
      actor !== null &&
      configuration !== null &&
      endpoint !== undefined &&
      refusalOf(actor, endpoint, configuration) === null
    );
  };

let cachedAccessTable: AccessTable | undefined;

const embeddedAccessTable = (): AccessTable => {
  cachedAccessTable ??= JSON.parse(globalThis.document?.getElementById('access')?.textContent || '{}') as AccessTable;
  return cachedAccessTable;
};

export const $may = computed(
  [franchisee.$state, agency.$state],
  (staff, details): PermissionCheck =>
    permissionCheckOf(
      embeddedAccessTable(),
      staff.data && staffActorOf(staff.data),
      details.data?.configuration ?? null,
    ),
);
