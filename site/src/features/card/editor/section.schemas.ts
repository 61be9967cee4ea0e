import { zodResolver } from '@hookform/resolvers/zod';
import { basicDetailsInput, type SectionName, sections } from '@parichay/shared/card/card.sections.ts';
import type { FieldValues, Resolver } from 'react-hook-form';
import { z } from 'zod';

const phone = z
  .string()
  .max(20)
  .regex(/^(\+?[\d\s().-]{3,20})?$/);

/** As the card stores them; of the details, with what a person must be told beside the field. */
const schemas = {
  ...sections,
  basicDetails: sections.basicDetails.extend({
    businessName: basicDetailsInput.shape.businessName,
    phoneNumber: phone,
    alternatePhoneNumber: phone,
    whatsappNumber: phone,
  }),
} satisfies Record<SectionName, z.ZodType>;

export const resolverOf = (section: SectionName) =>
  zodResolver(schemas[section] as never) as unknown as Resolver<FieldValues>;
