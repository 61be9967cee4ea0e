import type { CallFailure } from '../../../lib/api.ts';
import { formatRupees } from '../../../lib/i18n.ts';
import type { Namespace } from '../../../lib/namespaces.ts';
import { pageLocale, pageTranslator } from '../../../lib/page-messages.ts';

/** Translates only namespaces that the page embeds. Skeletons must not use it, because they are static. */
export const t = pageTranslator<Exclude<Namespace, 'card' | 'notices' | 'sign-in' | 'sign-in-live'>>();
export type Key = Parameters<typeof t>[0];
export const locale = pageLocale();
export const rupees = (paise: number): string => formatRupees(paise, locale);

const errorNamespaces = ['errors', 'errors-sign-in', 'errors-staff'] as const;

export function failureText({ code, status, retryAfter }: CallFailure): string {
  if (status === 0 && !navigator.onLine) return t('common.offline');
  const keys = errorNamespaces.map((namespace) => `${namespace}.${code}` as Key);
  const text = t(keys.find((key) => t(key) !== key) ?? 'errors-sign-in.internal');
  return retryAfter
    ? `${text} ${t('common.retryIn', { time: t('common.seconds', { number: Math.ceil(retryAfter) }) })}`
    : text;
}
