import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { Resolver } from 'react-hook-form';
import { useEntityForm, type Wanted } from '../../../kit/ui/form/use-entity-form.ts';
import { reloadBusiness } from '../../people/session/business.store.ts';
import { type BusinessForm, businessFormOf, emptyForm, type Owner } from './business.form.ts';

/** @param business null = a new one */
export const useBusinessForm = (
  owner: Owner,
  business: Business | null,
  { send, onSaved }: Pick<Wanted<BusinessForm, Business>, 'send' | 'onSaved'>,
) =>
  useEntityForm<BusinessForm, Business>({
    owner: owner.userId,
    name: `business:${business?.businessId ?? 'new'}`,
    stored: business,
    valuesOf: (one) => (one ? businessFormOf(one) : emptyForm(owner)),
    resolver: async () =>
      (await import('./business.schema.ts')).businessResolver(owner.isForeignUser) as Resolver<BusinessForm>,
    newest: async () => business && reloadBusiness(business.businessId),
    leavesPage: true,
    send,
    onSaved,
  });
