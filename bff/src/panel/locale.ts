import { isLocale, type Locale, locales } from '@parichay/shared/platform/language/languages.ts';
import { parseCookie } from 'cookie';
import type { Request } from 'express';

export const localeCookie = 'lang';

export function localeOf(request: Request): Locale {
  const chosen = parseCookie(request.headers.cookie ?? '')[localeCookie];
  if (isLocale(chosen)) return chosen;
  const asked = (request.headers['accept-language'] ?? '')
    .split(',')
    .map((part) => part.trim().slice(0, 2).toLowerCase());
  return asked.find(isLocale) ?? locales[0];
}
