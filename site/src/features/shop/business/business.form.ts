import type { User } from '@parichay/shared/people/auth/auth.endpoints.ts';
import { formatPhone } from '@parichay/shared/platform/lib/phone-text.ts';
import type { Business, BusinessInput } from '@parichay/shared/shop/business/business.endpoints.ts';

export type Owner = Pick<User, 'userId' | 'phoneNumber' | 'email' | 'isForeignUser'>;

export interface BusinessForm {
  businessName: string;
  contactPerson: string;
  category: string;
  businessNature: '' | NonNullable<Business['businessNature']>;
  /** The new card's phone; it is not stored with the business. */
  phone: string;
  email: string;
  website: string;
  address: Business['address'];
  gstin: string;
  logo: Business['logo'];
  photo: Business['photo'];
}

const emptyAddress = { line1: '', line2: '', city: '', state: '', pinCode: '', country: '', mapUrl: '' };

export const emptyBusinessForm = (owner: Owner): BusinessForm => ({
  businessName: '',
  contactPerson: '',
  category: '',
  businessNature: '',
  phone: formatPhone(owner.phoneNumber ?? ''),
  email: owner.isForeignUser ? (owner.email ?? '') : '',
  website: '',
  address: emptyAddress,
  gstin: '',
  logo: null,
  photo: null,
});

export const businessFormOf = (business: Business): BusinessForm => ({
  businessName: business.businessName,
  contactPerson: business.contactPerson,
  category: business.category,
  businessNature: business.businessNature ?? '',
  phone: '',
  email: business.email ?? '',
  website: business.website ?? '',
  address: { ...emptyAddress, ...business.address },
  gstin: business.gstin ?? '',
  logo: business.logo,
  photo: business.photo,
});

export function businessInputOf(form: BusinessForm, existing?: { businessId: string; version: number }): BusinessInput {
  const { phone, businessNature, logo, photo, ...rest } = form;
  return {
    ...existing,
    ...rest,
    businessNature: businessNature || null,
    logo: logo && { mediaId: logo.mediaId },
    photo: photo && { mediaId: photo.mediaId },
  };
}
