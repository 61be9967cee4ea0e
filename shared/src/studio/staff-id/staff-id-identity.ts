import type { StaffMember } from './staff-id.endpoints.ts';

type ImportedMember = Pick<StaffMember, 'personName' | 'designation' | 'phoneNumber' | 'employeeNumber'>;

/** Equal for a staff member in a repeated import. */
export function importMatchKeyOf({ employeeNumber, personName, designation, phoneNumber }: ImportedMember): string {
  if (employeeNumber) return `number ${employeeNumber.toLowerCase()}`;
  return ['person', personName, designation, phoneNumber.replaceAll(/\D/g, '')].join('\n').toLowerCase();
}
