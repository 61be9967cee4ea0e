import type { PdfCardDetails } from '@parichay/shared/pdf-card/pdf-card.endpoints.ts';
import type { StaffMember } from '@parichay/shared/staff-id/staff-id.endpoints.ts';
import type { StaffIdState } from '@parichay/shared/staff-id/staff-id.lists.ts';

/**
 * Whether an id holds.
 * @param today day in India, `2026-11-23`: the last day of an id is a valid one
 */
export function stateOf(id: { revokedAt: Date | null; validUntil: string | null }, today: string): StaffIdState {
  if (id.revokedAt) return 'revoked';
  return id.validUntil !== null && id.validUntil < today ? 'expired' : 'valid';
}

type Said = Pick<
  StaffMember,
  'personName' | 'designation' | 'employeeNumber' | 'phoneNumber' | 'email' | 'bloodGroup' | 'validUntil' | 'photo'
>;

/** What the card of a member says: the business's own, and nothing of its owner. */
export const staffIdDetails = (business: PdfCardDetails, member: Said): PdfCardDetails => ({
  ...business,
  titlePrefix: 'none',
  personName: member.personName,
  designation: member.designation,
  employeeNumber: member.employeeNumber,
  // Phone and mail stay the business's: templates say them after "If found, please return to".
  facts: [
    { label: 'Blood group', value: member.bloodGroup },
    { label: 'Phone', value: member.phoneNumber },
    { label: 'Mail', value: member.email.slice(0, 80) },
  ].filter(({ value }) => value !== ''),
  validUntil: member.validUntil,
  photo: member.photo,
});
