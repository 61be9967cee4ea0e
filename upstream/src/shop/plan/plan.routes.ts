import { planSpans, plansInOrderFrom, previousDay } from '@parichay/shared/money/payment/term.rules.ts';
import { agencyConfiguration } from '@parichay/shared/people/agency/agency.fields.ts';
import { isSuperadmin } from '@parichay/shared/platform/access/roles.ts';
import { accountIdOf } from '@parichay/shared/platform/lib/account-id.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { entitlementOf, isSubscriptionActive, planLimitFor } from '@parichay/shared/shop/plan/entitlement.rules.ts';
import { customPlanDefaults, planProducts } from '@parichay/shared/shop/plan/plan.lists.ts';
import { planProductsOffered } from '@parichay/shared/shop/plan/plan.rules.ts';
import { agencyRowInReach } from '../../people/agency/agency-reach.ts';
import { customerPayeeOf } from '../../people/agency/customer-payee.queries.ts';
import { type Handlers, updateHandler } from '../../platform/http/handle.ts';
import { businessInReach } from '../business/business.queries.ts';
import { loadEntitlements } from './entitlement.queries.ts';
import {
  addPlan,
  deleteSubscriptionPlan,
  lockPlanToChange,
  plansOfAgency,
  presentPlan,
  updatePlan,
} from './plan.queries.ts';
import { notOfferedErrors } from './plan.rules.ts';

export const planHandlers = {
  'GET /business/entitlements': async ({ actor, query, tx }) => {
    const { business_id: businessId } = await businessInReach(tx, actor, query.businessId);
    const { facts, terms, periods } = await loadEntitlements(tx, businessId);
    const { expiryDate } = facts;
    const upcomingPlans = (expiryDate ? plansInOrderFrom(periods, facts.today, expiryDate) : []).map(
      ({ from, plan }) => ({
        from,
        name: plan.terms.planName,
      }),
    );
    const [currentSpan, ...laterSpans] = expiryDate ? planSpans(upcomingPlans, expiryDate) : [];
    const following = laterSpans.map(({ name, until }) => ({ planName: name, until }));
    const lastSpan = following.at(-1);
    return {
      planName: terms?.planName ?? null,
      isSubscriptionActive: isSubscriptionActive(facts, facts.today),
      expiryDate: facts.expiryDate,
      planUntil: currentSpan?.until ?? (expiryDate && previousDay(expiryDate)),
      next: lastSpan ? { ...lastSpan, planName: following.length === 1 ? lastSpan.planName : null } : null,
      following,
      frameVisibility: terms?.frameVisibility ?? customPlanDefaults.frameVisibility,
      products: planProducts.map((product) => ({
        product,
        ...entitlementOf(facts, product),
        limit: planLimitFor(facts.limits, product),
        used: facts.used[product],
      })),
    };
  },

  'GET /business/subscription-plan': async ({ actor, query, tx }) => {
    const agency = await agencyRowInReach(tx, actor, query.agencyId);
    const { pdfCardConfig, video } = agencyConfiguration.parse(agency.configuration);
    return {
      subscriptionPlans: (await plansOfAgency(tx, agency.agency_id)).map(presentPlan),
      pdfCardPlans: pdfCardConfig.enablePdfCardProduct ? pdfCardConfig.customerPlans : [],
      userVideoPaise: video.enableVideo && video.pricePaise > 0 ? video.pricePaise : null,
      paidTo: await customerPayeeOf(tx, agency.agency_id),
    };
  },

  'POST /business/subscription-plan': updateHandler(
    'POST /business/subscription-plan',
    {
      idField: 'subscriptionPlanId',
      read: async ({ actor, tx, id, query }) => {
        const agency = await agencyRowInReach(tx, actor, (query as { agencyId?: string }).agencyId);
        return presentPlan(await lockPlanToChange(tx, agency.agency_id, id));
      },
    },
    async ({ actor, query, body, tx }) => {
      const agency = await agencyRowInReach(tx, actor, query.agencyId);
      const { subscriptionPlanId, version, name, pricePaise, validity, validityMonths, limits, frameVisibility } = body;
      const stored = subscriptionPlanId ? await lockPlanToChange(tx, agency.agency_id, subscriptionPlanId) : null;
      if (stored && version !== undefined && version !== stored.version) throw new ApiError('changed_meanwhile');
      const fieldErrors = notOfferedErrors(
        limits,
        planProductsOffered(agencyConfiguration.parse(agency.configuration)),
      );
      if (fieldErrors) throw new ApiError('invalid_input', { fields: fieldErrors });
      const values = {
        name,
        price_paise: pricePaise,
        validity,
        validity_months: validityMonths,
        limits: JSON.stringify(limits),
        frame_visibility: JSON.stringify(frameVisibility),
      };
      const savedPlan = stored
        ? await updatePlan(tx, stored.subscription_plan_id, values)
        : await addPlan(tx, agency.agency_id, values);
      return { subscriptionPlan: presentPlan(savedPlan) };
    },
  ),

  'DELETE /business/subscription-plan/{subscriptionPlanId}': async ({ actor, params, tx }) => {
    const requiredAgencyId = isSuperadmin(actor) ? null : actor.agencyId;
    const { subscription_plan_id } = await lockPlanToChange(tx, requiredAgencyId, params.subscriptionPlanId);
    await deleteSubscriptionPlan(tx, subscription_plan_id, accountIdOf(actor));
    return {};
  },
} satisfies Handlers;
