import { useStore } from '@nanostores/react';
import type { AgencyDetails } from '@parichay/shared/agency/agency.endpoints.ts';
import type { User } from '@parichay/shared/auth/auth.endpoints.ts';
import type { Business } from '@parichay/shared/business/business.endpoints.ts';
import { leastOnline } from '@parichay/shared/payment/online.rules.ts';
import { productsOffered } from '@parichay/shared/plan/plan.rules.ts';
import { useEffect, useRef, useState } from 'react';
import { FailedPanel } from '../../../kit/ui/FailedPanel.tsx';
import { lazy } from '../../../kit/ui/lazy.tsx';
import { t } from '../../../kit/ui/messages.ts';
import { Sheet } from '../../../kit/ui/Sheet.tsx';
import { PlanArt } from '../../plan/PlanArt.tsx';
import { agency } from '../../session/agency.store.ts';
import { $activeBusiness, businesses, loadBusinesses } from '../../session/business.store.ts';
import { addBusinessPath } from '../../session/menu.rules.ts';
import { $pricingOf } from '../../session/shell.store.ts';
import { refresh } from '../../session/start.customer.ts';
import { user } from '../../user/user.store.ts';
import { accountStateText } from '../admin/payment-texts.ts';
import { accountState, hasTimeLeft, lastPlanId } from '../admin/payments.rules.ts';
import { $paying, celebrate, clearPaying } from '../checkout.ts';
import { PayingNote } from '../PayingNote.tsx';
import { BusinessChoice } from './BusinessChoice.tsx';
import { Foot } from './PayFoot.tsx';
import { PlanPicker } from './PlanPicker.tsx';
import { Notice } from './PremiumNotice.tsx';
import { PremiumSkeleton } from './PremiumSkeleton.tsx';
import { compared, mostForMoney, whyNot, worthSelling } from './premium.rules.ts';
import { applyCoupon, buyPlan, buySingle, coupon, loadOffer, type Offer, offer, takeFree } from './premium.store.ts';
import { SingleOffer } from './SingleOffer.tsx';
import { WhyPlan } from './WhyPlan.tsx';

// Who has a code says so: none of it is here before.
const CouponCode = lazy(async () => (await import('./coupon-code.load.ts')).loadCouponCode(), { isRare: true });

interface Props {
  /** Closes it: by going back. */
  onClose(): void;
  onPaid(businessId: string): void;
}

/** Pricing: what a business has, what it can have, and the way to pay. Source: docs/specification.md §2, "Premium dialog". */
export function PremiumDialog({ onClose, onPaid }: Props) {
  const who = useStore(user.$state);
  const details = useStore(agency.$state);
  const list = useStore(businesses.$state);
  const active = useStore($activeBusiness);
  const wanted = useStore($pricingOf);
  const business = list.items.find(({ businessId }) => businessId === wanted) ?? active;
  const frame = { title: t('shell.pricing'), onClose, className: 'premium', kind: 'side', isStep: true } as const;

  if (who.data && details.data && business) {
    const buyer = { user: who.data, agency: details.data, business };
    return <Known key={business.businessId} buyer={buyer} all={list.items} frame={frame} onPaid={onPaid} />;
  }
  if (who.data && list.status === 'success' && list.items.length === 0) {
    return (
      <Sheet {...frame}>
        <div className="empty">
          <PlanArt />
          <p>{t('premium.noBusiness')}</p>
          <a className="button" href={addBusinessPath(who.data, true)}>
            {t('premium.addBusiness')}
          </a>
        </div>
      </Sheet>
    );
  }
  const failure = who.error ?? details.error ?? list.error;
  return (
    <Sheet {...frame}>{failure ? <FailedPanel failure={failure} onRetry={refresh} /> : <PremiumSkeleton />}</Sheet>
  );
}

export interface Buyer {
  user: User;
  agency: AgencyDetails;
  business: Business;
}
type Frame = Omit<Parameters<typeof Sheet>[0], 'children' | 'foot'>;
interface KnownProps {
  buyer: Buyer;
  all: readonly Business[];
  frame: Frame;
  onPaid(businessId: string): void;
}

function Known({ buyer, all, frame, onPaid }: KnownProps) {
  const { businessId } = buyer.business;
  const { data, error } = useStore(offer.$state);
  useEffect(() => {
    loadOffer(businessId);
  }, [businessId]);
  const of = data?.businessId === businessId ? data : null;
  if (of) return <Offered buyer={buyer} all={all} offered={of} frame={frame} onPaid={onPaid} />;
  return (
    <Sheet {...frame}>
      {error ? <FailedPanel failure={error} onRetry={() => loadOffer(businessId)} /> : <PremiumSkeleton />}
    </Sheet>
  );
}

function Offered({ buyer, all, offered, frame, onPaid }: KnownProps & { offered: Offer }) {
  const { business } = buyer;
  const { single, paid } = offered;
  const now = Date.now();
  const reason = whyNot(buyer.user, buyer.agency, business);
  const hasId = lastPlanId(paid);
  const products = productsOffered(buyer.agency.configuration);
  const plans = worthSelling(offered.plans, products, hasId);
  const pickId = mostForMoney(plans, products);
  const isOnSale = (id: number | null) => plans.some(({ subscriptionPlanId }) => subscriptionPlanId === id);
  const proposed = isOnSale(hasId) ? hasId : (pickId ?? plans[0]?.subscriptionPlanId ?? null);
  // What it has is what it goes on with; whoever came for one thing chooses no plan by not choosing.
  const [chosenId, setChosenId] = useState(() => (single?.item ? null : proposed));
  const { stage } = useStore($paying);
  useLateNews(business.businessId, paid.length);
  const isBusy = stage !== 'idle';
  const chosen = plans.find(({ subscriptionPlanId }) => subscriptionPlanId === chosenId) ?? null;
  const [hasCode, setHasCode] = useState(false);
  const withCode = useStore(coupon.$state);
  const { code, businessId, subscriptionPlanId } = withCode.data ?? {};
  const applied = businessId === business.businessId && subscriptionPlanId === chosenId ? withCode.data : null;
  // Another plan, another price: the code that stands is tried again.
  useEffect(() => {
    if (code && !applied && chosenId !== null) applyCoupon(business.businessId, chosenId, code);
  }, [code, applied, chosenId, business.businessId]);
  // The provider's checkout lies over the page: the dialog would keep the keyboard to itself. What was chosen is kept.
  if (stage === 'open') return null;
  const state = accountState(business, paid, now);
  const { tone, words } = accountStateText(state, business.isExpiringSoon);
  // Of what has no end there is nothing to buy.
  const mayPay = reason === null && state.kind !== 'endless';
  const renew = chosen !== null && chosenId === hasId && business.paymentStatus === 1;

  const done = (isPaid: boolean) => isPaid && onPaid(business.businessId);
  const foot = chosen && mayPay && stage !== 'confirming' && (
    <Foot
      plan={chosen}
      business={business}
      renew={renew}
      isBusy={isBusy}
      coupon={applied}
      onPay={() =>
        (applied?.amountPaise === 0
          ? takeFree(buyer, chosen, renew, applied.code)
          : buyPlan(buyer, chosen, renew, applied?.code)
        ).then(done)
      }
    />
  );
  const oneOffer = single && (
    <SingleOffer
      single={single}
      chooseAt={`/panel/customer/pdf-card-templates?${new URLSearchParams({ businessId: business.businessId })}`}
      isBusy={isBusy}
      onBuy={!mayPay ? null : (priceId) => buySingle(buyer, single, priceId).then(done)}
    />
  );
  return (
    <Sheet {...frame} foot={foot}>
      <div className="premium-body">
        <PayingNote />
        {reason && <Notice reason={reason} buyer={buyer} />}
        <section className="premium-now">
          <BusinessChoice business={business} all={all} />
          <p className="banner" data-tone={tone}>
            <span className="visually-hidden">{t('premium.now')}: </span>
            {words}
          </p>
        </section>
        {single?.item && oneOffer}
        {mayPay && !single?.item && !hasTimeLeft(business, now) && (
          <WhyPlan businessId={business.businessId} products={products} />
        )}
        {plans.length > 0 ? (
          <PlanPicker
            plans={plans}
            products={compared(plans, products)}
            hasId={hasId}
            isRunning={hasTimeLeft(business, now) || state.kind === 'endless'}
            pickId={pickId}
            chosenId={chosenId}
            onChoose={mayPay ? setChosenId : null}
          />
        ) : (
          <div className="empty">
            <PlanArt />
            <p>{t('premium.noPlans')}</p>
          </div>
        )}
        {chosen &&
          mayPay &&
          chosen.pricePaise >= leastOnline &&
          (hasCode ? (
            <CouponCode
              applied={applied}
              error={withCode.error}
              isBusy={withCode.status === 'loading'}
              onApply={(typed) => applyCoupon(business.businessId, chosen.subscriptionPlanId, typed)}
              onRemove={coupon.reset}
              onClose={() => setHasCode(false)}
            />
          ) : (
            <button type="button" className="link coupon-have" onClick={() => setHasCode(true)}>
              {t('premium.haveCode')}
            </button>
          ))}
        {!single?.item && oneOffer}
        {mayPay && <p className="muted">{t('premium.alsoText', { agency: buyer.agency.agencyName })}</p>}
      </div>
    </Sheet>
  );
}

/** Seconds after a checkout was closed: what a bank confirms late stands here without a reload. */
const lookAgainAfter = [5, 15, 30, 60, 120];

/** After a payment of which nobody knows how it ends: looks whether it was recorded, and says so no longer once it was. */
function useLateNews(businessId: string, recorded: number): void {
  const { note } = useStore($paying);
  const before = useRef(recorded);
  useEffect(() => {
    if (recorded > before.current && $paying.get().note !== null) {
      clearPaying();
      celebrate();
    }
    before.current = recorded;
  }, [recorded]);
  useEffect(() => {
    if (note === null) return;
    const look = () => {
      loadBusinesses();
      loadOffer(businessId);
    };
    const timers = lookAgainAfter.map((seconds) => setTimeout(look, seconds * 1_000));
    return () => timers.forEach(clearTimeout);
  }, [note, businessId]);
}
