import { z } from 'zod';
import { adminOnly } from '../../platform/access/access.ts';
import { permissions, roles } from '../../platform/access/roles.ts';
import { type EndpointTable, endpoint } from '../../platform/lib/endpoint.ts';
import {
  email,
  id,
  isoDate,
  line,
  pageOf,
  pageQuery,
  queryBoolean,
  requiredLine,
  sortQuery,
  timestamp,
} from '../../platform/lib/fields.ts';

/** The specification calls every staff account a "franchisee". */
export const franchisee = z.object({
  franchiseeId: id,
  agencyId: id,
  agencyName: z.string(),
  name: z.string(),
  phoneNumber: z.string(),
  email: z.string().nullable(),
  roles: z.array(z.enum(roles)),
  permissions: z.array(z.enum(permissions)),
  configuration: z.object({ hideBilling: z.boolean() }),
  isActive: z.boolean(),
  /** The account's choice; the weekly mail goes only to admins with an email address. */
  getsDigest: z.boolean(),
  hasSecondFactor: z.boolean(),
  hasPassword: z.boolean(),
  ofSuperadminAgency: z.boolean(),
  loggedInBy: z.string().nullable(),
  version: z.number().int(),
  createdAt: timestamp,
});
export type Franchisee = z.output<typeof franchisee>;

const editableStaffFields = {
  name: requiredLine(80),
  email: email.nullable().optional(),
  roles: z.array(z.enum(roles)).min(1).max(roles.length),
  permissions: z.array(z.enum(permissions)).max(permissions.length).default([]),
  configuration: z.strictObject({ hideBilling: z.boolean().default(false) }).default({ hideBilling: false }),
};

export const franchiseeEndpoints = {
  'GET /franchisee/list': endpoint({
    summary: 'List the staff of the agency; with `all=true` in one response, for pickers',
    access: adminOnly,
    query: z.strictObject({
      ...pageQuery,
      all: queryBoolean.optional(),
      search: line(80).optional(),
      role: z.enum(roles).optional(),
      permission: z.enum(permissions).optional(),
      isActive: queryBoolean.optional(),
      createdFrom: isoDate.optional(),
      createdTo: isoDate.optional(),
      ...sortQuery(['createdAt', 'name']),
      agencyId: id.optional(),
    }),
    response: pageOf(franchisee),
  }),
  'POST /franchisee/signup': endpoint({
    summary: 'Add a staff account, which sets its password at the first sign-in',
    access: adminOnly,
    body: z.strictObject({ phoneNumber: z.string().trim().min(1).max(32), ...editableStaffFields }),
    response: z.object({ franchisee }),
    errors: ['phone_invalid', 'already_exists'],
  }),
  'POST /franchisee/edit': endpoint({
    summary: 'Change a staff account; changed rights end its sessions, and no account can change its own rights',
    access: adminOnly,
    body: z.strictObject({
      franchiseeId: id,
      version: z.number().int().optional(),
      name: editableStaffFields.name.optional(),
      email: editableStaffFields.email,
      roles: editableStaffFields.roles.optional(),
      permissions: z.array(z.enum(permissions)).max(permissions.length).optional(),
      configuration: z.strictObject({ hideBilling: z.boolean() }).optional(),
      isActive: z.boolean().optional(),
    }),
    response: z.object({ franchisee }),
    errors: ['changed_meanwhile', 'last_admin', 'own_account'],
  }),
} as const satisfies EndpointTable;
