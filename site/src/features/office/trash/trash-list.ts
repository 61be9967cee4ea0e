import { trashDeleters, trashKinds } from '@parichay/shared/office/trash/trash.lists.ts';
import type { ListSpec } from '../../../kit/table/list/list-url.ts';

export const trashList: ListSpec = {
  searchBy: [],
  filters: [
    {
      kind: 'choice',
      name: 'kind',
      label: 'trash.kind',
      anyLabel: 'trash.any_kind',
      options: trashKinds.map((value) => ({ value, label: `trash.kind_${value}` as const })),
    },
    {
      kind: 'choice',
      name: 'deletedBy',
      label: 'trash.by',
      anyLabel: 'trash.any_by',
      options: trashDeleters.map((value) => ({ value, label: `trash.by_${value}` as const })),
    },
  ],
  detail: 'entry',
};
