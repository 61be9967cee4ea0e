import { z } from 'zod';
import { agencyRoles } from '../access/roles.ts';
import { makers } from '../business/business.endpoints.ts';
import { type EndpointTable, endpoint } from '../lib/endpoint.ts';
import { hexColour, id, line, pageOf, pageQuery, paise, requiredLine, timestamp, webUrl } from '../lib/fields.ts';
import { picture, pictureInput } from '../lib/media.ts';

/** Every configuration flag of an agency. Source: spec section 3, plus the prices and periods that decisions.md names. */
export const agencyConfiguration = z.strictObject({
  imagePost: z
    .strictObject({
      enableImagePost: z.boolean().default(true),
      isVideoPostsIncluded: z.boolean().default(true),
      allowAgencyExclusivePosts: z.boolean().default(false),
    })
    .prefault({}),
  pdfCardConfig: z
    .strictObject({
      enablePdfCardProduct: z.boolean().default(true),
      customerPlans: z
        .array(z.strictObject({ id: line(40).pipe(z.string().min(1)), pricePaise: paise }))
        .max(20)
        .default([]),
    })
    .prefault({}),
  video: z.strictObject({ enableVideo: z.boolean().default(true) }).prefault({}),
  onlinePayment: z
    .strictObject({
      enablePaymentIntegration: z.boolean().default(false),
      allowedMakers: z
        .array(z.enum(makers).exclude(['self']))
        .max(3)
        .default([]),
    })
    .prefault({}),
  dashboardConfig: z
    .strictObject({
      showInvitationTileInCustomerDashboard: z.boolean().default(false),
      invitationSiteLink: z.union([z.literal(''), webUrl]).default(''),
    })
    .prefault({}),
  prices: z
    .strictObject({
      perCardPaise: paise.default(0),
      annualPaise: paise.default(0),
      imagePostPaise: paise.default(0),
      pdfCardPaise: paise.default(0),
    })
    .prefault({}),
  /** Days before expiry that count as "expiring soon". */
  expiringSoonDays: z.number().int().min(7).max(60).default(30),
});
export type AgencyConfiguration = z.output<typeof agencyConfiguration>;

export const brandColour = hexColour.default('#0f766e');

export const agency = z.object({
  agencyId: id,
  agencyName: z.string(),
  roles: z.array(z.enum(agencyRoles)),
  configuration: agencyConfiguration,
  brand: z.object({ colour: brandColour, logo: picture.nullable(), favicon: picture.nullable() }),
  domains: z.array(z.string()),
  version: z.number().int(),
  createdAt: timestamp,
});
export type Agency = z.output<typeof agency>;

/** What a visitor may know of an agency. */
export const agencyDetails = z.object({
  agencyId: id,
  agencyName: z.string(),
  brand: agency.shape.brand,
  configuration: z.object({
    imagePost: agencyConfiguration.shape.imagePost,
    pdfCardConfig: z.object({ enablePdfCardProduct: z.boolean() }),
    video: agencyConfiguration.shape.video,
    onlinePayment: z.object({ enablePaymentIntegration: z.boolean() }),
    dashboardConfig: agencyConfiguration.shape.dashboardConfig,
  }),
});
export type AgencyDetails = z.output<typeof agencyDetails>;

const platform = { staff: ['admin'], superadminAgency: true } as const;

const editable = {
  agencyName: requiredLine(80),
  roles: z.array(z.enum(agencyRoles)).min(1).max(2),
  configuration: agencyConfiguration,
  brand: z.strictObject({
    colour: brandColour,
    logo: pictureInput.default(null),
    favicon: pictureInput.default(null),
  }),
  domains: z.array(z.string().toLowerCase().max(253).regex(z.regexes.domain)).max(10),
};

export const agencyEndpoints = {
  'GET /agency-details': endpoint({
    summary: 'The agency of this host: name, brand, product switches, dashboard configuration',
    access: 'public',
    owner: 'bff',
    response: agencyDetails,
  }),
  'GET /agency/list': endpoint({
    summary: 'Every agency',
    access: platform,
    query: z.strictObject({ ...pageQuery, search: line(80).optional() }),
    response: pageOf(agency),
  }),
  'POST /agency': endpoint({
    summary: 'Create an agency',
    access: platform,
    body: z.strictObject({
      agency: z.strictObject({
        ...editable,
        roles: editable.roles.default(['admin']),
        configuration: agencyConfiguration.prefault({}),
        brand: editable.brand.prefault({}),
        domains: editable.domains.default([]),
      }),
    }),
    response: z.object({ agency }),
    errors: ['already_exists'],
  }),
  'PUT /agency': endpoint({
    summary: 'Change an agency',
    access: platform,
    body: z.strictObject({
      agency: z.strictObject({ agencyId: id, version: z.number().int(), ...editable }).partial({
        agencyName: true,
        roles: true,
        configuration: true,
        brand: true,
        domains: true,
      }),
    }),
    response: z.object({ agency }),
    errors: ['changed_meanwhile', 'already_exists'],
  }),
  'POST /addAgencyAdmin': endpoint({
    summary: 'Add an admin to an agency',
    access: platform,
    body: z.strictObject({
      adminData: z.strictObject({
        agencyId: id,
        name: requiredLine(80),
        phoneNumber: line(32).pipe(z.string().min(1)),
      }),
    }),
    response: z.object({ franchiseeId: id }),
    errors: ['phone_invalid', 'already_exists'],
  }),
  'POST /createSsl': endpoint({
    summary: "Check that the agency's domain points here and let certificates be issued for it",
    access: platform,
    body: z.strictObject({ agencyId: id }),
    response: z.object({
      domains: z.array(
        z.object({
          domain: z.string(),
          isPointingHere: z.boolean(),
          /** What DNS answers now and what it should answer, for people. */
          found: z.array(z.string()),
          expected: z.array(z.string()),
        }),
      ),
    }),
  }),
} as const satisfies EndpointTable;
