import { type BasicDetails, type SectionName, type Sections, sections } from './card.sections.ts';

/** Every section, those that nobody has touched as their defaults. */
export function completeSections(stored: Partial<Sections>): Sections {
  const entries = Object.entries(sections).map(([name, schema]) => [
    name,
    schema.parse(stored[name as SectionName] ?? {}),
  ]);
  return Object.fromEntries(entries) as Sections;
}

/**
 * What remains of a card that expired beyond grace: who it is and how to call or write to them. Reduced here, so that
 * no page, preview or contact file can tell more.
 */
export function minimalSections({ basicDetails, template }: Sections): Sections {
  const { titlePrefix, personName, designation, businessName } = basicDetails;
  const { phoneNumber, alternatePhoneNumber, whatsappNumber } = basicDetails;
  const names = { titlePrefix, personName, designation, businessName };
  const numbers = { phoneNumber, alternatePhoneNumber, whatsappNumber };
  return completeSections({ basicDetails: { ...names, ...numbers } as BasicDetails, template });
}
