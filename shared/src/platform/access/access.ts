import { type Access, allStaffRoles } from './roles.ts';

/* These rules say who may call; the upstream checks who owns the rows. */

export const customerOrStaff = { customer: true, staff: allStaffRoles } as const satisfies Access;

export const staffOnly = { staff: allStaffRoles } as const satisfies Access;

export const adminOnly = { staff: ['admin'] } as const satisfies Access;

export const customerInPerson = { customer: true, inPerson: true } as const satisfies Access;

export const superadminOnly = { staff: ['admin'], superadminAgency: true } as const satisfies Access;

/** Source: docs/specification.md §6. */
export const platformContentEditors = {
  staff: ['admin', 'franchisee-with-all-card-access'],
  superadminAgency: true,
} as const satisfies Access;

export const agencyBillingAdmins = { staff: ['admin'], billing: true } as const satisfies Access;

export const manualPaymentRecorders = { staff: ['admin'], grant: 'record-manual-payments' } as const satisfies Access;

export const payersOrPaymentRecorders = { ...customerInPerson, ...manualPaymentRecorders } as const satisfies Access;
