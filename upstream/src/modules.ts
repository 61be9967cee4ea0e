import { accountModule } from './account/account.module.ts';
import { accountChangeModule } from './account-change/account-change.module.ts';
import { agencyModule } from './agency/agency.module.ts';
import { analyticsModule } from './analytics/analytics.module.ts';
import { auditModule } from './audit/audit.module.ts';
import { billingModule } from './billing/billing.module.ts';
import { businessModule } from './business/business.module.ts';
import { businessImportModule } from './business-import/business-import.module.ts';
import { businessManyModule } from './business-many/business-many.module.ts';
import { cardModule } from './card/card.module.ts';
import { commissionModule } from './commission/commission.module.ts';
import { couponModule } from './coupon/coupon.module.ts';
import { dashboardModule } from './dashboard/dashboard.module.ts';
import { digestModule } from './digest/digest.module.ts';
import { documentModule } from './document/document.module.ts';
import type { FeatureModule } from './feature-module.ts';
import { feedbackModule } from './feedback/feedback.module.ts';
import { franchiseeModule } from './franchisee/franchisee.module.ts';
import { greetingModule } from './greeting/greeting.module.ts';
import { invoiceModule } from './invoice/invoice.module.ts';
import { linkStoreModule } from './link-store/link-store.module.ts';
import { mediaModule } from './media/media.module.ts';
import { notificationModule } from './notification/notification.module.ts';
import { paymentModule } from './payment/payment.module.ts';
import { pdfCardModule } from './pdf-card/pdf-card.module.ts';
import { planModule } from './plan/plan.module.ts';
import { reconciliationModule } from './reconciliation/reconciliation.module.ts';
import { renderJobModule } from './render-job/render-job.module.ts';
import { renewalModule } from './renewal/renewal.module.ts';
import { reportModule } from './report/report.module.ts';
import { secondFactorModule } from './second-factor/second-factor.module.ts';
import { staffIdModule } from './staff-id/staff-id.module.ts';
import { staticPageModule } from './static-page/static-page.module.ts';
import { studioModule } from './studio/studio.module.ts';
import { trashModule } from './trash/trash.module.ts';
import { uiCustomisationModule } from './ui-customisation/ui-customisation.module.ts';
import { videoModule } from './video/video.module.ts';

/** Every feature. Their `atStart` steps run in this order. */
export const modules: readonly FeatureModule[] = [
  accountModule,
  accountChangeModule,
  franchiseeModule,
  agencyModule,
  secondFactorModule,
  businessModule,
  businessImportModule,
  businessManyModule,
  trashModule,
  cardModule,
  mediaModule,
  documentModule,
  analyticsModule,
  feedbackModule,
  greetingModule,
  linkStoreModule,
  uiCustomisationModule,
  staticPageModule,
  notificationModule,
  auditModule,
  dashboardModule,
  pdfCardModule,
  staffIdModule,
  renewalModule,
  digestModule,
  reportModule,
  planModule,
  couponModule,
  commissionModule,
  paymentModule,
  billingModule,
  reconciliationModule,
  invoiceModule,
  videoModule,
  renderJobModule,
  studioModule,
];
