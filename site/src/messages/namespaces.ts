import type account from './en/account.json';
import type admin from './en/admin.json';
import type agencies from './en/agencies.json';
import type audit from './en/audit.json';
import type auditFacts from './en/audit-facts.json';
import type billing from './en/billing.json';
import type browsers from './en/browsers.json';
import type business from './en/business.json';
import type businesses from './en/businesses.json';
import type card from './en/card.json';
import type cardContent from './en/card-content.json';
import type cardEditor from './en/card-editor.json';
import type cardsAdmin from './en/cards-admin.json';
import type common from './en/common.json';
import type confirm from './en/confirm.json';
import type customisation from './en/customisation.json';
import type daily from './en/daily.json';
import type errors from './en/errors.json';
import type errorsSignIn from './en/errors-sign-in.json';
import type form from './en/form.json';
import type franchisees from './en/franchisees.json';
import type greetings from './en/greetings.json';
import type home from './en/home.json';
import type inbox from './en/inbox.json';
import type invoiceLinks from './en/invoice-links.json';
import type invoices from './en/invoices.json';
import type issuedId from './en/issued-id.json';
import type linkStore from './en/link-store.json';
import type notices from './en/notices.json';
import type numbers from './en/numbers.json';
import type paymentPages from './en/payment-pages.json';
import type payments from './en/payments.json';
import type paymentsAdmin from './en/payments-admin.json';
import type pdfCards from './en/pdf-cards.json';
import type plans from './en/plans.json';
import type premium from './en/premium.json';
import type projects from './en/projects.json';
import type projectsAdmin from './en/projects-admin.json';
import type reconciliation from './en/reconciliation.json';
import type renewals from './en/renewals.json';
import type reports from './en/reports.json';
import type secondStep from './en/second-step.json';
import type shell from './en/shell.json';
import type signIn from './en/sign-in.json';
import type signInLive from './en/sign-in-live.json';
import type staffAccount from './en/staff-account.json';
import type staffIds from './en/staff-ids.json';
import type staticPages from './en/static-pages.json';
import type studio from './en/studio.json';
import type table from './en/table.json';
import type taken from './en/taken.json';
import type thankyou from './en/thankyou.json';
import type today from './en/today.json';
import type trash from './en/trash.json';
import type videoFilms from './en/video-films.json';
import type videoTemplates from './en/video-templates.json';
import type videos from './en/videos.json';

/**
 * Every namespace and its keys, for the types alone. A new messages/{en,hi}/<feature>.json gets a line here.
 * `errors-sign-in` holds the codes that the sign-in pages can meet, `errors` all others; a panel page embeds both.
 * `premium` and `payments` come with the dialog that needs them (features/payment/premium), not with its page; so does
 * `confirm` (features/account/confirm.load.ts).
 * `sign-in-live` are the words that the sign-in script puts in place, `sign-in` those that stand in the markup.
 */
export interface Namespaces {
  account: typeof account;
  admin: typeof admin;
  agencies: typeof agencies;
  audit: typeof audit;
  'audit-facts': typeof auditFacts;
  billing: typeof billing;
  browsers: typeof browsers;
  business: typeof business;
  businesses: typeof businesses;
  card: typeof card;
  'card-content': typeof cardContent;
  'card-editor': typeof cardEditor;
  'cards-admin': typeof cardsAdmin;
  common: typeof common;
  confirm: typeof confirm;
  customisation: typeof customisation;
  daily: typeof daily;
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
  notices: typeof notices;
  numbers: typeof numbers;
  'payment-pages': typeof paymentPages;
  payments: typeof payments;
  'payments-admin': typeof paymentsAdmin;
  'pdf-cards': typeof pdfCards;
  plans: typeof plans;
  premium: typeof premium;
  projects: typeof projects;
  'projects-admin': typeof projectsAdmin;
  reconciliation: typeof reconciliation;
  renewals: typeof renewals;
  reports: typeof reports;
  'second-step': typeof secondStep;
  shell: typeof shell;
  'sign-in': typeof signIn;
  'sign-in-live': typeof signInLive;
  'staff-account': typeof staffAccount;
  'staff-ids': typeof staffIds;
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
