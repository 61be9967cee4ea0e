import {
  isLocale,
  type Locale,
  localeCookie as localeCookieName,
  locales,
} from '@parichay/shared/platform/language/languages.ts';
import { parseCookie } from 'cookie';
import type { Request } from 'express';

export function localeOf(request: Request): Locale {
  const chosen = parseCookie(request.headers.cookie ?? '')[localeCookieName];
  if (isLocale(chosen)) return chosen;
  const accepted = (request.headers['accept-language'] ?? '')
    .split(',')
    .map((range) => range.trim().slice(0, 2).toLowerCase());
  return accepted.find(isLocale) ?? locales[0];
}
