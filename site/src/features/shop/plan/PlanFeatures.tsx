import '../../../kit/ui/form/account.css';
import { useStore } from '@nanostores/react';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { useEffect } from 'react';
import { FailedPanel } from '../../../kit/ui/feedback/FailedPanel.tsx';
import { locale, t } from '../../../kit/ui/text/messages.ts';
import { formatDate } from '../../../lib/i18n.ts';
import { $activeBusiness } from '../../people/session/business.store.ts';
import { type Entitlements, entitlements, loadEntitlements } from './entitlements.store.ts';

export function PlanFeatures() {
  const business = useStore($activeBusiness);
  const { data, error } = useStore(entitlements.$state);
  const businessId = business?.businessId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end of the plan changes with each payment
  useEffect(() => {
    if (businessId) loadEntitlements(businessId);
  }, [businessId, business?.expiryDateForCustomer, business?.paymentStatus]);
  if (!business || !businessId) return null;
  const loaded = data?.businessId === businessId ? data : null;
  return (
    <section className="stack" aria-labelledby="included-title">
      <h2 className="title" id="included-title">
        {t('account.included')}
      </h2>
      <p className="muted">{loaded ? currentPlanText(loaded, business.businessName) : business.businessName}</p>
      {!loaded && error && <FailedPanel failure={error} onRetry={() => loadEntitlements(businessId)} />}
      {!loaded && !error && <div className="skeleton included-waiting" aria-hidden="true" />}
      {loaded && (
        <>
          <dl className="account-facts">
            {loaded.products
              .filter(({ why }) => why !== 'product_not_enabled')
              .map((entitlement) => (
                <div key={entitlement.product} className="included" data-may={entitlement.may}>
                  <dt>{t(`account.product_${entitlement.product}`)}</dt>
                  <dd>{remainingText(entitlement)}</dd>
                </div>
              ))}
          </dl>
          <a className="button button-quiet" href="#upgrade">
            {t('account.seePlans')}
          </a>
        </>
      )}
    </section>
  );
}

function currentPlanText({ planName, planUntil, following, isSubscriptionActive }: Entitlements, name: string): string {
  const plan = planName ?? t('account.planUnnamed');
  if (isSubscriptionActive && planUntil === null) return t('account.planEndless', { business: name, plan });
  if (planUntil === null || (!isSubscriptionActive && planUntil >= todayInIndia()))
    return t('account.planNone', { business: name });
  const facts = { business: name, plan, date: formatDate(planUntil, locale) };
  if (isSubscriptionActive && following.length > 0) {
    const spans = [{ planName: plan, until: planUntil }, ...following].map((span) =>
      t('account.planUntil', { plan: span.planName, date: formatDate(span.until, locale) }),
    );
    const plans = spans.reduce((earlier, later) => t('account.thenPlan', { earlier, later }));
    return t('account.planRunsThen', { business: name, plans });
  }
  return t(isSubscriptionActive ? 'account.planRuns' : 'account.planEnded', facts);
}

function remainingText({ product, may, why, limit, left }: Entitlements['products'][number]): string {
  if (product === 'digitalCard') return t(may ? 'account.left_digitalCard' : 'account.made_digitalCard');
  if (why === 'subscription_needed') return t('account.why_subscription_needed');
  if (why === 'card_limit_reached') return t('account.why_card_limit_reached');
  if (why !== null) return t(limit === 0 ? 'account.why_notIncluded' : 'account.why_plan_limit_reached');
  if (left === null) return t('account.leftEndless');
  return t(product === 'greetingVideos' ? 'account.leftToday' : 'account.left', { count: left });
}
