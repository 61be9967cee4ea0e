import { z } from 'zod';
import { customerOrStaff, superadminOnly } from '../../platform/access/access.ts';
import { type EndpointTable, endpoint } from '../../platform/lib/endpoint.ts';
import {
  emptyResponse,
  gridQuery,
  id,
  idList,
  isoDate,
  line,
  pageOf,
  queryBoolean,
  requiredLine,
} from '../../platform/lib/fields.ts';
import { imageCategory, imageSubcategory, imageSubcategoryInput, imageTag } from './greeting.fields.ts';
import { celebrationTypes } from './greeting.lists.ts';
import { greetingAccess } from './greeting-access.ts';

/** Reading needs no product, because business categories are subcategories too. */
export const imageCategoryEndpoints = {
  'GET /image-post/image-category': endpoint({
    summary: 'List image categories in their order; customers see active ones',
    access: customerOrStaff,
    query: z.strictObject({ isActive: queryBoolean.optional() }),
    response: z.object({ imageCategories: z.array(imageCategory) }),
  }),
  'POST /image-post/image-category': endpoint({
    summary: 'Add an image category, or change one when `imageCategoryId` is given',
    access: superadminOnly,
    body: z.strictObject({
      imageCategoryId: id.optional(),
      imageCategoryName: requiredLine(60),
      isActive: z.boolean().default(true),
      position: z.number().int().min(0).max(100_000).default(0),
    }),
    response: z.object({ imageCategory }),
    errors: ['already_exists'],
  }),
  'GET /image-subcategory': endpoint({
    summary:
      'List subcategories of a category or by name, in their order; with a date, those celebrated from then on, soonest first. Customers see active ones',
    access: customerOrStaff,
    query: z.strictObject({
      ...gridQuery,
      imageCategoryId: id.optional(),
      search: line(60).optional(),
      dateFrom: isoDate.optional(),
      dateTo: isoDate.optional(),
      celebrationType: z.enum(celebrationTypes).optional(),
      isActive: queryBoolean.optional(),
    }),
    response: pageOf(imageSubcategory),
  }),
  'GET /image-subcategory/by-mulitple-category': endpoint({
    summary: 'List subcategories of several categories',
    access: customerOrStaff,
    query: z.strictObject({ imageCategoryIds: idList(20) }),
    response: z.object({ imageSubcategories: z.array(imageSubcategory) }),
  }),
  'GET /image-subcategory/category-name': endpoint({
    summary: "List subcategories of a category by its name; 'Business Category' has the categories of businesses",
    access: customerOrStaff,
    query: z.strictObject({ imageCategoryName: requiredLine(60) }),
    response: z.object({ imageSubcategories: z.array(imageSubcategory) }),
  }),
  'POST /image-post/image-category/{imageCategoryId}/image-subcategory': endpoint({
    summary:
      'Add a subcategory, or change one when `imageSubcategoryId` is given: the platform for all, an agency for its customers. A business category keeps its name while businesses use it',
    access: greetingAccess,
    product: 'imagePost',
    params: z.strictObject({ imageCategoryId: id }),
    body: imageSubcategoryInput,
    response: z.object({ imageSubcategory }),
    errors: ['already_exists', 'changed_meanwhile', 'in_use', 'product_not_enabled'],
  }),
  'DELETE /image-post/image-category/{imageCategoryId}/image-subcategory': endpoint({
    summary: 'Delete a subcategory that no greeting and no business uses',
    access: greetingAccess,
    product: 'imagePost',
    params: z.strictObject({ imageCategoryId: id }),
    query: z.strictObject({ imageSubcategoryId: id }),
    response: emptyResponse,
    errors: ['in_use', 'product_not_enabled'],
  }),
  'GET /image-post/image-tag': endpoint({
    summary: 'List tags of greetings by name',
    access: customerOrStaff,
    query: z.strictObject({ search: line(40).optional() }),
    response: z.object({ imageTags: z.array(imageTag) }),
  }),
  'POST /image-post/image-tag': endpoint({
    summary: 'Add a tag',
    access: superadminOnly,
    body: z.strictObject({ imageTagName: requiredLine(40) }),
    response: z.object({ imageTag }),
    errors: ['already_exists'],
  }),
  'DELETE /image-post/image-tag/{imageTagId}': endpoint({
    summary: 'Delete a tag and remove it from greetings',
    access: superadminOnly,
    params: z.strictObject({ imageTagId: id }),
    response: emptyResponse,
  }),
} as const satisfies EndpointTable;
