import { useStore } from '@nanostores/react';
import { minOnlinePaise } from '@parichay/shared/platform/lib/online-price.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { lazy } from '../../../../kit/ui/browser/lazy.tsx';
import { useDeferredStore } from '../../../../kit/ui/browser/use-deferred-store.ts';
import { FailedPanel } from '../../../../kit/ui/feedback/FailedPanel.tsx';
import { Sheet } from '../../../../kit/ui/overlay/Sheet.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { agency } from '../../../people/session/agency.store.ts';
import { $activeBusiness, businesses } from '../../../people/session/business.store.ts';
import { addBusinessPath } from '../../../people/session/menu.rules.ts';
import { $pricingTarget } from '../../../people/session/shell.store.ts';
import { reloadCustomerData } from '../../../people/session/start-customer.ts';
import { user } from '../../../people/user/user.store.ts';
import { PlanArt } from '../../../shop/plan/PlanArt.tsx';
import { $checkout, resumeBusinessPayment } from '../checkout.ts';
import { $failedPurchase, clearFailureReason, type FailedPurchase } from '../failed-purchase.ts';
import { PayFooter } from './PayFooter.tsx';
import { PremiumBody } from './PremiumBody.tsx';
import {
  appliedCoupon,
  applyCoupon,
  buyFreePlan,
  buyPlan,
  buySingle,
  loadPurchaseChoices,
  purchaseChoices,
} from './premium.store.ts';
import { type PurchaseSelection, saleOf } from './sale.ts';
import { useOfferReload } from './use-offer-reload.ts';

const PremiumSkeleton = () => (
  <div className="stack" role="status">
    <span className="visually-hidden">{t('common.loading')}</span>
    <div className="skeleton skeleton-row" />
    <div className="skeleton premium-skeleton" />
    <div className="skeleton premium-skeleton" />
  </div>
);

const CouponCode = lazy(async () => (await import('./coupon-code.load.ts')).loadCouponCode(), { isRare: true });

interface Props {
  onClose(): void;
  onPaid(businessId: string): void;
}

/** Source: docs/specification.md §2, "Premium dialog". */
export function PremiumDialog({ onClose, onPaid }: Props) {
  const userState = useStore(user.$state);
  const agencyState = useStore(agency.$state);
  const businessList = useStore(businesses.$state);
  const activeBusiness = useStore($activeBusiness);
  const [requestedBusinessId, exhaustedProduct] = useStore($pricingTarget);
  const { stage } = useStore($checkout);
  const offerState = useDeferredStore(purchaseChoices.$state);
  const couponState = useStore(appliedCoupon.$state);
  const [userChoice, setUserChoice] = useState<PurchaseSelection>({});

  const business = businessList.items.find(({ businessId }) => businessId === requestedBusinessId) ?? activeBusiness;
  const businessId = business?.businessId;
  const notifyPaid = useEffectEvent(onPaid);
  useEffect(() => {
    if (!businessId) return;
    loadPurchaseChoices(businessId);
    resumeBusinessPayment(businessId).then((isPaid) => isPaid && notifyPaid(businessId));
  }, [businessId]);
  const failed = useStore($failedPurchase);
  const failedChoice = failed && failed.businessId === businessId ? choiceOfFailedPurchase(failed) : {};
  const choice = userChoice.businessId === businessId ? userChoice : failedChoice;
  const buyer = userState.data &&
    agencyState.data &&
    business && { user: userState.data, agency: agencyState.data, business };
  const loadedOffer = offerState.data?.businessId === businessId ? offerState.data : null;
  const sale = buyer && loadedOffer && saleOf(buyer, loadedOffer, choice, exhaustedProduct);
  useOfferReload(businessId, sale?.paid.length);
  const applied = useAppliedCoupon(businessId, sale?.plan?.subscriptionPlanId);
  // The focus trap would block the provider's checkout. The choice remains in state.
  if (stage === 'open') return null;

  const sheetProps = {
    title: t('shell.pricing'),
    onClose,
    className: 'premium',
    kind: 'side',
    hasHistoryEntry: true,
  } as const;
  if (!buyer || !sale) {
    const hasNoBusiness = userState.data && businessList.status === 'success' && businessList.items.length === 0;
    const failure = userState.error ?? agencyState.error ?? businessList.error ?? offerState.error;
    const retry = () => (buyer ? loadPurchaseChoices(buyer.business.businessId) : reloadCustomerData());
    return (
      <Sheet {...sheetProps}>
        {hasNoBusiness ? (
          <NoBusiness addPath={addBusinessPath(userState.data, true)} />
        ) : failure ? (
          <FailedPanel failure={failure} onRetry={retry} />
        ) : (
          <PremiumSkeleton />
        )}
      </Sheet>
    );
  }

  const { plan, renew, mayPay } = sale;
  const isBusy = stage !== 'idle';
  const onResult = (isPaid: boolean) => isPaid && onPaid(buyer.business.businessId);
  const onPay = () => {
    clearFailureReason();
    if (plan)
      (applied?.amountPaise === 0
        ? buyFreePlan(buyer, plan, renew, applied.code)
        : buyPlan(buyer, plan, renew, applied?.code)
      ).then(onResult);
  };
  return (
    <Sheet
      {...sheetProps}
      foot={
        plan &&
        mayPay &&
        stage !== 'confirming' && (
          <PayFooter
            plan={plan}
            business={buyer.business}
            renew={renew}
            state={sale.state}
            lostContents={sale.lostContents}
            isBusy={isBusy}
            coupon={applied}
            onPay={onPay}
          />
        )
      }
    >
      <PremiumBody
        sale={sale}
        buyer={buyer}
        allBusinesses={businessList.items}
        isBusy={isBusy}
        onSelectPlan={(planId) => setUserChoice({ ...choice, businessId, planId })}
        onRetry={plan && mayPay && plan.subscriptionPlanId === failed?.plan?.subscriptionPlanId ? onPay : undefined}
        failureReason={failed?.reason ?? null}
        exhaustedProduct={exhaustedProduct}
        onShowAllPlans={sale.hidesPlans ? () => $pricingTarget.set([businessId]) : undefined}
        onBuySingle={(single, priceId) => {
          clearFailureReason();
          buySingle(buyer, single, priceId).then(onResult);
        }}
        couponField={
          plan &&
          mayPay &&
          plan.pricePaise >= minOnlinePaise &&
          (choice.hasCouponCode ? (
            <CouponCode
              applied={applied}
              error={couponState.error}
              isBusy={couponState.status === 'loading'}
              onApply={(typed) => applyCoupon(buyer.business.businessId, plan.subscriptionPlanId, typed)}
              onRemove={appliedCoupon.reset}
              onClose={() => setUserChoice({ ...choice, businessId, hasCouponCode: false })}
            />
          ) : (
            <button
              type="button"
              className="link coupon-have"
              onClick={() => setUserChoice({ ...choice, businessId, hasCouponCode: true })}
            >
              {t('premium.haveCode')}
            </button>
          ))
        }
      />
    </Sheet>
  );
}

const choiceOfFailedPurchase = ({ businessId, plan }: FailedPurchase): PurchaseSelection =>
  plan ? { businessId, planId: plan.subscriptionPlanId, hasCouponCode: plan.couponCode !== undefined } : { businessId };

const NoBusiness = ({ addPath }: { addPath: string }) => (
  <div className="empty">
    <PlanArt />
    <p>{t('premium.noBusiness')}</p>
    <a className="button" href={addPath}>
      {t('premium.addBusiness')}
    </a>
  </div>
);

function useAppliedCoupon(businessId: string | undefined, planId: number | undefined) {
  const { data } = useStore(appliedCoupon.$state);
  const applied = data?.businessId === businessId && data?.subscriptionPlanId === planId ? data : null;
  const code = data?.code;
  useEffect(() => {
    if (code && !applied && businessId && planId !== undefined) applyCoupon(businessId, planId, code);
  }, [code, applied, planId, businessId]);
  return applied;
}
