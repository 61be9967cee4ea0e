import { useStore } from '@nanostores/react';
import { leastOnline } from '@parichay/shared/money/payment/online.rules.ts';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { lazy } from '../../../../kit/ui/browser/lazy.tsx';
import { useCalmStore } from '../../../../kit/ui/browser/use-calm-store.ts';
import { FailedPanel } from '../../../../kit/ui/feedback/FailedPanel.tsx';
import { Sheet } from '../../../../kit/ui/overlay/Sheet.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { agency } from '../../../people/session/agency.store.ts';
import { $activeBusiness, businesses, loadBusinesses } from '../../../people/session/business.store.ts';
import { addBusinessPath } from '../../../people/session/menu.rules.ts';
import { $pricingOf } from '../../../people/session/shell.store.ts';
import { refresh } from '../../../people/session/start.customer.ts';
import { user } from '../../../people/user/user.store.ts';
import { PlanArt } from '../../../shop/plan/PlanArt.tsx';
import { accountStateText } from '../admin/payment-texts.ts';
import { $paying, celebrate, clearPaying } from '../checkout.ts';
import { PayingNote } from '../PayingNote.tsx';
import { $failedPlan, type FailedPlan } from './failed-plan.ts';
import { Foot } from './PayFoot.tsx';
import { PlanPicker } from './PlanPicker.tsx';
import { Notice } from './PremiumNotice.tsx';
import { compared } from './premium.rules.ts';
import {
  applyCoupon,
  type Buyer,
  buyPlan,
  buySingle,
  coupon,
  loadOffer,
  offer,
  type Single,
  takeFree,
} from './premium.store.ts';
import { SingleOffer } from './SingleOffer.tsx';
import { type Choice, type Sale, saleOf } from './sale.ts';
import { WhyPlan } from './WhyPlan.tsx';

const PremiumSkeleton = () => (
  <div className="stack" role="status">
    <span className="visually-hidden">{t('common.loading')}</span>
    <div className="skeleton skeleton-row" />
    <div className="skeleton premium-skeleton" />
    <div className="skeleton premium-skeleton" />
  </div>
);

// Lazy: few customers have a coupon.
const CouponCode = lazy(async () => (await import('./coupon-code.load.ts')).loadCouponCode(), { isRare: true });

interface Props {
  onClose(): void;
  onPaid(businessId: string): void;
}

/** Source: docs/specification.md §2, "Premium dialog". */
export function PremiumDialog({ onClose, onPaid }: Props) {
  const who = useStore(user.$state);
  const details = useStore(agency.$state);
  const list = useStore(businesses.$state);
  const active = useStore($activeBusiness);
  const [wanted, wantedMore] = useStore($pricingOf);
  const { stage } = useStore($paying);
  const offered = useCalmStore(offer.$state);
  const withCode = useStore(coupon.$state);
  const [chosen, setChosen] = useState<Choice>({});

  const business = list.items.find(({ businessId }) => businessId === wanted) ?? active;
  const businessId = business?.businessId;
  useEffect(() => {
    if (businessId) loadOffer(businessId);
  }, [businessId]);
  const failed = useStore($failedPlan);
  const before = failed && failed.businessId === businessId ? choiceOf(failed) : {};
  const choice = chosen.businessId === businessId ? chosen : before;
  const buyer = who.data && details.data && business && { user: who.data, agency: details.data, business };
  const known = offered.data?.businessId === businessId ? offered.data : null;
  const sale = buyer && known && saleOf(buyer, known, choice, wantedMore);
  useLateNews(businessId, sale?.paid.length);
  const applied = useAppliedCoupon(businessId, sale?.plan?.subscriptionPlanId);
  // The dialog's focus trap would block the provider's checkout. The choice remains in state.
  if (stage === 'open') return null;

  const frame = { title: t('shell.pricing'), onClose, className: 'premium', kind: 'side', isStep: true } as const;
  if (!buyer || !sale) {
    const hasNone = who.data && list.status === 'success' && list.items.length === 0;
    const failure = who.error ?? details.error ?? list.error ?? offered.error;
    const again = () => (buyer ? loadOffer(buyer.business.businessId) : refresh());
    return (
      <Sheet {...frame}>
        {hasNone ? (
          <NoBusiness addAt={addBusinessPath(who.data, true)} />
        ) : failure ? (
          <FailedPanel failure={failure} onRetry={again} />
        ) : (
          <PremiumSkeleton />
        )}
      </Sheet>
    );
  }

  const { plan, renew, mayPay } = sale;
  const isBusy = stage !== 'idle';
  const done = (isPaid: boolean) => isPaid && onPaid(buyer.business.businessId);
  const onPay = () => {
    if (plan)
      (applied?.amountPaise === 0
        ? takeFree(buyer, plan, renew, applied.code)
        : buyPlan(buyer, plan, renew, applied?.code)
      ).then(done);
  };
  return (
    <Sheet
      {...frame}
      foot={
        plan &&
        mayPay &&
        stage !== 'confirming' && (
          <Foot plan={plan} business={buyer.business} renew={renew} isBusy={isBusy} coupon={applied} onPay={onPay} />
        )
      }
    >
      <Offered
        sale={sale}
        buyer={buyer}
        all={list.items}
        isBusy={isBusy}
        onChoose={(planId) => setChosen({ ...choice, businessId, planId })}
        onRetry={plan && mayPay && plan.subscriptionPlanId === failed?.subscriptionPlanId ? onPay : undefined}
        onBuySingle={(single, priceId) => buySingle(buyer, single, priceId).then(done)}
        code={
          plan &&
          mayPay &&
          plan.pricePaise >= leastOnline &&
          (choice.hasCode ? (
            <CouponCode
              applied={applied}
              error={withCode.error}
              isBusy={withCode.status === 'loading'}
              onApply={(typed) => applyCoupon(buyer.business.businessId, plan.subscriptionPlanId, typed)}
              onRemove={coupon.reset}
              onClose={() => setChosen({ ...choice, businessId, hasCode: false })}
            />
          ) : (
            <button
              type="button"
              className="link coupon-have"
              onClick={() => setChosen({ ...choice, businessId, hasCode: true })}
            >
              {t('premium.haveCode')}
            </button>
          ))
        }
      />
    </Sheet>
  );
}

const choiceOf = ({ businessId, subscriptionPlanId, couponCode }: FailedPlan): Choice => ({
  businessId,
  planId: subscriptionPlanId,
  hasCode: couponCode !== undefined,
});

const NoBusiness = ({ addAt }: { addAt: string }) => (
  <div className="empty">
    <PlanArt />
    <p>{t('premium.noBusiness')}</p>
    <a className="button" href={addAt}>
      {t('premium.addBusiness')}
    </a>
  </div>
);

interface OfferedProps {
  sale: Sale;
  buyer: Buyer;
  all: readonly Business[];
  isBusy: boolean;
  onChoose(planId: number): void;
  onRetry: (() => void) | undefined;
  onBuySingle(single: Single, priceId: string): void;
  code: ReactNode;
}

function Offered({ sale, buyer, all, isBusy, onChoose, onRetry, onBuySingle, code }: OfferedProps) {
  const { business } = buyer;
  const { reason, single, products, plans, pickId, plan, hasId, mayPay, hasTime, state } = sale;
  const { tone, words } = accountStateText(state, business.isExpiringSoon);
  const oneOffer = single && (
    <SingleOffer
      single={single}
      chooseAt={`/panel/customer/pdf-card-templates?${new URLSearchParams({ businessId: business.businessId })}`}
      isBusy={isBusy}
      onBuy={mayPay ? (priceId) => onBuySingle(single, priceId) : null}
    />
  );
  return (
    <div className="premium-body">
      <PayingNote onRetry={onRetry} />
      {reason && <Notice reason={reason} buyer={buyer} />}
      <section className="premium-now">
        <BusinessChoice business={business} all={all} />
        <p className="banner" data-tone={tone}>
          <span className="visually-hidden">{t('premium.now')}: </span>
          {words}
        </p>
      </section>
      {single?.item && oneOffer}
      {mayPay && !single?.item && !hasTime && <WhyPlan businessId={business.businessId} products={products} />}
      {plans.length > 0 ? (
        <PlanPicker
          plans={plans}
          products={compared(plans, products)}
          hasId={hasId}
          isRunning={hasTime || state.kind === 'endless'}
          pickId={pickId}
          chosenId={plan?.subscriptionPlanId ?? null}
          onChoose={mayPay ? onChoose : null}
        />
      ) : (
        <div className="empty">
          <PlanArt />
          <p>{t('premium.noPlans')}</p>
        </div>
      )}
      {code}
      {!single?.item && oneOffer}
      {mayPay && <p className="muted">{t('premium.alsoText', { agency: buyer.agency.agencyName })}</p>}
    </div>
  );
}

function useAppliedCoupon(businessId: string | undefined, planId: number | undefined) {
  const { data } = useStore(coupon.$state);
  const applied = data?.businessId === businessId && data?.subscriptionPlanId === planId ? data : null;
  const code = data?.code;
  useEffect(() => {
    if (code && !applied && businessId && planId !== undefined) applyCoupon(businessId, planId, code);
  }, [code, applied, planId, businessId]);
  return applied;
}

/** In seconds after the checkout was closed: shows late confirmations without a reload. */
const lookAgainAfter = [5, 15, 30, 60, 120];

/**
 * Polls while the outcome is unknown.
 * @param recorded payments; undefined = not loaded
 */
function useLateNews(businessId: string | undefined, recorded: number | undefined): void {
  const { note } = useStore($paying);
  const before = useRef({ businessId, recorded });
  useEffect(() => {
    if (recorded === undefined) return;
    const last = before.current;
    if (last.businessId === businessId && recorded > (last.recorded ?? recorded) && $paying.get().note !== null) {
      clearPaying();
      celebrate();
    }
    before.current = { businessId, recorded };
  }, [businessId, recorded]);
  useEffect(() => {
    if (note === null || !businessId) return;
    const look = () => {
      loadBusinesses();
      loadOffer(businessId);
    };
    const timers = lookAgainAfter.map((seconds) => setTimeout(look, seconds * 1_000));
    return () => timers.forEach(clearTimeout);
  }, [note, businessId]);
}

function BusinessChoice({ business, all }: { business: Business; all: readonly Business[] }) {
  const isFixed = useStore($paying).stage !== 'idle';
  if (all.length < 2) {
    return (
      <p>
        {t('premium.forBusiness')} <strong>{business.businessName}</strong>
      </p>
    );
  }
  return (
    <label className="field premium-business">
      <span>{t('premium.chooseBusiness')}</span>
      <select value={business.businessId} disabled={isFixed} onChange={({ target }) => $pricingOf.set([target.value])}>
        {all.map(({ businessId, businessName }) => (
          <option key={businessId} value={businessId}>
            {businessName}
          </option>
        ))}
      </select>
    </label>
  );
}
