import { zodResolver } from '@hookform/resolvers/zod';
import { phoneLine, whatsappLine } from '@parichay/shared/platform/typed/typed.fields.ts';
import { isPinCodeRight } from '@parichay/shared/shop/business/address.rules.ts';
import { basicDetailsInput, type SectionName, sections } from '@parichay/shared/shop/card/card.sections.ts';
import type { FieldValues, Resolver } from 'react-hook-form';

const { address } = sections.basicDetails.shape;
const indianAddress = address.refine(isPinCodeRight, { path: ['pinCode'] });

/** Stricter than the stored card, for messages next to the fields. */
const detailsOf = (isForeign: boolean) =>
  sections.basicDetails.extend({
    businessName: basicDetailsInput.shape.businessName,
    phoneNumber: phoneLine,
    alternatePhoneNumber: phoneLine,
    whatsappNumber: whatsappLine,
    address: isForeign ? address : indianAddress,
  });

export const resolverOf = (section: SectionName, isForeign: boolean) =>
  zodResolver(
    (section === 'basicDetails' ? detailsOf(isForeign) : sections[section]) as never,
  ) as unknown as Resolver<FieldValues>;
