import { useStore } from '@nanostores/react';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { PlanProduct } from '@parichay/shared/shop/plan/plan.lists.ts';
import type { ReactNode } from 'react';
import { lazy } from '../../../../kit/ui/browser/lazy.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { hasContact } from '../../../people/session/agency.rules.ts';
import { editBusinessPath } from '../../../people/session/menu.rules.ts';
import { $pricingTarget } from '../../../people/session/shell.store.ts';
import { PlanArt } from '../../../shop/plan/PlanArt.tsx';
import { businessPlanStateTextAndTone } from '../admin/payment-texts.ts';
import { CheckoutNote } from '../CheckoutNote.tsx';
import { $checkout } from '../checkout.ts';
import type { FailureReason } from '../failure-reason.ts';
import { PlanPicker } from './PlanPicker.tsx';
import { PremiumNotice } from './PremiumNotice.tsx';
import { comparedProducts } from './premium.rules.ts';
import type { Buyer, SingleProduct } from './premium.store.ts';
import { SingleOffer } from './SingleOffer.tsx';
import type { Sale } from './sale.ts';
import { WhyPlan } from './WhyPlan.tsx';

const SupportLine = lazy(async () => (await import('../../../people/session/SupportLine.tsx')).SupportLine, {
  isRare: true,
});

interface PremiumBodyProps {
  sale: Sale;
  buyer: Buyer;
  allBusinesses: readonly Business[];
  isBusy: boolean;
  onSelectPlan(planId: number): void;
  onRetry: (() => void) | undefined;
  failureReason: FailureReason | null;
  exhaustedProduct: PlanProduct | undefined;
  onShowAllPlans: (() => void) | undefined;
  onBuySingle(single: SingleProduct, priceId: string): void;
  couponField: ReactNode;
}

export function PremiumBody({
  sale,
  buyer,
  allBusinesses,
  isBusy,
  onSelectPlan,
  onRetry,
  failureReason,
  exhaustedProduct,
  onShowAllPlans,
  onBuySingle,
  couponField,
}: PremiumBodyProps) {
  const { business } = buyer;
  const { reason, single, products, plans, recommendedPlanId, plan, currentPlanId, mayPay, hasRunningPlan, state } =
    sale;
  const { tone, text } = businessPlanStateTextAndTone(state, business.isExpiringSoon);
  const singleOffer = single && (
    <SingleOffer
      single={single}
      choosePdfCardPath={`/panel/customer/pdf-card-templates?${new URLSearchParams({ businessId: business.businessId })}`}
      isBusy={isBusy}
      onBuy={mayPay ? (priceId) => onBuySingle(single, priceId) : null}
    />
  );
  return (
    <div className="premium-body">
      <CheckoutNote onRetry={onRetry} failureReason={failureReason} />
      {reason && <PremiumNotice reason={reason} buyer={buyer} />}
      {business.needsPlanToPublish && !hasRunningPlan && (
        <p className="banner" data-tone="warning">
          {t('errors.free_business_taken')}
        </p>
      )}
      {hasRunningPlan && exhaustedProduct && exhaustedProduct !== 'digitalCard' && (
        <p className="banner" data-tone="warning">
          {t(`premium.short_${exhaustedProduct}`)}
        </p>
      )}
      <section className="premium-now">
        <BusinessChoice business={business} allBusinesses={allBusinesses} />
        <p className="banner" data-tone={tone}>
          <span className="visually-hidden">{t('premium.now')}: </span>
          {text}
        </p>
      </section>
      {single?.item && singleOffer}
      {mayPay && !single?.item && !hasRunningPlan && (
        <WhyPlan
          businessId={business.businessId}
          products={plan ? products.filter((product) => plan.limits[`${product}Included`]) : products}
        />
      )}
      {plans.length > 0 ? (
        <PlanPicker
          plans={plans}
          products={comparedProducts(plans, products)}
          currentPlanId={currentPlanId}
          isCurrentPlanRunning={hasRunningPlan || state.kind === 'endless'}
          recommendedPlanId={recommendedPlanId}
          selectedPlanId={plan?.subscriptionPlanId ?? null}
          onSelect={mayPay ? onSelectPlan : null}
        />
      ) : (
        !single?.item && (
          <div className="empty">
            <PlanArt />
            <p>{t(sale.requestedProduct ? 'premium.noPlanWith' : 'premium.noPlans')}</p>
          </div>
        )
      )}
      {onShowAllPlans && (
        <p>
          {plans.length > 0 && `${t('premium.onlyWithMore')} `}
          <button type="button" className="link" onClick={onShowAllPlans}>
            {t('premium.allPlans')}
          </button>
        </p>
      )}
      {mayPay && <InvoiceBuyer business={business} />}
      {couponField}
      {!sale.requestedProduct && singleOffer}
      {mayPay && <p className="muted">{payeeText(sale.paidTo, buyer.agency.agencyName)}</p>}
      {reason !== 'connect' && hasContact(buyer.agency) && <SupportLine />}
    </div>
  );
}

const payeeText = (paidTo: string, agency: string): string =>
  paidTo === agency ? t('premium.alsoText', { agency }) : t('premium.alsoTextPlatform', { platform: paidTo, agency });

function InvoiceBuyer({ business: { businessId, businessName, address, gstin } }: { business: Business }) {
  const { line1, line2, city, state, pinCode } = address;
  const where = [line1, line2, city, state, pinCode, gstin && `GSTIN ${gstin}`].filter(Boolean).join(', ');
  return (
    <p>
      {t('premium.invoiceFor')}: <strong>{businessName}</strong>
      {where && `, ${where}`} <a href={editBusinessPath(businessId)}>{t('premium.invoiceCorrect')}</a>
    </p>
  );
}

function BusinessChoice({ business, allBusinesses }: { business: Business; allBusinesses: readonly Business[] }) {
  const isCheckoutOpen = useStore($checkout).stage !== 'idle';
  if (allBusinesses.length < 2) {
    return (
      <p>
        {t('premium.forBusiness')} <strong>{business.businessName}</strong>
      </p>
    );
  }
  return (
    <label className="field premium-business">
      <span>{t('premium.chooseBusiness')}</span>
      <select
        value={business.businessId}
        disabled={isCheckoutOpen}
        onChange={({ target }) => $pricingTarget.set([target.value])}
      >
        {allBusinesses.map(({ businessId, businessName }) => (
          <option key={businessId} value={businessId}>
            {businessName}
          </option>
        ))}
      </select>
    </label>
  );
}
