import { zodResolver } from '@hookform/resolvers/zod';
import { picture } from '@parichay/shared/platform/lib/media.ts';
import { phoneNumberText } from '@parichay/shared/platform/typed/typed.fields.ts';
import { isPinCodeValid } from '@parichay/shared/shop/business/address.rules.ts';
import { addressInput, businessInput, businessNatures } from '@parichay/shared/shop/business/business.endpoints.ts';
import { z } from 'zod';

const { businessName, contactPerson, category, email, website, gstin } = businessInput.shape;
const indianAddress = addressInput.refine(isPinCodeValid, { path: ['pinCode'] });

const businessFormSchema = (isForeign: boolean) =>
  z.object({
    businessName,
    contactPerson,
    category,
    businessNature: z.union([z.literal(''), z.enum(businessNatures)]),
    phone: phoneNumberText,
    email,
    website,
    gstin,
    address: isForeign ? addressInput : indianAddress,
    logo: picture.nullable(),
    photo: picture.nullable(),
  });

export const businessResolver = (isForeign: boolean) => zodResolver(businessFormSchema(isForeign));
