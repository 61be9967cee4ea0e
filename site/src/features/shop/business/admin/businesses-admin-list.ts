import { normalizePhone } from '../../../../kit/table/filters/normalize-phone.ts';
import type { ListSpec } from '../../../../kit/table/list/list-url.ts';

const booleanValues = ['true', 'false'] as const;

export const businessList: ListSpec = {
  searchBy: [
    { value: 'anything', label: 'businesses.anything' },
    { value: 'businessName', label: 'businesses.businessName' },
    { value: 'registeredPhoneNumber', label: 'businesses.phone' },
  ],
  filters: [
    ...(['isSubscribed', 'isExpiringSoon', 'isExpired'] as const).map((name) => ({
      kind: 'choice' as const,
      name,
      label: `businesses.${name}` as const,
      anyLabel: `businesses.any_${name}` as const,
      options: booleanValues.map((value) => ({ value, label: `businesses.${name}_${value}` as const })),
    })),
    {
      kind: 'choice',
      name: 'hasDues',
      label: 'businesses.hasDues',
      anyLabel: 'businesses.any_hasDues',
      options: booleanValues.map((value) => ({ value, label: `businesses.hasDues_${value}` as const })),
    },
    {
      kind: 'choice',
      name: 'hasCard',
      label: 'businesses.hasCard',
      anyLabel: 'businesses.any_hasCard',
      options: booleanValues.map((value) => ({ value, label: `businesses.hasCard_${value}` as const })),
    },
    {
      kind: 'choice',
      name: 'isActive',
      label: 'businesses.isActive',
      anyLabel: 'businesses.any_isActive',
      options: (['1', '0'] as const).map((value) => ({ value, label: `businesses.isActive_${value}` as const })),
    },
    {
      kind: 'choice',
      name: 'businessMadeBy',
      label: 'businesses.madeBy',
      anyLabel: 'businesses.any_madeBy',
      options: (['self', 'admin', 'creator', 'franchisee'] as const).map((value) => ({
        value,
        label: `businesses.maker_${value}` as const,
      })),
    },
    { kind: 'dates', name: 'created', label: 'businesses.created', from: 'createdFrom', to: 'createdTo' },
  ],
  sort: ['createdAt', 'businessName', 'expiryDateForCustomer'],
  detail: 'business',
  normalizeSearch: (search, searchBy) => (searchBy === 'registeredPhoneNumber' ? normalizePhone(search) : search),
};
