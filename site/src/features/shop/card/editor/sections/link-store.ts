import { useStore } from '@nanostores/react';
import { findEmails } from '@parichay/shared/platform/lib/find-emails.ts';
import { readWebsite } from '@parichay/shared/platform/typed/web.ts';
import type { contactActionTypes } from '@parichay/shared/shop/card/card.lists.ts';
import type { LinkCategory, LinkType } from '@parichay/shared/shop/link-store/link-store.endpoints.ts';
import { type LinkForm, mendLinkUrl } from '@parichay/shared/shop/link-store/link-url.rules.ts';
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

/** Text that has no link of this type stays as typed, and the form shows an error. */
export function completeLinkValue(
  type: LinkForm | undefined,
  typed: string,
  action: (typeof contactActionTypes)[number],
): string {
  const text = typed.trim();
  if (action === 'url') return text && ((type ? mendLinkUrl(type, text) : null) ?? readWebsite(text));
  const [email, secondEmail] = action === 'email' ? findEmails(text) : [];
  return email && !secondEmail ? email : text;
}
