import type { z } from 'zod';
import { agency, agencyDetails, domainCheck } from './agency/agency.endpoints.ts';
import { cardAnalytics } from './analytics/analytics.endpoints.ts';
import { preferences, user } from './auth/auth.endpoints.ts';
import { agencyPayment } from './billing/agency-payment.endpoints.ts';
import { agencyDues, billedCard, monthBill } from './billing/month-payment.endpoints.ts';
import { business } from './business/business.endpoints.ts';
import { card, cardRow } from './card/card.endpoints.ts';
import { customerDashboard, staffDashboard } from './dashboard/dashboard.endpoints.ts';
import { document } from './document/document.endpoints.ts';
import { enquiry, feedback } from './feedback/feedback.endpoints.ts';
import { staffEnquiry } from './feedback/staff-enquiry.endpoints.ts';
import { franchisee } from './franchisee/franchisee.endpoints.ts';
import { imageCategory, imagePost, imageSubcategory, imageTag } from './greeting/greeting.fields.ts';
import { greetingVideo } from './greeting/greeting-video.endpoints.ts';
import { layer } from './layer/layer.kinds.ts';
import { done } from './lib/fields.ts';
import { picture } from './lib/media.ts';
import { linkCategory, linkType } from './link-store/link-store.endpoints.ts';
import { adminNotification } from './notification/notification.endpoints.ts';
import { cardPayment } from './payment/card-payment.endpoints.ts';
import { payment, paymentOrder, recorded } from './payment/payment.fields.ts';
import { pdfCardPayment, userVideoPayment } from './payment/product-payment.endpoints.ts';
import { subscriptionPayment } from './payment/subscription-payment.endpoints.ts';
import { pdfCard, pdfCardRow } from './pdf-card/pdf-card.endpoints.ts';
import { frameVisibility, planLimits, planUsage, subscriptionPlan } from './plan/plan.fields.ts';
import { paymentCase } from './reconciliation/reconciliation.endpoints.ts';
import { visitedCard, visits } from './report/visits.endpoints.ts';
import { secondFactor } from './second-factor/second-factor.endpoints.ts';
import { secondStep } from './second-factor/second-factor.fields.ts';
import { staffMember } from './staff-id/staff-id.endpoints.ts';
import { staffPrint } from './staff-id/staff-print.endpoints.ts';
import { categoryStaticPage } from './static-page/static-page.endpoints.ts';
import { storage } from './storage/storage.fields.ts';
import { studioDocument, studioRow } from './studio/studio.endpoints.ts';
import { trashEntry } from './trash/trash.endpoints.ts';
import { uiCustomisation } from './ui-customisation/ui-customisation.endpoints.ts';
import { userVideo } from './video/user-video.endpoints.ts';
import { videoDraft, videoMaterial } from './video/video-draft.endpoints.ts';
import { videoTemplate } from './video/video-template.endpoints.ts';

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
  Done: done,
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
  Recorded: recorded,
  SecondFactor: secondFactor,
  SecondStep: secondStep,
  StaffDashboard: staffDashboard,
  StaffEnquiry: staffEnquiry,
  StaffMember: staffMember,
  Storage: storage,
  StaffPrint: staffPrint,
  StudioDocument: studioDocument,
  StudioRow: studioRow,
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
