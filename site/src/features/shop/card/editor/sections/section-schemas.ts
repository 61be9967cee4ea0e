import { zodResolver } from '@hookform/resolvers/zod';
import { phoneNumberText, whatsappNumberText } from '@parichay/shared/platform/typed/typed.fields.ts';
import { isPinCodeValid } from '@parichay/shared/shop/business/address.rules.ts';
import {
  basicDetailsInput,
  type SectionKey,
  sections,
  socialLinksInput,
} from '@parichay/shared/shop/card/card-sections.ts';
import { mendLinkUrl } from '@parichay/shared/shop/link-store/link-url.rules.ts';
import type { FieldValues, Resolver } from 'react-hook-form';
import { linkStore } from './link-store.ts';

const { address } = sections.basicDetails.shape;
const indianAddress = address.refine(isPinCodeValid, { path: ['pinCode'] });

/** Stricter than the stored card, for messages next to the fields. */
const basicDetailsSchemaOf = (isForeign: boolean) =>
  sections.basicDetails.extend({
    businessName: basicDetailsInput.shape.businessName,
    establishedYear: basicDetailsInput.shape.establishedYear,
    phoneNumber: phoneNumberText,
    alternatePhoneNumber: phoneNumberText,
    whatsappNumber: whatsappNumberText,
    address: isForeign ? address : indianAddress,
  });

const linksOfStore = sections.links.superRefine(({ links }, context) => {
  const types = linkStore.$state.get().data?.types ?? [];
  for (const [index, link] of links.entries()) {
    const type = types.find(({ linkTypeId }) => linkTypeId === link.linkTypeId);
    if (type && link.action === 'url' && mendLinkUrl(type, link.value) === null)
      context.addIssue({ code: 'custom', path: ['links', index, 'value'], message: 'not of this link type' });
  }
});

const sectionSchemaOf = (section: SectionKey, isForeign: boolean) => {
  if (section === 'basicDetails') return basicDetailsSchemaOf(isForeign);
  if (section === 'links') return linksOfStore;
  return section === 'socialLinks' ? socialLinksInput : sections[section];
};

export const sectionResolverOf = (section: SectionKey, isForeign: boolean) =>
  zodResolver(sectionSchemaOf(section, isForeign) as never) as unknown as Resolver<FieldValues>;
