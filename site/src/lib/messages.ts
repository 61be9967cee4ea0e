import { createTranslator, type Locale, locales, type Messages, type Translate } from './i18n.ts';
import type { Namespace } from './namespaces.ts';
import type { NameKind } from './page-messages.ts';

// For build-time pages only, because it contains every text of every locale.
const messageFiles = import.meta.glob<Record<string, string>>(
  [
    '../../../shared/src/platform/language/??/*.json',
    '../../../shared/src/platform/language/??/names/{categories,frames,link-store,occasions,pdf-templates,states,titles}.json',
  ],
  { eager: true, import: 'default' },
);

/** Namespaces whose pages show stored English names, to be translated. */
const namesShownIn: Partial<Record<Namespace, readonly NameKind[]>> = {
  admin: ['categories'],
  agencies: ['states'],
  business: ['categories', 'states'],
  'card-content': ['link-store'],
  'card-editor': ['titles'],
  'business-import': ['categories'],
  businesses: ['categories'],
  customisation: ['categories', 'occasions'],
  daily: ['frames', 'occasions'],
  form: ['states'],
  greetings: ['categories', 'occasions'],
  home: ['categories', 'occasions'],
  'payment-pages': ['states'],
  'pdf-cards': ['pdf-templates', 'titles'],
  'staff-ids': ['pdf-templates'],
  'static-pages': ['categories'],
  today: ['occasions'],
  'video-templates': ['categories'],
};

const textsOf = (locale: Locale, file: string): Record<string, string> => {
  const texts = messageFiles[`../../../shared/src/platform/language/${locale}/${file}.json`];
  if (!texts) throw new Error(`There are no ${locale} words for ${file}.`);
  return texts;
};

export function messagesOf(locale: Locale, namespaces: readonly Namespace[]): Messages {
  const nameKinds =
    locale === locales[0] ? [] : new Set(namespaces.flatMap((namespace) => namesShownIn[namespace] ?? []));
  return Object.fromEntries([
    ...namespaces.map((namespace) => [namespace, textsOf(locale, namespace)]),
    ...[...nameKinds].map((kind) => [`names/${kind}`, textsOf(locale, `names/${kind}`)]),
  ]);
}

export const translator = <const N extends Namespace>(locale: Locale, namespaces: readonly N[]): Translate<N> =>
  createTranslator<N>(locale, messagesOf(locale, namespaces));

export const localeOf = (params: Record<string, string | undefined>): Locale => params.locale as Locale;

export const localePaths = () => locales.map((locale) => ({ params: { locale }, props: { locale } }));
