import { type PlanProduct, planProducts } from '@parichay/shared/shop/plan/plan.lists.ts';
import { productsOffered } from '@parichay/shared/shop/plan/plan.rules.ts';
import { computed } from 'nanostores';
import { agency } from '../../people/session/agency.store.ts';

export const $offered = computed(agency.$state, ({ data }): readonly PlanProduct[] =>
  data ? productsOffered(data.configuration) : planProducts.slice(0, 1),
);
