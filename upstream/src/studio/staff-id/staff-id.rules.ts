import { completeSections } from '@parichay/shared/shop/card/complete-sections.ts';
import { phoneLabel } from '@parichay/shared/shop/card/contact-links.ts';
import type { PdfCardDetails } from '@parichay/shared/studio/pdf-card/pdf-card.endpoints.ts';
import type { StaffMember } from '@parichay/shared/studio/staff-id/staff-id.endpoints.ts';
import type { StaffIdState } from '@parichay/shared/studio/staff-id/staff-id.lists.ts';
import type { FrameSource } from '../../shop/frame/frame.data.ts';

interface IssuedAndPrinted {
  revokedAt: Date | null;
  printedAt: Date | null;
  validUntil: string | null;
}

/** @param today day in India, `2026-11-23`; an id is still valid on its last day */
export function stateOf({ revokedAt, printedAt, validUntil }: IssuedAndPrinted, today: string): StaffIdState {
  if (revokedAt) return 'revoked';
  if (!printedAt) return 'sample';
  return validUntil !== null && validUntil < today ? 'expired' : 'valid';
}

type Said = Pick<
  StaffMember,
  'personName' | 'designation' | 'employeeNumber' | 'phoneNumber' | 'email' | 'bloodGroup' | 'validUntil' | 'photo'
>;

export const staffIdDetails = (
  business: PdfCardDetails,
  member: Said,
  words: Record<'bloodGroup' | 'phone' | 'mail', string>,
): PdfCardDetails => ({
  ...business,
  titlePrefix: 'none',
  personName: member.personName,
  designation: member.designation,
  employeeNumber: member.employeeNumber,
  // Phone and mail stay the business's, because templates print them as the address for a lost card.
  facts: [
    { label: words.bloodGroup, value: member.bloodGroup },
    {
      label: words.phone,
      value: business.phoneNumbers.includes(member.phoneNumber) ? '' : phoneLabel(member.phoneNumber),
    },
    { label: words.mail, value: member.email.slice(0, 80) },
  ].filter(({ value }) => value !== ''),
  validUntil: member.validUntil,
  photo: member.photo,
});

/** Without products and pictures, whose changes must not make a printed id count again. */
export const employerOf = (source: FrameSource): FrameSource => ({
  ...source,
  sections:
    source.sections &&
    completeSections({ basicDetails: source.sections.basicDetails, template: source.sections.template }),
});
