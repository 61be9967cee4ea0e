import type account from './en/account.json';
import type admin from './en/admin.json';
import type business from './en/business.json';
import type card from './en/card.json';
import type cardContent from './en/card-content.json';
import type cardEditor from './en/card-editor.json';
import type cardsAdmin from './en/cards-admin.json';
import type common from './en/common.json';
import type errors from './en/errors.json';
import type errorsSignIn from './en/errors-sign-in.json';
import type form from './en/form.json';
import type home from './en/home.json';
import type inbox from './en/inbox.json';
import type notices from './en/notices.json';
import type numbers from './en/numbers.json';
import type projects from './en/projects.json';
import type shell from './en/shell.json';
import type signIn from './en/sign-in.json';
import type signInLive from './en/sign-in-live.json';
import type table from './en/table.json';
import type thankyou from './en/thankyou.json';

/**
 * Every namespace and its keys, for the types alone. A new messages/{en,hi}/<feature>.json gets a line here.
 * `errors-sign-in` holds the codes that the sign-in pages can meet, `errors` all others; a panel page embeds both.
 * `sign-in-live` are the words that the sign-in script puts in place, `sign-in` those that stand in the markup.
 */
export interface Namespaces {
  account: typeof account;
  admin: typeof admin;
  business: typeof business;
  card: typeof card;
  'card-content': typeof cardContent;
  'card-editor': typeof cardEditor;
  'cards-admin': typeof cardsAdmin;
  common: typeof common;
  errors: typeof errors;
  'errors-sign-in': typeof errorsSignIn;
  form: typeof form;
  home: typeof home;
  inbox: typeof inbox;
  notices: typeof notices;
  numbers: typeof numbers;
  projects: typeof projects;
  shell: typeof shell;
  'sign-in': typeof signIn;
  'sign-in-live': typeof signInLive;
  table: typeof table;
  thankyou: typeof thankyou;
}
export type Namespace = keyof Namespaces;

type WithoutPlural<K> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K;

/** `namespace.key`, plural endings taken off. */
export type MessageKey<N extends Namespace = Namespace> = {
  [K in N]: `${K}.${WithoutPlural<keyof Namespaces[K]> & string}`;
}[N];
