import { type BasicDetails, pageSections, type SectionKey, type Sections, sections } from './card-sections.ts';

export function withDefaultSections(stored: Partial<Sections>): Sections {
  const entries = Object.entries(sections).map(([name, schema]) => [
    name,
    schema.parse(stored[name as SectionKey] ?? {}),
  ]);
  return Object.fromEntries(entries) as Sections;
}

/** Removes paid sections here, so no page, picture or contact file exposes them. Source: docs/decisions.md. */
export function withoutPaidSections({ basicDetails, template, settings }: Sections): Sections {
  const { titlePrefix, personName, designation, businessName, logo, photo, address } = basicDetails;
  const { phoneNumber, alternatePhoneNumber, whatsappNumber } = basicDetails;
  const person = { titlePrefix, personName, designation, businessName, logo, photo, address };
  const numbers = { phoneNumber, alternatePhoneNumber, whatsappNumber };
  const hidden = pageSections.filter((name) => name !== 'enquiry' || settings.hidden.includes(name));
  return withDefaultSections({
    basicDetails: { ...person, ...numbers } as BasicDetails,
    template,
    settings: { ...settings, hidden, holidayNotice: '' },
  });
}
