import { firstAndNext, plansFrom } from '@parichay/shared/money/payment/term.rules.ts';
import { agencyConfiguration } from '@parichay/shared/people/agency/agency.fields.ts';
import { isSuperadmin } from '@parichay/shared/platform/access/roles.ts';
import { accountIdOf } from '@parichay/shared/platform/lib/account-id.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { entitlementOf, isSubscriptionActive, limitOf } from '@parichay/shared/shop/plan/entitlement.rules.ts';
import { customPlanDefaults, planProducts } from '@parichay/shared/shop/plan/plan.lists.ts';
import { productsOffered } from '@parichay/shared/shop/plan/plan.rules.ts';
import { agencyInReach } from '../../people/agency/agency.reach.ts';
import { changing, type Handlers } from '../../platform/http/handle.ts';
import { businessInReach } from '../business/business.queries.ts';
import { entitlementsOf } from './entitlement.queries.ts';
import { addPlan, changePlan, plansOf, planToChange, presentPlan, withdrawPlan } from './plan.queries.ts';
import { notOffered } from './plan.rules.ts';

export const planHandlers = {
  'GET /business/entitlements': async ({ actor, query, tx }) => {
    const { business_id: businessId } = await businessInReach(tx, actor, query.businessId);
    const { facts, terms, periods } = await entitlementsOf(tx, businessId);
    const { expiryDate } = facts;
    const following = (expiryDate ? plansFrom(periods, facts.today, expiryDate) : []).map(({ from, plan }) => ({
      from,
      name: plan.terms.planName,
    }));
    const told = expiryDate ? firstAndNext(following, expiryDate) : null;
    return {
      planName: terms?.planName ?? null,
      isSubscriptionActive: isSubscriptionActive(facts, facts.today),
      expiryDate: facts.expiryDate,
      planUntil: told?.until ?? null,
      next: told?.next ? { planName: told.next.name, until: told.next.until } : null,
      frameVisibility: terms?.frameVisibility ?? customPlanDefaults.frameVisibility,
      products: planProducts.map((product) => ({
        product,
        ...entitlementOf(facts, product),
        limit: limitOf(facts.limits, product),
        used: facts.used[product],
      })),
    };
  },

  'GET /business/subscription-plan': async ({ actor, query, tx }) => {
    const agency = await agencyInReach(tx, actor, query.agencyId);
    const { pdfCardConfig, video } = agencyConfiguration.parse(agency.configuration);
    return {
      subscriptionPlans: (await plansOf(tx, agency.agency_id)).map(presentPlan),
      pdfCardPlans: pdfCardConfig.enablePdfCardProduct ? pdfCardConfig.customerPlans : [],
      userVideoPaise: video.enableVideo && video.pricePaise > 0 ? video.pricePaise : null,
    };
  },

  'POST /business/subscription-plan': changing(
    'POST /business/subscription-plan',
    {
      id: 'subscriptionPlanId',
      of: async ({ actor, tx, id, query }) => {
        const agency = await agencyInReach(tx, actor, (query as { agencyId?: string }).agencyId);
        return presentPlan(await planToChange(tx, agency.agency_id, id));
      },
    },
    async ({ actor, query, body, tx }) => {
      const agency = await agencyInReach(tx, actor, query.agencyId);
      const { subscriptionPlanId, version, name, pricePaise, validity, validityMonths, limits, frameVisibility } = body;
      const stored = subscriptionPlanId ? await planToChange(tx, agency.agency_id, subscriptionPlanId) : null;
      if (stored && version !== undefined && version !== stored.version) throw new ApiError('changed_meanwhile');
      const wrong = notOffered(limits, productsOffered(agencyConfiguration.parse(agency.configuration)));
      if (wrong) throw new ApiError('invalid_input', { fields: wrong });
      const values = {
        name,
        price_paise: pricePaise,
        validity,
        validity_months: validityMonths,
        limits: JSON.stringify(limits),
        frame_visibility: JSON.stringify(frameVisibility),
      };
      const saved = stored
        ? await changePlan(tx, stored.subscription_plan_id, values)
        : await addPlan(tx, agency.agency_id, values);
      return { subscriptionPlan: presentPlan(saved) };
    },
  ),

  'DELETE /business/subscription-plan/{subscriptionPlanId}': async ({ actor, params, tx }) => {
    const ownAlone = isSuperadmin(actor) ? null : actor.agencyId;
    const { subscription_plan_id } = await planToChange(tx, ownAlone, params.subscriptionPlanId);
    await withdrawPlan(tx, subscription_plan_id, accountIdOf(actor));
    return {};
  },
} satisfies Handlers;
