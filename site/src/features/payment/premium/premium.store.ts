import type { AgencyDetails } from '@parichay/shared/agency/agency.endpoints.ts';
import type { User } from '@parichay/shared/auth/auth.endpoints.ts';
import type { Business } from '@parichay/shared/business/business.endpoints.ts';
import type { SubscriptionPlan } from '@parichay/shared/plan/plan.fields.ts';
import { call } from '../../../lib/api.ts';
import { slice } from '../../../lib/slice.ts';
import { t } from '../../ui/words.ts';
import type { Paid } from '../admin/payments.rules.ts';
import { type Proof, pay } from '../checkout.ts';
import { paidOf } from '../paid-lists.ts';

/** What a business can buy, and what it has. */
export interface Offer {
  businessId: string;
  plans: readonly SubscriptionPlan[];
  pdfCardPlans: readonly PdfCardPlan[];
  paid: readonly Paid[];
}
export interface PdfCardPlan {
  id: string;
  pricePaise: number;
}
export const offer = slice<Offer>();

export const loadOffer = (businessId: string) =>
  offer.load(async () => {
    const [{ subscriptionPlans, pdfCardPlans }, paid] = await Promise.all([
      call('GET /business/subscription-plan', { query: {} }),
      paidOf(businessId, ['subscription', 'card']),
    ]);
    return { businessId, plans: subscriptionPlans, pdfCardPlans, paid };
  });

/** The PDF card that the dialog is opened for: `?pdfCardNo=…#upgrade`, so that a link leads to it and a reload keeps it. */
export const pdfCardToBuy = (): string | null => new URLSearchParams(location.search).get('pdfCardNo');

interface Buyer {
  user: User;
  agency: AgencyDetails;
  business: Business;
}

/** Whom the checkout greets. */
const shownTo = ({ user, agency, business }: Buyer) => ({
  name: agency.agencyName,
  prefill: { contact: user.phoneNumber ?? undefined, email: user.email ?? (business.email || undefined) },
});

export function buyPlan(buyer: Buyer, plan: SubscriptionPlan, renew: boolean): Promise<boolean> {
  const { businessId } = buyer.business;
  const item = { businessId, subscriptionPlanId: plan.subscriptionPlanId, renew };
  return pay({
    ...shownTo(buyer),
    kind: 'subscription',
    description: t('premium.planDescription', {
      plan: plan.name,
      time: t('premium.years', { count: plan.validity }),
    }),
    order: () => call('POST /business/subscription-payment/order', { body: item }),
    handIn: (proof: Proof) => call('POST /business/subscription-payment', { body: { ...item, ...proof } }),
  });
}

export function buyPdfCard(buyer: Buyer, pdfCardNo: string, planId: string): Promise<boolean> {
  const item = { pdfCardNo, planId };
  return pay({
    ...shownTo(buyer),
    kind: 'pdf_card',
    description: t('premium.pdfDescription'),
    goesBackTwice: true,
    order: () => call('POST /pdf-card/pdf-card-payment/order', { body: item }),
    handIn: (proof: Proof) => call('POST /pdf-card/pdf-card-payment', { body: { ...item, ...proof } }),
  });
}
