import { type Access, anyStaff } from './roles.ts';

/** Ownership of rows is checked in the upstream. */

export const customerOrStaff = { customer: true, staff: anyStaff } as const satisfies Access;

export const staffOnly = { staff: anyStaff } as const satisfies Access;

export const adminOnly = { staff: ['admin'] } as const satisfies Access;

export const inPerson = { customer: true, inPerson: true } as const satisfies Access;

export const superadminOnly = { staff: ['admin'], superadminAgency: true } as const satisfies Access;

/** Source: docs/specification.md §6. */
export const platformContent = {
  staff: ['admin', 'franchisee-with-all-card-access'],
  superadminAgency: true,
} as const satisfies Access;

export const agencyBilling = { staff: ['admin'], billing: true } as const satisfies Access;

export const manualPayments = { staff: ['admin'], grant: 'record-manual-payments' } as const satisfies Access;

export const onlineOrManualPayments = { ...inPerson, ...manualPayments } as const satisfies Access;
