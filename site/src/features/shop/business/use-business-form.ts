import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { Resolver } from 'react-hook-form';
import { type EntityFormOptions, useEntityForm } from '../../../kit/ui/form/use-entity-form.ts';
import { reloadBusiness } from '../../people/session/business.store.ts';
import { type BusinessForm, businessFormOf, emptyBusinessForm, type Owner } from './business.form.ts';

export const useBusinessForm = (
  owner: Owner,
  business: Business | null,
  { send, onSaved }: Pick<EntityFormOptions<BusinessForm, Business>, 'send' | 'onSaved'>,
) =>
  useEntityForm<BusinessForm, Business>({
    draftOwnerId: owner.userId,
    name: `business:${business?.businessId ?? 'new'}`,
    stored: business,
    valuesOf: (one) => (one ? businessFormOf(one) : emptyBusinessForm(owner)),
    resolver: async () =>
      (await import('./business.schema.ts')).businessResolver(owner.isForeignUser) as Resolver<BusinessForm>,
    refetch: async () => business && reloadBusiness(business.businessId),
    leavesPage: true,
    send,
    onSaved,
  });
