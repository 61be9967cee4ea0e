import { auditActions, auditedEntities } from '@parichay/shared/people/audit/audit.lists.ts';
import type { ListSpec } from '../../../kit/table/list/list-url.ts';

export const auditList: ListSpec = {
  searchBy: [],
  isSearchable: false,
  filters: [
    {
      kind: 'choice',
      name: 'entity',
      label: 'audit.entity',
      anyLabel: 'audit.any_entity',
      options: auditedEntities.map((value) => ({ value, label: `audit.entity_${value}` as const })),
    },
    {
      kind: 'choice',
      name: 'action',
      label: 'audit.action',
      anyLabel: 'audit.any_action',
      options: auditActions.map((value) => ({ value, label: `audit.action_${value}` as const })),
    },
    { kind: 'dates', name: 'created', label: 'audit.when', from: 'createdFrom', to: 'createdTo' },
  ],
  detail: 'entry',
};
