import type { User } from '@parichay/shared/people/auth/auth.endpoints.ts';
import type { Business, BusinessInput } from '@parichay/shared/shop/business/business.endpoints.ts';
import { spacedPhone } from '../../people/user/user.store.ts';

export type Owner = Pick<User, 'userId' | 'phoneNumber' | 'email' | 'isForeignUser'>;

export interface BusinessForm {
  businessName: string;
  category: string;
  businessNature: '' | NonNullable<Business['businessNature']>;
  /** The phone on the card that is created with the business; the business itself has none. */
  phone: string;
  email: string;
  website: string;
  address: Business['address'];
  gstin: string;
  logo: Business['logo'];
  photo: Business['photo'];
}

const noAddress = { line1: '', line2: '', city: '', state: '', pinCode: '', country: '', mapUrl: '' };

export const emptyForm = (owner: Owner): BusinessForm => ({
  businessName: '',
  category: '',
  businessNature: '',
  phone: spacedPhone(owner.phoneNumber ?? ''),
  email: owner.isForeignUser ? (owner.email ?? '') : '',
  website: '',
  address: noAddress,
  gstin: '',
  logo: null,
  photo: null,
});

export const businessFormOf = (business: Business): BusinessForm => ({
  businessName: business.businessName,
  category: business.category,
  businessNature: business.businessNature ?? '',
  phone: '',
  email: business.email ?? '',
  website: business.website ?? '',
  address: { ...noAddress, ...business.address },
  gstin: business.gstin ?? '',
  logo: business.logo,
  photo: business.photo,
});

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
