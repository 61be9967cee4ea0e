import type { FeatureModule } from './feature-module.ts';
import { billingModule } from './money/billing/billing.module.ts';
import { commissionModule } from './money/commission/commission.module.ts';
import { couponModule } from './money/coupon/coupon.module.ts';
import { invoiceModule } from './money/invoice/invoice.module.ts';
import { paymentModule } from './money/payment/payment.module.ts';
import { reconciliationModule } from './money/reconciliation/reconciliation.module.ts';
import { businessImportModule } from './office/business-import/business-import.module.ts';
import { businessManyModule } from './office/business-many/business-many.module.ts';
import { dashboardModule } from './office/dashboard/dashboard.module.ts';
import { digestModule } from './office/digest/digest.module.ts';
import { outboxModule } from './office/outbox/outbox.module.ts';
import { renewalModule } from './office/renewal/renewal.module.ts';
import { reportModule } from './office/report/report.module.ts';
import { trashModule } from './office/trash/trash.module.ts';
import { accountModule } from './people/account/account.module.ts';
import { agencyModule } from './people/agency/agency.module.ts';
import { auditModule } from './people/audit/audit.module.ts';
import { franchiseeModule } from './people/franchisee/franchisee.module.ts';
import { notificationModule } from './people/notification/notification.module.ts';
import { secondFactorModule } from './people/second-factor/second-factor.module.ts';
import { mediaModule } from './platform/media/media.module.ts';
import { renderJobModule } from './platform/render-job/render-job.module.ts';
import { accountChangeModule } from './shop/account-change/account-change.module.ts';
import { analyticsModule } from './shop/analytics/analytics.module.ts';
import { businessModule } from './shop/business/business.module.ts';
import { cardModule } from './shop/card/card.module.ts';
import { documentModule } from './shop/document/document.module.ts';
import { leadsModule } from './shop/leads/leads.module.ts';
import { linkStoreModule } from './shop/link-store/link-store.module.ts';
import { planModule } from './shop/plan/plan.module.ts';
import { staticPageModule } from './shop/static-page/static-page.module.ts';
import { uiCustomisationModule } from './shop/ui-customisation/ui-customisation.module.ts';
import { greetingModule } from './studio/greeting/greeting.module.ts';
import { pdfCardModule } from './studio/pdf-card/pdf-card.module.ts';
import { promoVideoModule } from './studio/promo-video/promo-video.module.ts';
import { staffIdModule } from './studio/staff-id/staff-id.module.ts';
import { studioModule } from './studio/studio/studio.module.ts';

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
  leadsModule,
  greetingModule,
  linkStoreModule,
  uiCustomisationModule,
  staticPageModule,
  notificationModule,
  auditModule,
  dashboardModule,
  pdfCardModule,
  staffIdModule,
  outboxModule,
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
  promoVideoModule,
  renderJobModule,
  studioModule,
];
