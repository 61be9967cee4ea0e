import type card from './en/card.json';
import type common from './en/common.json';
import type errors from './en/errors.json';
import type errorsSignIn from './en/errors-sign-in.json';
import type notices from './en/notices.json';
import type signIn from './en/sign-in.json';
import type signInLive from './en/sign-in-live.json';

/**
 * Every namespace and its keys, for the types alone. A new messages/{en,hi}/<feature>.json gets a line here.
 * `errors-sign-in` holds the codes that the sign-in pages can meet, `errors` all others; a panel page embeds both.
 * `sign-in-live` are the words that the sign-in script puts in place, `sign-in` those that stand in the markup.
 */
export interface Namespaces {
  card: typeof card;
  common: typeof common;
  errors: typeof errors;
  'errors-sign-in': typeof errorsSignIn;
  notices: typeof notices;
  'sign-in': typeof signIn;
  'sign-in-live': typeof signInLive;
}
export type Namespace = keyof Namespaces;

type WithoutPlural<K> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K;

/** `namespace.key`, plural endings taken off. */
export type MessageKey<N extends Namespace = Namespace> = {
  [K in N]: `${K}.${WithoutPlural<keyof Namespaces[K]> & string}`;
}[N];
