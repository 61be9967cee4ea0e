import { zodResolver } from '@hookform/resolvers/zod';
import { basicDetails, basicDetailsInput } from '@parichay/shared/card/card.sections.ts';
import { z } from 'zod';

const phone = z
  .string()
  .max(20)
  .regex(/^(\+?[\d\s().-]{3,20})?$/);

/** As the card stores it, with what a person must be told beside the field: a missing name, a number that is none. */
const detailsSchema = basicDetails.extend({
  businessName: basicDetailsInput.shape.businessName,
  phoneNumber: phone,
  alternatePhoneNumber: phone,
  whatsappNumber: phone,
});

export const detailsResolver = zodResolver(detailsSchema);
