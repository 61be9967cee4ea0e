import type { CallKey } from '@parichay/shared/contract.ts';
import type { AgencyDetails } from '@parichay/shared/people/agency/agency.endpoints.ts';
import type { Franchisee } from '@parichay/shared/people/franchisee/franchisee.endpoints.ts';
import { refusalOf } from '@parichay/shared/platform/access/admission.ts';
import type { StaffActor } from '@parichay/shared/platform/access/roles.ts';
import { computed } from 'nanostores';
import type { AccessTable } from '../../../lib/access-table.ts';
import { agency } from '../session/agency.store.ts';
import { franchisee } from '../session/franchisee.store.ts';

export const staffActorOf = (who: Franchisee): StaffActor => ({
  kind: 'staff',
  agencyId: who.agencyId,
  franchiseeId: who.franchiseeId,
  roles: who.roles,
  permissions: who.permissions,
  ofSuperadminAgency: who.ofSuperadminAgency,
  hideBilling: who.configuration.hideBilling,
});

export type May = (key: CallKey) => boolean;

/** A call that the table does not list is refused. */
export const mayOf =
  (table: AccessTable, actor: StaffActor | null, switches: AgencyDetails['configuration'] | null): May =>
  (key) => {
    const endpoint = table[key];
    return (
      actor !== null && switches !== null && endpoint !== undefined && refusalOf(actor, endpoint, switches) === null
    );
  };

let table: AccessTable | undefined;

/** Panel.astro embeds this table. */
const pageTable = (): AccessTable => {
  table ??= JSON.parse(globalThis.document?.getElementById('access')?.textContent || '{}') as AccessTable;
  return table;
};

export const $may = computed(
  [franchisee.$state, agency.$state],
  (who, details): May => mayOf(pageTable(), who.data && staffActorOf(who.data), details.data?.configuration ?? null),
);
