import type account from '@parichay/shared/language/en/account.json';
import type admin from '@parichay/shared/language/en/admin.json';
import type agencies from '@parichay/shared/language/en/agencies.json';
import type agencyCare from '@parichay/shared/language/en/agency-care.json';
import type analytics from '@parichay/shared/language/en/analytics.json';
import type audit from '@parichay/shared/language/en/audit.json';
import type auditFacts from '@parichay/shared/language/en/audit-facts.json';
import type billing from '@parichay/shared/language/en/billing.json';
import type browsers from '@parichay/shared/language/en/browsers.json';
import type business from '@parichay/shared/language/en/business.json';
import type businessImport from '@parichay/shared/language/en/business-import.json';
import type businessMany from '@parichay/shared/language/en/business-many.json';
import type businessPanel from '@parichay/shared/language/en/business-panel.json';
import type businessView from '@parichay/shared/language/en/business-view.json';
import type businesses from '@parichay/shared/language/en/businesses.json';
import type card from '@parichay/shared/language/en/card.json';
import type cardContent from '@parichay/shared/language/en/card-content.json';
import type cardEditor from '@parichay/shared/language/en/card-editor.json';
import type cardsAdmin from '@parichay/shared/language/en/cards-admin.json';
import type common from '@parichay/shared/language/en/common.json';
import type confirm from '@parichay/shared/language/en/confirm.json';
import type customisation from '@parichay/shared/language/en/customisation.json';
import type daily from '@parichay/shared/language/en/daily.json';
import type enquiries from '@parichay/shared/language/en/enquiries.json';
import type errors from '@parichay/shared/language/en/errors.json';
import type errorsSignIn from '@parichay/shared/language/en/errors-sign-in.json';
import type form from '@parichay/shared/language/en/form.json';
import type franchisees from '@parichay/shared/language/en/franchisees.json';
import type greetings from '@parichay/shared/language/en/greetings.json';
import type home from '@parichay/shared/language/en/home.json';
import type inbox from '@parichay/shared/language/en/inbox.json';
import type invoiceLinks from '@parichay/shared/language/en/invoice-links.json';
import type invoices from '@parichay/shared/language/en/invoices.json';
import type issuedId from '@parichay/shared/language/en/issued-id.json';
import type linkStore from '@parichay/shared/language/en/link-store.json';
import type many from '@parichay/shared/language/en/many.json';
import type notices from '@parichay/shared/language/en/notices.json';
import type numbers from '@parichay/shared/language/en/numbers.json';
import type payMany from '@parichay/shared/language/en/pay-many.json';
import type paymentPages from '@parichay/shared/language/en/payment-pages.json';
import type paymentParts from '@parichay/shared/language/en/payment-parts.json';
import type payments from '@parichay/shared/language/en/payments.json';
import type paymentsAdmin from '@parichay/shared/language/en/payments-admin.json';
import type pdfCards from '@parichay/shared/language/en/pdf-cards.json';
import type plans from '@parichay/shared/language/en/plans.json';
import type premium from '@parichay/shared/language/en/premium.json';
import type prints from '@parichay/shared/language/en/prints.json';
import type projects from '@parichay/shared/language/en/projects.json';
import type projectsAdmin from '@parichay/shared/language/en/projects-admin.json';
import type reconciliation from '@parichay/shared/language/en/reconciliation.json';
import type renewals from '@parichay/shared/language/en/renewals.json';
import type reports from '@parichay/shared/language/en/reports.json';
import type revenue from '@parichay/shared/language/en/revenue.json';
import type secondStep from '@parichay/shared/language/en/second-step.json';
import type shell from '@parichay/shared/language/en/shell.json';
import type signIn from '@parichay/shared/language/en/sign-in.json';
import type signInLive from '@parichay/shared/language/en/sign-in-live.json';
import type staffAccount from '@parichay/shared/language/en/staff-account.json';
import type staffIds from '@parichay/shared/language/en/staff-ids.json';
import type staffShell from '@parichay/shared/language/en/staff-shell.json';
import type staticPages from '@parichay/shared/language/en/static-pages.json';
import type studio from '@parichay/shared/language/en/studio.json';
import type table from '@parichay/shared/language/en/table.json';
import type taken from '@parichay/shared/language/en/taken.json';
import type thankyou from '@parichay/shared/language/en/thankyou.json';
import type today from '@parichay/shared/language/en/today.json';
import type trash from '@parichay/shared/language/en/trash.json';
import type videoFilms from '@parichay/shared/language/en/video-films.json';
import type videoTemplates from '@parichay/shared/language/en/video-templates.json';
import type videos from '@parichay/shared/language/en/videos.json';

/**
 * Every namespace and its keys, for the types alone. A new file of each language (shared/src/language) gets a line here.
 * `errors-sign-in` holds the codes that the sign-in pages can meet, `errors` all others; a panel page embeds both.
 * `premium` and `payments` come with the dialog that needs them (features/payment/premium), not with its page; so does
 * `confirm` (features/account/confirm.load.ts), `business-panel`, `business-many` (features/business/admin) and `many`
 * (kit/table/many.load.ts).
 * `sign-in-live` are the words that the sign-in script puts in place, `sign-in` those that stand in the markup.
 */
export interface Namespaces {
  account: typeof account;
  admin: typeof admin;
  agencies: typeof agencies;
  analytics: typeof analytics;
  'agency-care': typeof agencyCare;
  audit: typeof audit;
  'audit-facts': typeof auditFacts;
  billing: typeof billing;
  browsers: typeof browsers;
  business: typeof business;
  'business-import': typeof businessImport;
  'business-many': typeof businessMany;
  'business-panel': typeof businessPanel;
  'business-view': typeof businessView;
  businesses: typeof businesses;
  card: typeof card;
  'card-content': typeof cardContent;
  'card-editor': typeof cardEditor;
  'cards-admin': typeof cardsAdmin;
  common: typeof common;
  confirm: typeof confirm;
  customisation: typeof customisation;
  daily: typeof daily;
  enquiries: typeof enquiries;
  errors: typeof errors;
  'errors-sign-in': typeof errorsSignIn;
  form: typeof form;
  franchisees: typeof franchisees;
  greetings: typeof greetings;
  home: typeof home;
  inbox: typeof inbox;
  'invoice-links': typeof invoiceLinks;
  'issued-id': typeof issuedId;
  invoices: typeof invoices;
  'link-store': typeof linkStore;
  many: typeof many;
  notices: typeof notices;
  numbers: typeof numbers;
  'pay-many': typeof payMany;
  'payment-pages': typeof paymentPages;
  'payment-parts': typeof paymentParts;
  payments: typeof payments;
  'payments-admin': typeof paymentsAdmin;
  'pdf-cards': typeof pdfCards;
  plans: typeof plans;
  premium: typeof premium;
  prints: typeof prints;
  projects: typeof projects;
  'projects-admin': typeof projectsAdmin;
  reconciliation: typeof reconciliation;
  renewals: typeof renewals;
  reports: typeof reports;
  revenue: typeof revenue;
  'second-step': typeof secondStep;
  shell: typeof shell;
  'sign-in': typeof signIn;
  'sign-in-live': typeof signInLive;
  'staff-account': typeof staffAccount;
  'staff-ids': typeof staffIds;
  'staff-shell': typeof staffShell;
  'static-pages': typeof staticPages;
  table: typeof table;
  taken: typeof taken;
  thankyou: typeof thankyou;
  today: typeof today;
  trash: typeof trash;
  'video-films': typeof videoFilms;
  studio: typeof studio;
  'video-templates': typeof videoTemplates;
  videos: typeof videos;
}
export type Namespace = keyof Namespaces;

type WithoutPlural<K> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K;

/** `namespace.key`, plural endings taken off. */
export type MessageKey<N extends Namespace = Namespace> = {
  [K in N]: `${K}.${WithoutPlural<keyof Namespaces[K]> & string}`;
}[N];
