import { type Locale, locales, type Messages, type Translate, translate } from './i18n.ts';
import type { Namespace } from './namespaces.ts';
import type { NameKind } from './page-messages.ts';

// For pages at build time only: it holds every word of every locale.
const files = import.meta.glob<Record<string, string>>(
  [
    '../../../shared/src/language/*/*.json',
    '../../../shared/src/language/*/names/{categories,frames,occasions,pdf-templates,states,titles}.json',
  ],
  { eager: true, import: 'default' },
);

/** What is stored under English names, and comes with the words of whoever shows it. */
const namesBeside: Partial<Record<Namespace, readonly NameKind[]>> = {
  admin: ['categories'],
  agencies: ['states'],
  business: ['categories', 'states'],
  'card-editor': ['titles'],
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
  const words = files[`../../../shared/src/language/${locale}/${file}.json`];
  if (!words) throw new Error(`There are no ${locale} words for ${file}.`);
  return words;
};

/** The words of some namespaces, to translate with or to embed in a page. */
export function messagesOf(locale: Locale, namespaces: readonly Namespace[]): Messages {
  // In English what is stored is the name.
  const kinds = locale === locales[0] ? [] : new Set(namespaces.flatMap((namespace) => namesBeside[namespace] ?? []));
  return Object.fromEntries([
    ...namespaces.map((namespace) => [namespace, wordsOf(locale, namespace)]),
    ...[...kinds].map((kind) => [`names/${kind}`, wordsOf(locale, `names/${kind}`)]),
  ]);
}

/** The translator of a page: `const t = translator('hi', ['sign-in'])`. */
export const translator = <const N extends Namespace>(locale: Locale, namespaces: readonly N[]): Translate<N> =>
  translate<N>(locale, messagesOf(locale, namespaces));

/** `getStaticPaths` of every page under [locale]. */
export const localePaths = () => locales.map((locale) => ({ params: { locale }, props: { locale } }));
