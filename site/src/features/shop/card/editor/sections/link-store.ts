import { useStore } from '@nanostores/react';
import { readWebsite } from '@parichay/shared/platform/typed/web.ts';
import type { contactActionTypes } from '@parichay/shared/shop/card/card.lists.ts';
import type { LinkCategory, LinkType } from '@parichay/shared/shop/link-store/link-store.endpoints.ts';
import { useEffect } from 'react';
import { call } from '../../../../../lib/api.ts';
import { translatedName } from '../../../../../lib/page-messages.ts';
import { slice } from '../../../../../lib/slice.ts';

export const linkStore = slice<{ categories: LinkCategory[]; types: LinkType[] }>();

export const loadLinkStore = () =>
  linkStore.load(async () => {
    const [{ linkCategories }, types] = await Promise.all([
      call('GET /link-store/link-category'),
      call('GET /link-store/link-type', { query: { limit: '100', isActive: 'true' } }),
    ]);
    return { categories: linkCategories.filter(({ isActive }) => isActive), types: types.items };
  });

/** Only names of the platform are translated; those that staff added stay as written. */
export const linkStoreName = (storedName: string): string => translatedName('link-store', storedName) ?? storedName;

export function useLinkTypes(): readonly LinkType[] {
  const { data, status } = useStore(linkStore.$state);
  useEffect(() => {
    if (linkStore.$state.get().status === 'idle') loadLinkStore();
  }, []);
  return status === 'idle' ? [] : (data?.types ?? []);
}

const valuePlaceholder = '{value}';

/** Inverse of `fillUrlPattern`; a URL of another form is returned unchanged. */
export function valueInUrl(pattern: string | null, value: string): string {
  const [before = '', after = ''] = pattern?.split(valuePlaceholder) ?? [];
  const matchesPattern = pattern !== null && value.startsWith(before) && value.endsWith(after);
  return matchesPattern ? decodeURIComponent(value.slice(before.length, value.length - after.length)) : value;
}

/** Inserts an account name into the pattern; a complete URL stays unchanged. */
export function fillUrlPattern(
  pattern: string | null,
  typed: string,
  action: (typeof contactActionTypes)[number],
): string {
  const text = typed.trim();
  if (action !== 'url') return text;
  if (pattern === null || text === '' || /^https?:/i.test(text) || /^www\./i.test(text)) return readWebsite(text);
  return pattern.replace(valuePlaceholder, encodeURIComponent(text.replace(/^@/, '')));
}
