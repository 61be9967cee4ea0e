import { permissions, roles } from '@parichay/shared/platform/access/roles.ts';
import { normalizePhone } from '../../../kit/table/filters/normalize-phone.ts';
import type { ListSpec } from '../../../kit/table/list/list-url.ts';

export const franchiseeList: ListSpec = {
  searchBy: [],
  filters: [
    {
      kind: 'choice',
      name: 'role',
      label: 'franchisees.roles',
      anyLabel: 'franchisees.any_role',
      options: roles.map((value) => ({ value, label: `franchisees.role_${value}` as const })),
    },
    {
      kind: 'choice',
      name: 'permission',
      label: 'franchisees.permissions',
      anyLabel: 'franchisees.any_permission',
      options: permissions.map((value) => ({ value, label: `franchisees.permission_${value}` as const })),
    },
    {
      kind: 'choice',
      name: 'isActive',
      label: 'franchisees.state',
      anyLabel: 'franchisees.any_isActive',
      options: [
        { value: 'true', label: 'franchisees.active' },
        { value: 'false', label: 'franchisees.disabled' },
      ],
    },
    { kind: 'dates', name: 'created', label: 'franchisees.created', from: 'createdFrom', to: 'createdTo' },
  ],
  sort: ['createdAt', 'name'],
  detail: 'franchisee',
  // A typed number is normalised, because numbers are stored as +919810000002.
  normalizeSearch: (search) => (/^[+\d\s().-]+$/.test(search) ? normalizePhone(search) : search),
};
