import type { StaffMember } from './staff-id.endpoints.ts';

type Named = Pick<StaffMember, 'personName' | 'designation' | 'phoneNumber' | 'employeeNumber'>;

/** By what a staff member is known again when a list of them is sent once more: by number, or else by name, role and phone. */
export function identityOf({ employeeNumber, personName, designation, phoneNumber }: Named): string {
  if (employeeNumber) return `number ${employeeNumber.toLowerCase()}`;
  return ['person', personName, designation, phoneNumber.replaceAll(/\D/g, '')].join('\n').toLowerCase();
}
