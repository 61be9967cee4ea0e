import { agencyConfiguration } from '@parichay/shared/people/agency/agency.fields.ts';
import { type Actor, isAdmin } from '@parichay/shared/platform/access/roles.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { customPlanInput } from '@parichay/shared/shop/plan/plan.fields.ts';
import { customPlanId } from '@parichay/shared/shop/plan/plan.lists.ts';
import { productsOffered } from '@parichay/shared/shop/plan/plan.rules.ts';
import type { z } from 'zod';
import type { Tx } from '../../platform/database/database.ts';
import { businessInReach } from '../../shop/business/business.queries.ts';
import { notOffered } from '../../shop/plan/plan.rules.ts';
import { type Quote, refuseTooLong, termsOfPlan } from './payment.quotes.ts';

export async function quoteCustomPlan(
  tx: Tx,
  actor: Actor,
  businessId: string,
  plan: z.output<typeof customPlanInput>,
  renew: boolean,
): Promise<Quote> {
  // Only an admin may choose its content and price. Source: docs/specification.md §2, "Premium dialog".
  if (!isAdmin(actor)) throw new ApiError('not_allowed');
  const business = await businessInReach(tx, actor, businessId);
  const agency = await tx
    .selectFrom('agency')
    .select('configuration')
    .where('agency_id', '=', business.agency_id)
    .executeTakeFirstOrThrow();
  const wrong = notOffered(plan.limits, productsOffered(agencyConfiguration.parse(agency.configuration)));
  if (wrong) throw new ApiError('invalid_input', { fields: prefixed(wrong) });
  const terms = termsOfPlan(plan, customPlanId, renew);
  refuseTooLong(business, terms);
  return {
    kind: 'subscription',
    agencyId: business.agency_id,
    businessId,
    item: customPlanId,
    amountPaise: plan.pricePaise,
    terms,
  };
}

const prefixed = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).map(([name, wrong]) => [`customPlan.${name}`, wrong]));
