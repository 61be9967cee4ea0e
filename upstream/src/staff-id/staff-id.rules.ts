import { completeSections } from '@parichay/shared/card/complete-sections.ts';
import { phoneLabel } from '@parichay/shared/card/contact-links.ts';
import type { PdfCardDetails } from '@parichay/shared/pdf-card/pdf-card.endpoints.ts';
import type { StaffMember } from '@parichay/shared/staff-id/staff-id.endpoints.ts';
import type { StaffIdState } from '@parichay/shared/staff-id/staff-id.lists.ts';
import type { FrameSource } from '../frame/frame.data.ts';

interface IssuedAndPrinted {
  revokedAt: Date | null;
  printedAt: Date | null;
  validUntil: string | null;
}

/**
 * Whether an id holds.
 * @param today day in India, `2026-11-23`: the last day of an id is a valid one
 */
export function stateOf({ revokedAt, printedAt, validUntil }: IssuedAndPrinted, today: string): StaffIdState {
  if (revokedAt) return 'revoked';
  if (!printedAt) return 'sample';
  return validUntil !== null && validUntil < today ? 'expired' : 'valid';
}

type Said = Pick<
  StaffMember,
  'personName' | 'designation' | 'employeeNumber' | 'phoneNumber' | 'email' | 'bloodGroup' | 'validUntil' | 'photo'
>;

/**
 * What the card of a member says: the business's own, and nothing of its owner.
 * @param words in the language of the card
 */
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
  // Phone and mail stay the business's: templates say them where the card is to be returned to.
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

/**
 * Of a business what a staff id may say: neither its products nor its pictures, so that changing those does not make
 * another id of one that was printed.
 */
export const employerOf = (source: FrameSource): FrameSource => ({
  ...source,
  sections:
    source.sections &&
    completeSections({ basicDetails: source.sections.basicDetails, template: source.sections.template }),
});
