import type { z } from 'zod';
import { agencyPayment } from './money/billing/agency-payment.endpoints.ts';
import { agencyDues, billedCard, monthBill } from './money/billing/month-payment.endpoints.ts';
import { cardPayment } from './money/payment/card-payment.endpoints.ts';
import { payment, paymentOrder, recordedResponse } from './money/payment/payment.fields.ts';
import { pdfCardPayment, userVideoPayment } from './money/payment/product-payment.endpoints.ts';
import { subscriptionPayment } from './money/payment/subscription-payment.endpoints.ts';
import { paymentCase } from './money/reconciliation/reconciliation.endpoints.ts';
import { customerDashboard, staffDashboard } from './office/dashboard/dashboard.endpoints.ts';
import { visitedCard, visits } from './office/report/visits.endpoints.ts';
import { trashEntry } from './office/trash/trash.endpoints.ts';
import { agency, agencyDetails, domainCheck } from './people/agency/agency.endpoints.ts';
import { preferences, user } from './people/auth/auth.endpoints.ts';
import { franchisee } from './people/franchisee/franchisee.endpoints.ts';
import { adminNotification } from './people/notification/notification.endpoints.ts';
import { secondFactor } from './people/second-factor/second-factor.endpoints.ts';
import { secondStep } from './people/second-factor/second-factor.fields.ts';
import { storage } from './people/storage/storage.fields.ts';
import { emptyResponse } from './platform/lib/fields.ts';
import { picture } from './platform/lib/media.ts';
import { cardAnalytics } from './shop/analytics/analytics.endpoints.ts';
import { business } from './shop/business/business.endpoints.ts';
import { card, cardRow } from './shop/card/card.endpoints.ts';
import { document } from './shop/document/document.endpoints.ts';
import { enquiry, feedback } from './shop/leads/feedback.endpoints.ts';
import { staffEnquiry } from './shop/leads/staff-enquiry.endpoints.ts';
import { linkCategory, linkType } from './shop/link-store/link-store.endpoints.ts';
import { frameVisibility, planLimits, planUsage, subscriptionPlan } from './shop/plan/plan.fields.ts';
import { categoryStaticPage } from './shop/static-page/static-page.endpoints.ts';
import { uiCustomisation } from './shop/ui-customisation/ui-customisation.endpoints.ts';
import { imageCategory, imagePost, imageSubcategory, imageTag } from './studio/greeting/greeting.fields.ts';
import { greetingVideo } from './studio/greeting/greeting-video.endpoints.ts';
import { layer } from './studio/layer/layer-kinds.ts';
import { pdfCard, pdfCardRow } from './studio/pdf-card/pdf-card.endpoints.ts';
import { userVideo } from './studio/promo-video/user-video.endpoints.ts';
import { videoDraft, videoMaterial } from './studio/promo-video/video-draft.endpoints.ts';
import { videoTemplate } from './studio/promo-video/video-template.endpoints.ts';
import { staffMember } from './studio/staff-id/staff-id.endpoints.ts';
import { staffPrint } from './studio/staff-id/staff-print.endpoints.ts';
import { studioDocument, studioDocumentRow } from './studio/studio/studio.endpoints.ts';

/** All other schemas are inlined. */
export const entities: Record<string, z.ZodType> = {
  AdminNotification: adminNotification,
  Agency: agency,
  AgencyDetails: agencyDetails,
  AgencyPayment: agencyPayment,
  AgencyDues: agencyDues,
  BilledCard: billedCard,
  Business: business,
  Card: card,
  CardAnalytics: cardAnalytics,
  CardPayment: cardPayment,
  CardRow: cardRow,
  CategoryStaticPage: categoryStaticPage,
  CustomerDashboard: customerDashboard,
  Document: document,
  DomainCheck: domainCheck,
  Done: emptyResponse,
  Enquiry: enquiry,
  Feedback: feedback,
  FrameVisibility: frameVisibility,
  Franchisee: franchisee,
  ImageCategory: imageCategory,
  ImagePost: imagePost,
  GreetingVideo: greetingVideo,
  ImageSubcategory: imageSubcategory,
  ImageTag: imageTag,
  LinkCategory: linkCategory,
  Layer: layer,
  LinkType: linkType,
  MonthBill: monthBill,
  Payment: payment,
  PaymentCase: paymentCase,
  PaymentOrder: paymentOrder,
  PdfCard: pdfCard,
  PdfCardPayment: pdfCardPayment,
  PdfCardRow: pdfCardRow,
  Picture: picture,
  PlanLimits: planLimits,
  PlanUsage: planUsage,
  Preferences: preferences,
  Recorded: recordedResponse,
  SecondFactor: secondFactor,
  SecondStep: secondStep,
  StaffDashboard: staffDashboard,
  StaffEnquiry: staffEnquiry,
  StaffMember: staffMember,
  Storage: storage,
  StaffPrint: staffPrint,
  StudioDocument: studioDocument,
  StudioRow: studioDocumentRow,
  SubscriptionPayment: subscriptionPayment,
  SubscriptionPlan: subscriptionPlan,
  TrashEntry: trashEntry,
  UiCustomisation: uiCustomisation,
  User: user,
  UserVideo: userVideo,
  UserVideoPayment: userVideoPayment,
  VideoDraft: videoDraft,
  VideoMaterial: videoMaterial,
  VideoTemplate: videoTemplate,
  VisitedCard: visitedCard,
  Visits: visits,
};
