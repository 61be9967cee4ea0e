import { permissions, roles } from '@parichay/shared/platform/access/roles.ts';
import { tidyPhone } from '../../../kit/table/filters/tidy-phone.ts';
import type { ListSpec } from '../../../kit/table/list/list-url.ts';

export const franchiseeList: ListSpec = {
  searchBy: [],
  filters: [
    {
      kind: 'choice',
      name: 'role',
      label: 'franchisees.roles',
      any: 'franchisees.any_role',
      options: roles.map((value) => ({ value, label: `franchisees.role_${value}` as const })),
    },
    {
      kind: 'choice',
      name: 'permission',
      label: 'franchisees.permissions',
      any: 'franchisees.any_permission',
      options: permissions.map((value) => ({ value, label: `franchisees.permission_${value}` as const })),
    },
    {
      kind: 'choice',
      name: 'isActive',
      label: 'franchisees.state',
      any: 'franchisees.any_isActive',
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
  tidySearch: (search) => (/^[+\d\s().-]+$/.test(search) ? tidyPhone(search) : search),
};
