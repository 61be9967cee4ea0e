import { z } from 'zod';
import { customerOrStaff } from '../../platform/access/access.ts';
import { type EndpointTable, endpoint } from '../../platform/lib/endpoint.ts';
import {
  emptyResponse,
  id,
  line,
  pageOf,
  pageQuery,
  queryBoolean,
  requiredLine,
  webUrl,
} from '../../platform/lib/fields.ts';
import { picture, pictureInput } from '../../platform/lib/media.ts';
import { contactActionTypes } from '../card/card.lists.ts';

export const linkValuePlaceholder = '{value}';

/** `https://instagram.com/{value}`; the placeholder must not be in the host. */
export const urlPattern = z
  .string()
  .max(500)
  .trim()
  .refine((pattern) => {
    const parts = pattern.split(linkValuePlaceholder);
    const isAfterHost = /^https?:\/\/[^/?#]+[/?#]/i.test(parts[0] ?? '');
    return parts.length === 2 && isAfterHost && webUrl.safeParse(parts.join('x')).success;
  }, 'a web address with {value} once, behind its host');

export const linkCategory = z.object({
  linkCategoryId: id,
  linkCategoryName: z.string(),
  icon: picture.nullable(),
  position: z.number().int(),
  isActive: z.boolean(),
  version: z.number().int(),
});
export type LinkCategory = z.output<typeof linkCategory>;

export const linkType = z.object({
  linkTypeId: id,
  linkCategoryId: id,
  linkTypeName: z.string(),
  icon: picture.nullable(),
  action: z.enum(contactActionTypes),
  urlPattern: z.string().nullable(),
  placeholder: z.string(),
  position: z.number().int(),
  isActive: z.boolean(),
  version: z.number().int(),
});
export type LinkType = z.output<typeof linkType>;

/** Shared by all agencies. Source: docs/specification.md §6. */
const linkStoreAccess = {
  staff: ['admin', 'franchisee-with-all-card-access'],
  grant: 'manage-link-store',
  superadminAgency: true,
} as const;

const commonFields = {
  version: z.number().int().optional(),
  icon: pictureInput.default(null),
  position: z.number().int().min(0).max(100_000).default(0),
  isActive: z.boolean().default(true),
};

export const linkStoreEndpoints = {
  'GET /link-store/link-category': endpoint({
    summary: 'List link categories in their order',
    access: customerOrStaff,
    response: z.object({ linkCategories: z.array(linkCategory) }),
  }),
  'POST /link-store/link-category': endpoint({
    summary: 'Add a link category, or change one when `linkCategoryId` is given',
    access: linkStoreAccess,
    body: z.strictObject({ linkCategoryId: id.optional(), linkCategoryName: requiredLine(60), ...commonFields }),
    response: z.object({ linkCategory }),
    errors: ['already_exists', 'changed_meanwhile'],
  }),
  'GET /link-store/link-category/{linkCategoryId}': endpoint({
    summary: 'Get a link category',
    access: customerOrStaff,
    params: z.strictObject({ linkCategoryId: id }),
    response: linkCategory,
  }),
  'DELETE /link-store/link-category/{linkCategoryId}': endpoint({
    summary: 'Delete a link category that has no link types',
    access: linkStoreAccess,
    params: z.strictObject({ linkCategoryId: id }),
    response: emptyResponse,
    errors: ['in_use'],
  }),
  'GET /link-store/link-type': endpoint({
    summary: 'List link types in their order',
    access: customerOrStaff,
    query: z.strictObject({
      ...pageQuery,
      linkCategoryId: id.optional(),
      search: line(60).optional(),
      isActive: queryBoolean.optional(),
    }),
    response: pageOf(linkType),
  }),
  'POST /link-store/link-type': endpoint({
    summary: 'Add a link type, or change one when `linkTypeId` is given',
    access: linkStoreAccess,
    body: z
      .strictObject({
        linkTypeId: id.optional(),
        linkCategoryId: id,
        linkTypeName: requiredLine(60),
        action: z.enum(contactActionTypes),
        urlPattern: urlPattern.nullable().default(null),
        placeholder: line(80).default(''),
        ...commonFields,
      })
      .refine((type) => type.urlPattern === null || type.action === 'url', {
        path: ['urlPattern'],
        error: 'is allowed only with the action url',
      }),
    response: z.object({ linkType }),
    errors: ['already_exists', 'changed_meanwhile'],
  }),
  'GET /link-store/link-type/{linkTypeId}': endpoint({
    summary: 'Get a link type',
    access: customerOrStaff,
    params: z.strictObject({ linkTypeId: id }),
    response: linkType,
  }),
  'DELETE /link-store/link-type/{linkTypeId}': endpoint({
    summary: 'Delete a link type; links made from it remain',
    access: linkStoreAccess,
    params: z.strictObject({ linkTypeId: id }),
    response: emptyResponse,
  }),
} as const satisfies EndpointTable;
