import { z } from 'zod';
import { adminOnly, customerOrStaff } from '../../platform/access/access.ts';
import { type EndpointTable, endpoint } from '../../platform/lib/endpoint.ts';
import {
  emptyResponse,
  id,
  line,
  pageOf,
  pageQuery,
  queryBoolean,
  timestamp,
  webUrl,
} from '../../platform/lib/fields.ts';
import { picture, pictureInput } from '../../platform/lib/media.ts';
import { logoModes } from '../frame/frame.lists.ts';
import { displayStyles, placements, sectionHeights, targetPages } from './ui-customisation.lists.ts';

const linkTarget = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('page'), page: z.enum(targetPages) }),
  z.object({ kind: z.literal('url'), url: z.string() }),
  z.object({ kind: z.literal('subcategory'), imageSubcategoryId: id }),
]);
const linkTargetInput = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({ kind: z.literal('page'), page: z.enum(targetPages) }),
  z.strictObject({ kind: z.literal('url'), url: webUrl }),
  z.strictObject({ kind: z.literal('subcategory'), imageSubcategoryId: id }),
]);

const sectionLayoutFields = {
  placement: z.enum(placements),
  displayStyle: z.enum(displayStyles).default('style-1'),
  height: z.enum(sectionHeights).default('HEIGHT-1'),
  logoMode: z.enum(logoModes).default('all-details'),
  position: z.number().int().min(0).max(1000).default(0),
  isActive: z.boolean().default(true),
};

export const uiCustomisation = z.object({
  uiCustomisationId: id,
  title: z.string(),
  ...sectionLayoutFields,
  picture: picture.nullable(),
  target: linkTarget,
  version: z.number().int(),
  createdAt: timestamp,
});
export type UiCustomisation = z.output<typeof uiCustomisation>;

export const uiCustomisationEndpoints = {
  'GET /ui-customisation': endpoint({
    summary: 'List the sections of the customer panel in their order; customers see active ones',
    access: customerOrStaff,
    query: z.strictObject({
      ...pageQuery,
      agencyId: id.optional(),
      placement: z.enum(placements).optional(),
      isActive: queryBoolean.optional(),
    }),
    response: pageOf(uiCustomisation),
  }),
  'POST /ui-customisation': endpoint({
    summary: 'Add a section, or change one when `uiCustomisationId` is given',
    access: adminOnly,
    query: z.strictObject({ agencyId: id.optional() }),
    body: z.strictObject({
      uiCustomisationId: id.optional(),
      version: z.number().int().optional(),
      title: line(80).default(''),
      ...sectionLayoutFields,
      picture: pictureInput.default(null),
      target: linkTargetInput.default({ kind: 'none' }),
    }),
    response: z.object({ uiCustomisation }),
    errors: ['changed_meanwhile'],
  }),
  'DELETE /ui-customisation/{uiCustomisationId}': endpoint({
    summary: 'Delete a section',
    access: adminOnly,
    params: z.strictObject({ uiCustomisationId: id }),
    query: z.strictObject({ agencyId: id.optional() }),
    response: emptyResponse,
  }),
} as const satisfies EndpointTable;
