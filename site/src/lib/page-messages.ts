import { isLocale, type Locale, locales } from '@parichay/shared/language/languages.ts';
import { type Messages, type Translate, translate } from './i18n.ts';
import type { Namespace } from './namespaces.ts';

/** The locale that the page was built in. */
export function pageLocale(): Locale {
  const lang = globalThis.document?.documentElement.lang;
  return isLocale(lang) ? lang : locales[0];
}

const messages = JSON.parse(globalThis.document?.getElementById('messages')?.textContent || '{}') as Messages;

/** The translator of browser code, over the words that the page embeds in `<script id="messages">`. */
export const pageTranslator = <N extends Namespace>(): Translate<N> => translate<N>(pageLocale(), messages);

/** What is stored under an English name, or under a code: `names/` of each language. */
export type NameKind = 'categories' | 'frames' | 'occasions' | 'pdf-templates' | 'states' | 'titles';

/** What something that is stored is called in the language of the page; undefined where it is called as it is stored. */
export const pageName = (kind: NameKind, stored: string): string | undefined => messages[`names/${kind}`]?.[stored];

/** The words of one namespace in another language than the page's; undefined where its file does not come. */
export async function wordsIn<N extends Namespace>(
  locale: Locale,
  namespace: N,
  files: Record<string, () => Promise<Record<string, string>>>,
): Promise<Translate<N> | undefined> {
  const load = Object.entries(files).find(([path]) => path.includes(`/${locale}/`))?.[1];
  const words = await load?.().catch(() => undefined);
  return words && translate<N>(locale, { [namespace]: words });
}

/** Adds the messages of a namespace that its page did not bring, out of the files of every language. */
export async function loadMessages(
  namespace: Namespace | `names/${NameKind}`,
  files: Record<string, () => Promise<Record<string, string>>>,
): Promise<void> {
  const load = Object.entries(files).find(([path]) => path.includes(`/${pageLocale()}/`))?.[1];
  if (load) messages[namespace] = await load();
}
