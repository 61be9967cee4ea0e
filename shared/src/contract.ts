import { accountChangeEndpoints } from './account-change/account-change.endpoints.ts';
import { agencyEndpoints } from './agency/agency.endpoints.ts';
import { analyticsEndpoints } from './analytics/analytics.endpoints.ts';
import { auditEndpoints } from './audit/audit.endpoints.ts';
import { authEndpoints } from './auth/auth.endpoints.ts';
import { billingEndpoints } from './billing/billing.endpoints.ts';
import { businessEndpoints } from './business/business.endpoints.ts';
import { businessImportEndpoints } from './business/business.import.ts';
import { businessManyEndpoints } from './business-many/business-many.endpoints.ts';
import { cardEndpoints } from './card/card.endpoints.ts';
import { commissionEndpoints } from './commission/commission.endpoints.ts';
import { couponEndpoints } from './coupon/coupon.endpoints.ts';
import { dashboardEndpoints } from './dashboard/dashboard.endpoints.ts';
import { documentEndpoints } from './document/document.endpoints.ts';
import { feedbackEndpoints } from './feedback/feedback.endpoints.ts';
import { staffEnquiryEndpoints } from './feedback/staff-enquiry.endpoints.ts';
import { franchiseeEndpoints } from './franchisee/franchisee.endpoints.ts';
import { greetingEndpoints } from './greeting/greeting.endpoints.ts';
import { invoiceEndpoints } from './invoice/invoice.endpoints.ts';
import type { CallInput, CallOutput, Endpoint, EndpointKey, EndpointTable, Parsed } from './lib/endpoint.ts';
import { linkStoreEndpoints } from './link-store/link-store.endpoints.ts';
import { notificationEndpoints } from './notification/notification.endpoints.ts';
import { paymentEndpoints } from './payment/payment.endpoints.ts';
import { pdfCardEndpoints } from './pdf-card/pdf-card.endpoints.ts';
import { planEndpoints } from './plan/plan.endpoints.ts';
import { reconciliationEndpoints } from './reconciliation/reconciliation.endpoints.ts';
import { renewalEndpoints } from './renewal/renewal.endpoints.ts';
import { reportEndpoints } from './report/report.endpoints.ts';
import { revenueEndpoints } from './report/revenue.endpoints.ts';
import { visitsEndpoints } from './report/visits.endpoints.ts';
import { secondFactorEndpoints } from './second-factor/second-factor.endpoints.ts';
import { sessionEndpoints } from './session/session.endpoints.ts';
import { staffIdEndpoints } from './staff-id/staff-id.endpoints.ts';
import { staffPrintEndpoints } from './staff-id/staff-print.endpoints.ts';
import { staticPageEndpoints } from './static-page/static-page.endpoints.ts';
import { studioEndpoints } from './studio/studio.endpoints.ts';
import { trashEndpoints } from './trash/trash.endpoints.ts';
import { uiCustomisationEndpoints } from './ui-customisation/ui-customisation.endpoints.ts';
import { videoEndpoints } from './video/video.endpoints.ts';

/** Endpoint tables by feature; keys are folder names. */
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
type All = UnionToIntersection<Features[keyof Features]>;
type UnionToIntersection<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void
  ? I
  : never;

/** Every call. A path that is missing here answers 404. */
export const contract = Object.assign({}, ...Object.values(features)) as { [K in keyof All]: All[K] };

export type Contract = typeof contract;
export type CallKey = keyof Contract;
export type InputOf<K extends CallKey> = CallInput<Contract[K]>;
export type OutputOf<K extends CallKey> = CallOutput<Contract[K]>;
export type ParsedOf<K extends CallKey> = Parsed<Contract[K]>;

export const endpointOf = (key: CallKey): Endpoint => contract[key];
export const callKeys = Object.keys(contract) as CallKey[] satisfies EndpointKey[];
