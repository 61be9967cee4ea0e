import { withDefaultSections } from '@parichay/shared/shop/card/complete-sections.ts';
import { formatPhoneForDisplay } from '@parichay/shared/shop/card/contact-links.ts';
import type { PdfCardDetails } from '@parichay/shared/studio/pdf-card/pdf-card.endpoints.ts';
import type { StaffMember } from '@parichay/shared/studio/staff-id/staff-id.endpoints.ts';
import type { StaffIdState } from '@parichay/shared/studio/staff-id/staff-id.lists.ts';
import type { FrameContent } from '../../shop/frame/frame-data.ts';

interface ValidityDates {
  revokedAt: Date | null;
  printedAt: Date | null;
  validUntil: string | null;
}

/** @param today day in India, `2026-11-23`; an id is still valid on its last day */
export function staffIdStateOf({ revokedAt, printedAt, validUntil }: ValidityDates, today: string): StaffIdState {
  if (revokedAt) return 'revoked';
  if (!printedAt) return 'sample';
  return validUntil !== null && validUntil < today ? 'expired' : 'valid';
}

type PrintedMember = Pick<
  StaffMember,
  'personName' | 'designation' | 'employeeNumber' | 'phoneNumber' | 'email' | 'bloodGroup' | 'validUntil' | 'photo'
>;

export const staffIdDetails = (
  business: PdfCardDetails,
  member: PrintedMember,
  labels: Record<'bloodGroup' | 'phone' | 'mail', string>,
): PdfCardDetails => ({
  ...business,
  titlePrefix: 'none',
  personName: member.personName,
  designation: member.designation,
  employeeNumber: member.employeeNumber,
  // Phone and mail stay the business's: templates print them for a lost card.
  phoneNumbers: business.phoneNumbers.slice(0, 1),
  facts: [
    { label: labels.bloodGroup, value: member.bloodGroup },
    {
      label: labels.phone,
      value: business.phoneNumbers.includes(member.phoneNumber) ? '' : formatPhoneForDisplay(member.phoneNumber),
    },
    { label: labels.mail, value: member.email.slice(0, 80) },
  ].filter(({ value }) => value !== ''),
  validUntil: member.validUntil,
  photo: member.photo,
});

/** Omits products and gallery, whose changes must not make a printed id count again. */
export const withoutUnprintedSections = (source: FrameContent): FrameContent => ({
  ...source,
  sections:
    source.sections &&
    withDefaultSections({ basicDetails: source.sections.basicDetails, template: source.sections.template }),
});
