import { type BasicDetails, type SectionName, type Sections, sectionNames, sections } from './card-sections.ts';

export function withDefaultSections(stored: Partial<Sections>): Sections {
  const entries = Object.entries(sections).map(([name, schema]) => [
    name,
    schema.parse(stored[name as SectionName] ?? {}),
  ]);
  return Object.fromEntries(entries) as Sections;
}

/** Removes paid sections here, so no page, picture or contact file exposes them. Source: docs/decisions.md. */
export function freeSections({ basicDetails, template, settings }: Sections): Sections {
  const { titlePrefix, personName, designation, businessName, logo, photo, address } = basicDetails;
  const { phoneNumber, alternatePhoneNumber, whatsappNumber } = basicDetails;
  const person = { titlePrefix, personName, designation, businessName, logo, photo, address };
  const numbers = { phoneNumber, alternatePhoneNumber, whatsappNumber };
  const hidden = sectionNames.filter((name) => name !== 'enquiry' || settings.hidden.includes(name));
  return withDefaultSections({
    basicDetails: { ...person, ...numbers } as BasicDetails,
    template,
    settings: { ...settings, hidden, holidayNotice: '' },
  });
}
