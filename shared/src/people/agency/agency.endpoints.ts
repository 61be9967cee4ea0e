import { z } from 'zod';
import { adminOnly, agencyBillingAdmins, superadminOnly } from '../../platform/access/access.ts';
import { makers } from '../../platform/access/makers.ts';
import { agencyRoles } from '../../platform/access/roles.ts';
import { type EndpointTable, endpoint } from '../../platform/lib/endpoint.ts';
import { email, hexColour, id, line, pageOf, pageQuery, requiredLine, timestamp } from '../../platform/lib/fields.ts';
import { picture, pictureInput } from '../../platform/lib/media.ts';
import { franchisee } from '../franchisee/franchisee.endpoints.ts';
import { storage } from '../storage/storage.fields.ts';
import {
  agencyConfiguration,
  agencyConfigurationInput,
  configurationChanges,
  withOptionalFields,
} from './agency.fields.ts';
import { domainProblems } from './agency.lists.ts';

export const brandColour = hexColour.default('#0f766e');

export const agency = z.object({
  agencyId: id,
  agencyName: z.string(),
  roles: z.array(z.enum(agencyRoles)),
  configuration: agencyConfiguration,
  brand: z.object({ colour: brandColour, logo: picture.nullable(), favicon: picture.nullable() }),
  domains: z.array(z.string()),
  /** Proven domains, the only ones on which the agency is served. */
  domainsProven: z.array(z.string()),
  /** Domains whose DNS leads here; only these get certificates. */
  domainsPointingHere: z.array(z.string()),
  suspendedAt: timestamp.nullable(),
  version: z.number().int(),
  createdAt: timestamp,
});
export type Agency = z.output<typeof agency>;

export const agencyDetails = z.object({
  agencyId: id,
  agencyName: z.string(),
  brand: agency.shape.brand,
  isSuspended: z.boolean(),
  configuration: z.object({
    imagePost: agencyConfiguration.shape.imagePost,
    pdfCardConfig: z.object({ enablePdfCardProduct: z.boolean() }),
    video: z.object({ enableVideo: z.boolean() }),
    onlinePayment: z.object({ enablePaymentIntegration: z.boolean(), allowedMakers: z.array(z.enum(makers)) }),
    dashboardConfig: agencyConfiguration.shape.dashboardConfig,
    offer: agencyConfiguration.shape.offer,
    contact: agencyConfiguration.shape.contact,
    legal: agencyConfiguration.shape.legal,
  }),
});
export type AgencyDetails = z.output<typeof agencyDetails>;

const editableAgencyFields = {
  agencyName: requiredLine(80),
  roles: z.array(z.enum(agencyRoles)).min(1).max(2),
  configuration: agencyConfigurationInput,
  brand: z.strictObject({
    colour: brandColour,
    logo: pictureInput.default(null),
    favicon: pictureInput.default(null),
  }),
  domains: z.array(z.string().max(260)).max(10),
};

export const agencyChanges = z.strictObject({
  agencyId: id,
  version: z.number().int(),
  agencyName: editableAgencyFields.agencyName.optional(),
  roles: editableAgencyFields.roles.optional(),
  configuration: configurationChanges.optional(),
  brand: withOptionalFields(editableAgencyFields.brand).optional(),
  domains: editableAgencyFields.domains.optional(),
});
export type AgencyChanges = z.output<typeof agencyChanges>;

export const domainCheck = z.object({
  domain: z.string(),
  isPointingHere: z.boolean(),
  problem: z.enum(domainProblems).nullable(),
  found: z.array(z.string()),
  /** Any of these records is enough: `A 203.0.113.7`, `CNAME cards.example.in`. */
  expected: z.array(z.string()),
  isProven: z.boolean(),
  proof: z.object({ name: z.string(), value: z.string() }),
});
export type DomainCheck = z.output<typeof domainCheck>;

export const agencyEndpoints = {
  'GET /agency-details': endpoint({
    summary: 'Get the agency of this host: name, brand, product switches, dashboard configuration',
    access: 'public',
    owner: 'bff',
    response: agencyDetails,
  }),
  'GET /agency/list': endpoint({
    summary: 'List agencies: all for the super admin, the own one for an agency admin',
    access: agencyBillingAdmins,
    query: z.strictObject({ ...pageQuery, search: line(80).optional(), agencyId: id.optional() }),
    response: pageOf(agency),
  }),
  'POST /agency': endpoint({
    summary: 'Create an agency',
    access: superadminOnly,
    body: z.strictObject({
      agency: z.strictObject({
        ...editableAgencyFields,
        roles: editableAgencyFields.roles.default(['admin']),
        configuration: editableAgencyFields.configuration.prefault({}),
        brand: editableAgencyFields.brand.prefault({}),
        domains: editableAgencyFields.domains.default([]),
      }),
    }),
    response: z.object({ agency }),
    errors: ['already_exists', 'domain_refused'],
  }),
  'PUT /agency': endpoint({
    summary:
      'Change an agency; its admins may change name, brand, domains and online buyers, the super admin also roles, products and prices',
    access: agencyBillingAdmins,
    body: z.strictObject({ agency: agencyChanges }),
    response: z.object({ agency }),
    errors: ['changed_meanwhile', 'already_exists', 'not_allowed', 'domain_refused'],
  }),
  'POST /addAgencyAdmin': endpoint({
    summary: 'Add an admin to an agency',
    access: superadminOnly,
    body: z.strictObject({
      adminData: z.strictObject({
        agencyId: id,
        name: requiredLine(80),
        phoneNumber: line(32).pipe(z.string().min(1)),
      }),
    }),
    response: z.object({ franchiseeId: id, phoneNumber: z.string() }),
    errors: ['phone_invalid', 'already_exists'],
  }),
  'POST /agency/suspend': endpoint({
    summary: 'Suspend an agency: sign-in is refused until that is lifted, but its public cards stay online',
    access: superadminOnly,
    body: z.strictObject({ agencyId: id }),
    response: z.object({ agency }),
    errors: ['not_allowed'],
  }),
  'POST /agency/lift': endpoint({
    summary: 'Lift the suspension of an agency',
    access: superadminOnly,
    body: z.strictObject({ agencyId: id }),
    response: z.object({ agency }),
  }),
  'POST /agency/hand-over': endpoint({
    summary: 'Hand an agency over to another admin; all previous admins lose access and are signed out',
    access: superadminOnly,
    body: z.strictObject({
      agencyId: id,
      name: requiredLine(80),
      phoneNumber: line(32).pipe(z.string().min(1)),
      email: email.nullable().optional(),
    }),
    response: z.object({ franchiseeId: id, formerAdmins: z.number().int() }),
    errors: ['phone_invalid', 'not_allowed'],
  }),
  'POST /agency/enter': endpoint({
    summary: 'Work in an agency as one of its admins for an hour, without changes to the account',
    access: superadminOnly,
    owner: 'bff',
    body: z.strictObject({ agencyId: id }),
    response: z.object({ agency: agencyDetails }),
    errors: ['not_found', 'no_admin'],
  }),
  'POST /agency/leave': endpoint({
    summary: 'Return to the own account after entering an agency',
    access: adminOnly,
    owner: 'bff',
    response: z.object({ franchiseeLoggedIn: z.literal(true), franchisee }),
    errors: ['login_data_missing'],
  }),
  'GET /agency/storage': endpoint({
    summary: 'Get the storage of an agency: limit and use',
    access: agencyBillingAdmins,
    query: z.strictObject({ agencyId: id }),
    response: z.object({ storage }),
  }),
  'POST /createSsl': endpoint({
    summary: "Check the ownership and the DNS of the agency's domains; those that lead here get certificates",
    access: agencyBillingAdmins,
    body: z.strictObject({ agencyId: id }),
    response: z.object({ domains: z.array(domainCheck) }),
    errors: ['too_many_requests'],
  }),
} as const satisfies EndpointTable;
