import { type Locale, locales, type Messages, type Translate, translate } from './i18n.ts';
import type { Namespace } from './namespaces.ts';
import type { NameKind } from './page-messages.ts';

// For build-time pages only: it contains every text of every locale.
const files = import.meta.glob<Record<string, string>>(
  [
    '../../../shared/src/platform/language/*/*.json',
    '../../../shared/src/platform/language/*/names/{categories,frames,occasions,pdf-templates,states,titles}.json',
  ],
  { eager: true, import: 'default' },
);

/** Namespaces whose pages show stored English names, and so need the translations of these names. */
const namesBeside: Partial<Record<Namespace, readonly NameKind[]>> = {
  admin: ['categories'],
  agencies: ['states'],
  business: ['categories', 'states'],
  'card-editor': ['titles'],
  'business-import': ['categories'],
  businesses: ['categories'],
  customisation: ['categories', 'occasions'],
  daily: ['frames', 'occasions'],
  form: ['states'],
  home: ['categories', 'occasions'],
  'payment-pages': ['states'],
  'pdf-cards': ['pdf-templates', 'titles'],
  'static-pages': ['categories'],
  today: ['occasions'],
  'video-templates': ['categories'],
};

const wordsOf = (locale: Locale, file: string): Record<string, string> => {
  const words = files[`../../../shared/src/platform/language/${locale}/${file}.json`];
  if (!words) throw new Error(`There are no ${locale} words for ${file}.`);
  return words;
};

export function messagesOf(locale: Locale, namespaces: readonly Namespace[]): Messages {
  const kinds = locale === locales[0] ? [] : new Set(namespaces.flatMap((namespace) => namesBeside[namespace] ?? []));
  return Object.fromEntries([
    ...namespaces.map((namespace) => [namespace, wordsOf(locale, namespace)]),
    ...[...kinds].map((kind) => [`names/${kind}`, wordsOf(locale, `names/${kind}`)]),
  ]);
}

export const translator = <const N extends Namespace>(locale: Locale, namespaces: readonly N[]): Translate<N> =>
  translate<N>(locale, messagesOf(locale, namespaces));

export const localePaths = () => locales.map((locale) => ({ params: { locale }, props: { locale } }));
