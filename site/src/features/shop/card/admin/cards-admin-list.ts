import { normalizePhone } from '../../../../kit/table/filters/normalize-phone.ts';
import type { ListSpec } from '../../../../kit/table/list/list-url.ts';

const booleanValues = ['true', 'false'] as const;

export const cardList: ListSpec = {
  searchBy: [
    { value: 'businessName', label: 'cards-admin.businessName' },
    { value: 'companyName', label: 'cards-admin.companyName' },
    { value: 'cardId', label: 'cards-admin.cardId' },
    { value: 'registeredPhoneNumber', label: 'cards-admin.registeredPhoneNumber' },
  ],
  filters: [
    {
      kind: 'choice',
      name: 'status',
      label: 'cards-admin.status',
      anyLabel: 'cards-admin.any_status',
      options: (['draft', 'active', 'expired', 'paused', 'suspended'] as const).map((value) => ({
        value,
        label: `shell.status_${value}` as const,
      })),
    },
    ...(['isDone', 'isSubscribed'] as const).map((name) => ({
      kind: 'choice' as const,
      name,
      label: `cards-admin.${name}` as const,
      anyLabel: `cards-admin.any_${name}` as const,
      options: booleanValues.map((value) => ({ value, label: `cards-admin.${name}_${value}` as const })),
    })),
    {
      kind: 'choice',
      name: 'isActive',
      label: 'cards-admin.isActive',
      anyLabel: 'cards-admin.any_isActive',
      options: (['1', '0'] as const).map((value) => ({ value, label: `cards-admin.isActive_${value}` as const })),
    },
    {
      kind: 'choice',
      name: 'imagePostStatus',
      label: 'cards-admin.imagePostStatus',
      anyLabel: 'cards-admin.any_imagePostStatus',
      options: (['enabled', 'disabled'] as const).map((value) => ({
        value,
        label: `cards-admin.${value}` as const,
      })),
    },
    { kind: 'dates', name: 'created', label: 'cards-admin.created', from: 'createdFrom', to: 'createdTo' },
  ],
  detail: 'card',
  fixed: { projectType: 'digital_card' },
  normalizeSearch: (search, searchBy) => (searchBy === 'registeredPhoneNumber' ? normalizePhone(search) : search),
};
