import { type Locale, locales, type Messages, type Translate, translate } from './i18n.ts';
import type { Namespace } from './namespaces.ts';

// For pages at build time only: it holds every word of every locale.
const files = import.meta.glob<Record<string, string>>('../../../shared/src/language/*/*.json', {
  eager: true,
  import: 'default',
});

/** The words of some namespaces, to translate with or to embed in a page. */
export const messagesOf = (locale: Locale, namespaces: readonly Namespace[]): Messages =>
  Object.fromEntries(
    namespaces.map((namespace) => {
      const words = files[`../../../shared/src/language/${locale}/${namespace}.json`];
      if (!words) throw new Error(`There are no ${locale} words for ${namespace}.`);
      return [namespace, words];
    }),
  );

/** The translator of a page: `const t = translator('hi', ['sign-in'])`. */
export const translator = <const N extends Namespace>(locale: Locale, namespaces: readonly N[]): Translate<N> =>
  translate<N>(locale, messagesOf(locale, namespaces));

/** `getStaticPaths` of every page under [locale]. */
export const localePaths = () => locales.map((locale) => ({ params: { locale }, props: { locale } }));
