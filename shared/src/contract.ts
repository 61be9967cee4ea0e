import { billingEndpoints } from './money/billing/billing.endpoints.ts';
import { commissionEndpoints } from './money/commission/commission.endpoints.ts';
import { couponEndpoints } from './money/coupon/coupon.endpoints.ts';
import { invoiceEndpoints } from './money/invoice/invoice.endpoints.ts';
import { paymentEndpoints } from './money/payment/payment.endpoints.ts';
import { reconciliationEndpoints } from './money/reconciliation/reconciliation.endpoints.ts';
import { businessManyEndpoints } from './office/business-many/business-many.endpoints.ts';
import { dashboardEndpoints } from './office/dashboard/dashboard.endpoints.ts';
import { renewalEndpoints } from './office/renewal/renewal.endpoints.ts';
import { reportEndpoints } from './office/report/report.endpoints.ts';
import { revenueEndpoints } from './office/report/revenue.endpoints.ts';
import { visitsEndpoints } from './office/report/visits.endpoints.ts';
import { trashEndpoints } from './office/trash/trash.endpoints.ts';
import { accountChangeEndpoints } from './people/account-change/account-change.endpoints.ts';
import { agencyEndpoints } from './people/agency/agency.endpoints.ts';
import { auditEndpoints } from './people/audit/audit.endpoints.ts';
import { authEndpoints } from './people/auth/auth.endpoints.ts';
import { franchiseeEndpoints } from './people/franchisee/franchisee.endpoints.ts';
import { notificationEndpoints } from './people/notification/notification.endpoints.ts';
import { secondFactorEndpoints } from './people/second-factor/second-factor.endpoints.ts';
import { sessionEndpoints } from './people/session/session.endpoints.ts';
import type { CallInput, CallOutput, Endpoint, EndpointKey, EndpointTable, Parsed } from './platform/lib/endpoint.ts';
import { analyticsEndpoints } from './shop/analytics/analytics.endpoints.ts';
import { businessEndpoints } from './shop/business/business.endpoints.ts';
import { businessImportEndpoints } from './shop/business/business-import.ts';
import { cardEndpoints } from './shop/card/card.endpoints.ts';
import { documentEndpoints } from './shop/document/document.endpoints.ts';
import { feedbackEndpoints } from './shop/leads/feedback.endpoints.ts';
import { staffEnquiryEndpoints } from './shop/leads/staff-enquiry.endpoints.ts';
import { linkStoreEndpoints } from './shop/link-store/link-store.endpoints.ts';
import { planEndpoints } from './shop/plan/plan.endpoints.ts';
import { staticPageEndpoints } from './shop/static-page/static-page.endpoints.ts';
import { uiCustomisationEndpoints } from './shop/ui-customisation/ui-customisation.endpoints.ts';
import { greetingEndpoints } from './studio/greeting/greeting.endpoints.ts';
import { pdfCardEndpoints } from './studio/pdf-card/pdf-card.endpoints.ts';
import { videoEndpoints } from './studio/promo-video/video.endpoints.ts';
import { staffIdEndpoints } from './studio/staff-id/staff-id.endpoints.ts';
import { staffPrintEndpoints } from './studio/staff-id/staff-print.endpoints.ts';
import { studioEndpoints } from './studio/studio/studio.endpoints.ts';

/** Endpoint tables by feature; keys are OpenAPI tags. */
export const features = {
  auth: authEndpoints,
  'second-factor': secondFactorEndpoints,
  session: sessionEndpoints,
  'account-change': accountChangeEndpoints,
  franchisee: franchiseeEndpoints,
  agency: agencyEndpoints,
  dashboard: dashboardEndpoints,
  business: { ...businessEndpoints, ...businessImportEndpoints, ...businessManyEndpoints, ...renewalEndpoints },
  trash: trashEndpoints,
  card: cardEndpoints,
  greeting: greetingEndpoints,
  'pdf-card': pdfCardEndpoints,
  'staff-id': { ...staffIdEndpoints, ...staffPrintEndpoints },
  video: videoEndpoints,
  studio: studioEndpoints,
  plan: planEndpoints,
  coupon: couponEndpoints,
  commission: commissionEndpoints,
  payment: paymentEndpoints,
  reconciliation: reconciliationEndpoints,
  billing: billingEndpoints,
  invoice: invoiceEndpoints,
  'link-store': linkStoreEndpoints,
  'ui-customisation': uiCustomisationEndpoints,
  'static-page': staticPageEndpoints,
  report: { ...reportEndpoints, ...revenueEndpoints, ...visitsEndpoints },
  document: documentEndpoints,
  feedback: { ...feedbackEndpoints, ...staffEnquiryEndpoints },
  notification: notificationEndpoints,
  analytics: analyticsEndpoints,
  audit: auditEndpoints,
} as const satisfies Record<string, EndpointTable>;

type Features = typeof features;
type AllEndpoints = UnionToIntersection<Features[keyof Features]>;
type UnionToIntersection<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void
  ? I
  : never;

/** A path of `/api/v1` that is missing here answers 404. */
export const contract = Object.assign({}, ...Object.values(features)) as { [K in keyof AllEndpoints]: AllEndpoints[K] };

export type Contract = typeof contract;
export type CallKey = keyof Contract;
export type InputOf<K extends CallKey> = CallInput<Contract[K]>;
export type OutputOf<K extends CallKey> = CallOutput<Contract[K]>;
export type ParsedOf<K extends CallKey> = Parsed<Contract[K]>;

export const endpointOf = (key: CallKey): Endpoint => contract[key];
export const callKeys = Object.keys(contract) as CallKey[] satisfies EndpointKey[];
