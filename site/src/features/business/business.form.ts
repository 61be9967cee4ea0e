import type { User } from '@parichay/shared/auth/auth.endpoints.ts';
import {
  addressInput,
  type Business,
  type BusinessInput,
  businessInput,
  businessNatures,
} from '@parichay/shared/business/business.endpoints.ts';
import { picture } from '@parichay/shared/lib/media.ts';
import { z } from 'zod';
import { spacedPhone } from '../user/user.store.ts';

/** The form's own shape: what a person can type and choose. The parts that are sent are the contract's own. */
const { businessName, category, email, website } = businessInput.shape;
const phone = z
  .string()
  .max(20)
  .regex(/^(\+?[\d\s().-]{6,20})?$/);
export const indianPin = z.string().regex(/^([1-9]\d{5})?$/);

export const businessFormSchema = (isForeign: boolean) =>
  z.object({
    businessName,
    category,
    businessNature: z.union([z.literal(''), z.enum(businessNatures)]),
    phone,
    email,
    website,
    address: isForeign ? addressInput : addressInput.extend({ pinCode: indianPin }),
    logo: picture.nullable(),
    photo: picture.nullable(),
  });

export interface BusinessForm {
  businessName: string;
  category: string;
  businessNature: '' | (typeof businessNatures)[number];
  /** The number for customers on the card that is made along with the business; a business itself keeps none. */
  phone: string;
  email: string;
  website: string;
  address: Business['address'];
  logo: Business['logo'];
  photo: Business['photo'];
}

const noAddress = { line1: '', line2: '', city: '', state: '', pinCode: '', country: '', mapUrl: '' };

export const emptyForm = (user: User): BusinessForm => ({
  businessName: '',
  category: '',
  businessNature: '',
  phone: spacedPhone(user.phoneNumber ?? ''),
  email: user.isForeignUser ? (user.email ?? '') : '',
  website: '',
  address: noAddress,
  logo: null,
  photo: null,
});

export const formOf = (business: Business): BusinessForm => ({
  businessName: business.businessName,
  category: business.category,
  businessNature: business.businessNature ?? '',
  phone: '',
  email: business.email ?? '',
  website: business.website ?? '',
  address: { ...noAddress, ...business.address },
  logo: business.logo,
  photo: business.photo,
});

/** What is sent. `target` names the business that is changed and the version that the person saw. */
export function inputOf(form: BusinessForm, target?: { businessId: string; version: number }): BusinessInput {
  const { phone, businessNature, logo, photo, ...rest } = form;
  return {
    ...target,
    ...rest,
    businessNature: businessNature || null,
    logo: logo && { mediaId: logo.mediaId },
    photo: photo && { mediaId: photo.mediaId },
  };
}
