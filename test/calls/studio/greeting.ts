import { daysAfter, todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { type Calls, filter } from '../call.ts';

const tomorrow = daysAfter(todayInIndia(), 1);
const framed = { frame: 'frame2', shape: 'SQUARE' };
const greeting = { kind: 'SQUARE_IMAGE', keepOut: [{ x: 0, y: 0, width: 1, height: 0.2 }] };

export const greetingCalls: Calls = {
  'GET /image-post': { ids: { agencyId: filter('agency') } },
  'GET /image-post/search': { ids: { agencyId: filter('agency') }, query: { search: 'greeting' } },
  'POST /image-post': {
    by: 'superadmin',
    ids: { imageId: 'imagePost', mediaId: 'picture', imageSubcategoryId: 'imageSubcategory' },
    body: greeting,
    update: {
      added: ({ picture: mediaId, imageSubcategory: imageSubcategoryId, imageTag }) => ({
        ...{ kind: 'SQUARE_IMAGE', mediaId, imageSubcategoryId, imageTagIds: [imageTag], language: 'hi' },
        ...{
          caption: 'Kept',
          keepOut: [{ x: 0.25, y: 0.7, width: 0.5, height: 0.2 }],
          isAgencyExclusive: true,
          isActive: false,
        },
      }),
      change: { caption: 'Changed' },
    },
  },
  'POST /image-post/multiple': {
    by: 'superadmin',
    body: ({ picture: mediaId, imageSubcategory: imageSubcategoryId }) => ({
      imagePosts: [{ ...greeting, mediaId, imageSubcategoryId }],
    }),
  },
  'POST /image-post/generate-low-quality-image-post': {
    by: 'superadmin',
    body: ({ imagePost }) => ({ imageIds: [imagePost] }),
  },
  'DELETE /image-post': { by: 'superadmin', body: ({ imagePost }) => ({ imageIds: [imagePost] }) },
  'GET /image-post/frames': { ids: { businessId: 'business' } },
  'POST /image-post/{imageId}/preview': {
    ids: { imageId: 'imagePost', businessId: 'business' },
    body: { frames: ['frame2'], shape: 'SQUARE' },
  },
  'POST /image-post/{imageId}/compose': {
    ids: { imageId: 'imagePost', businessId: 'business' },
    body: framed,
    ownerMay: false, // The business has no plan with greetings; framing.test.ts covers ids in reach.
  },
  'GET /image-post/today': { ids: { businessId: 'business' } },
  'GET /image-post/calendar': { ids: { businessId: 'business' }, query: { dateFrom: tomorrow, dateTo: tomorrow } },
  'PUT /image-post/calendar/{day}': {
    params: { day: tomorrow },
    ids: { businessId: 'business', imageId: 'imagePost' },
    body: framed,
  },
  'DELETE /image-post/calendar/{day}': { params: { day: tomorrow }, ids: { businessId: 'business' } },
  'DELETE /image-post/video/{mediaId}': { by: 'superadmin' },
  'POST /image-post/image-category': {
    body: { imageCategoryName: 'New' },
    update: {
      added: { imageCategoryName: 'Kept category', isActive: false, position: 7 },
      change: { imageCategoryName: 'Renamed category' },
    },
  },
  'POST /image-post/image-category/{imageCategoryId}/image-subcategory': {
    by: 'superadmin',
    ids: { imageCategoryId: 'imageCategory' },
    body: { imageSubcategoryName: 'New' },
    update: {
      added: {
        ...{ imageSubcategoryName: 'Kept day', celebrationType: 'fixed', fixedDate: '--11-08' },
        ...{ isActive: false, position: 7 },
      },
      change: { imageSubcategoryName: 'Renamed day' },
    },
  },
  'DELETE /image-post/image-category/{imageCategoryId}/image-subcategory': {
    by: 'superadmin',
    ids: { imageCategoryId: 'imageCategory', imageSubcategoryId: 'imageSubcategory' },
  },
  'POST /image-post/image-tag': { body: { imageTagName: 'New' } },
  'DELETE /image-post/image-tag/{imageTagId}': {},
};
