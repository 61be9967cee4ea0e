import { z } from 'zod';
import { adminOnly, customerOrStaff } from '../../platform/access/access.ts';
import { type EndpointTable, endpoint } from '../../platform/lib/endpoint.ts';
import {
  emptyResponse,
  id,
  line,
  pageOf,
  pageQuery,
  paragraph,
  queryBoolean,
  requiredLine,
  timestamp,
} from '../../platform/lib/fields.ts';
import { picture, pictureInput } from '../../platform/lib/media.ts';

/** Plain text: no markup is stored or served. */
export const categoryStaticPage = z.object({
  categoryStaticPageId: id,
  category: z.string(),
  title: z.string(),
  blocks: z.array(z.object({ heading: z.string(), text: z.string(), picture: picture.nullable() })),
  isActive: z.boolean(),
  version: z.number().int(),
  createdAt: timestamp,
});
export type CategoryStaticPage = z.output<typeof categoryStaticPage>;

export const staticPageEndpoints = {
  'GET /category-static-page': endpoint({
    summary: 'List the content pages of business categories; customers see active ones',
    access: customerOrStaff,
    query: z.strictObject({
      ...pageQuery,
      category: line(60).optional(),
      search: line(80).optional(),
      isActive: queryBoolean.optional(),
    }),
    response: pageOf(categoryStaticPage),
  }),
  'POST /category-static-page': endpoint({
    summary: 'Add a page, or change one when `categoryStaticPageId` is given',
    access: adminOnly,
    body: z.strictObject({
      categoryStaticPageId: id.optional(),
      version: z.number().int().optional(),
      category: requiredLine(60),
      title: requiredLine(120),
      blocks: z
        .array(
          z.strictObject({
            heading: line(120).default(''),
            text: paragraph(4000).default(''),
            picture: pictureInput.default(null),
          }),
        )
        .max(30)
        .default([]),
      isActive: z.boolean().default(true),
    }),
    response: z.object({ categoryStaticPage }),
    errors: ['changed_meanwhile'],
  }),
  'DELETE /category-static-page': endpoint({
    summary: 'Delete a page',
    access: adminOnly,
    query: z.strictObject({ categoryStaticPageId: id }),
    response: emptyResponse,
  }),
} as const satisfies EndpointTable;
