import type { StaffMember } from './staff-id.endpoints.ts';

type Named = Pick<StaffMember, 'personName' | 'designation' | 'phoneNumber' | 'employeeNumber'>;

/** Recognises a staff member in a repeated import. */
export function identityOf({ employeeNumber, personName, designation, phoneNumber }: Named): string {
  if (employeeNumber) return `number ${employeeNumber.toLowerCase()}`;
  return ['person', personName, designation, phoneNumber.replaceAll(/\D/g, '')].join('\n').toLowerCase();
}
