import { zodResolver } from '@hookform/resolvers/zod';
import { basicDetailsInput, type SectionName, sections } from '@parichay/shared/card/card.sections.ts';
import { phoneLine } from '@parichay/shared/lib/fields.ts';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';

/** As the card stores them; of the details, with what a person must be told beside the field. */
const schemas = {
  ...sections,
  basicDetails: sections.basicDetails.extend({
    businessName: basicDetailsInput.shape.businessName,
    phoneNumber: phoneLine,
    alternatePhoneNumber: phoneLine,
    whatsappNumber: phoneLine,
  }),
} satisfies Record<SectionName, z.ZodType>;

export const resolverOf = (section: SectionName) =>
  zodResolver(schemas[section] as never) as unknown as Resolver<FieldValues>;
