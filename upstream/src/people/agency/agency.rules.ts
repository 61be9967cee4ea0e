import type { Agency, AgencyChanges } from '@parichay/shared/people/agency/agency.endpoints.ts';
import type { AgencyConfiguration, ConfigurationChanges } from '@parichay/shared/people/agency/agency.fields.ts';
import { agencyRoles } from '@parichay/shared/platform/access/roles.ts';
import type { FieldErrors } from '@parichay/shared/platform/lib/error-codes.ts';

export const mergeConfiguration = (
  current: AgencyConfiguration,
  changes: ConfigurationChanges = {},
): AgencyConfiguration =>
  Object.fromEntries(
    Object.entries(current).map(([name, value]) => {
      const change = changes[name as keyof ConfigurationChanges];
      return [name, typeof value === 'object' ? { ...value, ...(change as object) } : (change ?? value)];
    }),
  ) as AgencyConfiguration;

export const sortAgencyRoles = (roles: Agency['roles']): Agency['roles'] =>
  agencyRoles.filter((role) => roles.includes(role));

/** An agency's own admins may change these settings; the platform decides the rest. */
const agencyOwnedSettingPattern =
  /^configuration\.(dashboardConfig\.|contact\.|legal\.|invoice\.|reminders\.|offer\.|onlinePayment\.allowedMakers$|expiringSoonDays$|requireSecondFactor$)/;

function* leafValuesOf(value: unknown, path: string): Generator<[path: string, value: unknown]> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return void (yield [path, value]);
  for (const [name, inner] of Object.entries(value)) yield* leafValuesOf(inner, `${path}.${name}`);
}

const isSameJson = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export function refusedSettingChanges(
  current: Pick<Agency, 'roles' | 'configuration'>,
  { roles, configuration }: Pick<AgencyChanges, 'roles' | 'configuration'>,
): FieldErrors {
  const refused: FieldErrors = {};
  const refuse = (path: string) => {
    refused[`agency.${path}`] = 'is for the platform to decide';
  };
  if (roles && !isSameJson(sortAgencyRoles(roles), sortAgencyRoles(current.roles))) refuse('roles');
  const before = new Map(leafValuesOf(current.configuration, 'configuration'));
  for (const [path, value] of leafValuesOf(configuration ?? {}, 'configuration'))
    if (!agencyOwnedSettingPattern.test(path) && !isSameJson(value, before.get(path))) refuse(path);
  return refused;
}
