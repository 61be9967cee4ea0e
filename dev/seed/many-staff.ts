import type { Permission, Role } from '@parichay/shared/platform/access/roles.ts';
import { demoLogins } from './logins.ts';

export interface SeededStaff {
  name: string;
  phoneNumber: string;
  roles: Role[];
  permissions: Permission[];
  hideBilling: boolean;
  /** null = has never signed in. */
  password: string | null;
  isActive: boolean;
}

const demoStaffNames = {
  admin: 'Anil Deshmukh',
  creator: 'Kavita Joshi',
  franchisee: 'Rohit Verma',
  'franchisee-with-all-card-access': 'Farah Khan',
} as const;

const staff = (
  name: string,
  number: number,
  roles: Role[],
  { permissions = [], hideBilling = false, isActive = true }: Partial<SeededStaff> = {},
): SeededStaff => ({
  name,
  phoneNumber: `+9198100001${String(number).padStart(2, '0')}`,
  roles,
  permissions,
  hideBilling,
  password: null,
  isActive,
});

/** Twelve staff accounts of an agency: the demo's four logins and eight others. */
export const seededStaff: readonly SeededStaff[] = [
  ...demoLogins.flatMap(({ role, phoneNumber, password }) =>
    role === 'superadmin' || role === 'customer'
      ? []
      : [
          {
            name: demoStaffNames[role],
            phoneNumber,
            roles: [role],
            permissions: [],
            hideBilling: false,
            password,
            isActive: true,
          },
        ],
  ),
  staff('Sunita Patil', 1, ['admin'], { hideBilling: true }),
  staff('Imran Shaikh', 2, ['creator']),
  staff('Lakshmi Narayanan', 3, ['creator'], { permissions: ['manage-greetings'] }),
  staff('Gurpreet Singh', 4, ['franchisee'], { permissions: ['view-reports', 'log-in-as'] }),
  staff('Ananya Das', 5, ['franchisee'], { permissions: ['record-manual-payments'] }),
  staff('Mahesh Patel', 6, ['franchisee-with-all-card-access'], { permissions: ['view-reports'] }),
  staff('Revathi Reddy', 7, ['creator', 'franchisee']),
  staff('Joseph Fernandes', 8, ['franchisee'], { isActive: false }),
];

/** Value of `businessMadeBy` for this member's businesses. */
export const businessMadeByOf = ({ roles }: SeededStaff): 'admin' | 'creator' | 'franchisee' =>
  roles.includes('admin') ? 'admin' : roles.includes('creator') ? 'creator' : 'franchisee';

export const mayRecordPayments = ({ roles, permissions, isActive }: SeededStaff): boolean =>
  isActive && (roles.includes('admin') || permissions.includes('record-manual-payments'));
