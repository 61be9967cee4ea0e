import { customPlanDefaults } from '@parichay/shared/shop/plan/plan.lists.ts';

export const planPath = '/api/v1/business/subscription-plan';
export const planInput = { ...customPlanDefaults, validity: 1, pricePaise: 99_900 };
