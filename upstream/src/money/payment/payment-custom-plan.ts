import { agencyConfiguration } from '@parichay/shared/people/agency/agency.fields.ts';
import { type Actor, isAdmin } from '@parichay/shared/platform/access/roles.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { customPlanInput } from '@parichay/shared/shop/plan/plan.fields.ts';
import { customPlanId } from '@parichay/shared/shop/plan/plan.lists.ts';
import { planProductsOffered } from '@parichay/shared/shop/plan/plan.rules.ts';
import type { z } from 'zod';
import type { Tx } from '../../platform/database/database.ts';
import { businessInReach } from '../../shop/business/business.queries.ts';
import { notOfferedErrors } from '../../shop/plan/plan.rules.ts';
import { type Quote, requireValidExpiry, termsOfPlan } from './payment-quotes.ts';

export async function quoteCustomPlan(
  tx: Tx,
  actor: Actor,
  businessId: string,
  plan: z.output<typeof customPlanInput>,
  renew: boolean,
): Promise<Quote> {
  // Only an admin may choose a custom plan's content and price. Source: docs/specification.md §2, "Premium dialog".
  if (!isAdmin(actor)) throw new ApiError('not_allowed');
  const business = await businessInReach(tx, actor, businessId);
  const agency = await tx
    .selectFrom('agency')
    .select('configuration')
    .where('agency_id', '=', business.agency_id)
    .executeTakeFirstOrThrow();
  const fieldErrors = notOfferedErrors(
    plan.limits,
    planProductsOffered(agencyConfiguration.parse(agency.configuration)),
  );
  if (fieldErrors) throw new ApiError('invalid_input', { fields: prefixErrorFields(fieldErrors) });
  const terms = termsOfPlan(plan, customPlanId, renew);
  requireValidExpiry(business, terms);
  return {
    kind: 'subscription',
    agencyId: business.agency_id,
    businessId,
    item: customPlanId,
    amountPaise: plan.pricePaise,
    terms,
  };
}

const prefixErrorFields = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).map(([name, message]) => [`customPlan.${name}`, message]));
