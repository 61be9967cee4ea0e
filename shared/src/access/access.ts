import { type Access, anyStaff } from './roles.ts';

/** Who may call, by name, so that the tables read as sentences. Ownership of the row is checked in the upstream. */

export const customerOrStaff = { customer: true, staff: anyStaff } as const satisfies Access;

export const staffOnly = { staff: anyStaff } as const satisfies Access;

export const adminOnly = { staff: ['admin'] } as const satisfies Access;

/** What only the account's owner does, not staff that has logged in as it. */
export const inPerson = { customer: true, inPerson: true } as const satisfies Access;

/** Admins of the agency that runs the platform. */
export const superadminOnly = { staff: ['admin'], superadminAgency: true } as const satisfies Access;

/** Video templates: staff of the platform that sees every card. Source: docs/specification.md §6. */
export const platformContent = {
  staff: ['admin', 'franchisee-with-all-card-access'],
  superadminAgency: true,
} as const satisfies Access;

/** What an agency owes the platform: its admins, unless billing is hidden from them. */
export const agencyBilling = { staff: ['admin'], billing: true } as const satisfies Access;

/** Payments taken outside the provider. */
export const manualPayments = { staff: ['admin'], grant: 'record-manual-payments' } as const satisfies Access;

/** One call takes both: customers pay online, permitted staff records what it was handed. */
export const onlineOrManualPayments = { ...inPerson, ...manualPayments } as const satisfies Access;
