import { isLocale, type Locale, locales } from '@parichay/shared/platform/language/languages.ts';
import { createTranslator, type Messages, type Translate } from './i18n.ts';
import type { Namespace } from './namespaces.ts';

export function pageLocale(): Locale {
  const lang = globalThis.document?.documentElement.lang;
  return isLocale(lang) ? lang : locales[0];
}

const messages = JSON.parse(globalThis.document?.getElementById('messages')?.textContent || '{}') as Messages;

export const pageTranslator = <N extends Namespace>(): Translate<N> => createTranslator<N>(pageLocale(), messages);

export type NameKind = 'categories' | 'frames' | 'link-store' | 'occasions' | 'pdf-templates' | 'states' | 'titles';

export const translatedName = (kind: NameKind, storedName: string): string | undefined =>
  messages[`names/${kind}`]?.[storedName];

export async function loadTranslator<N extends Namespace>(
  locale: Locale,
  namespace: N,
  files: Record<string, () => Promise<Record<string, string>>>,
): Promise<Translate<N> | undefined> {
  const load = Object.entries(files).find(([path]) => path.includes(`/${locale}/`))?.[1];
  const texts = await load?.().catch(() => undefined);
  return texts && createTranslator<N>(locale, { [namespace]: texts });
}

export async function loadMessages(
  namespace: Namespace | `names/${NameKind}`,
  files: Record<string, () => Promise<Record<string, string>>>,
): Promise<void> {
  const load = Object.entries(files).find(([path]) => path.includes(`/${pageLocale()}/`))?.[1];
  if (load) messages[namespace] = await load();
}
