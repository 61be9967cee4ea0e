import { imagePostSettings } from '@parichay/shared/shop/frame/frame.fields.ts';
import { ids } from './stores.server.ts';

/* These greetings and frames have the shape that the server answers. */

export const imageId = '01990000-0000-7000-8000-000000000041';
export const greetingFixture = (changes: object = {}) => ({
  imageId,
  kind: 'SQUARE_IMAGE',
  mediaType: 'IMAGE',
  shape: 'SQUARE',
  picture: { mediaId: ids.logo, width: 1080, height: 1080 },
  video: null,
  imageCategoryId: ids.agency,
  imageSubcategoryId: ids.agency,
  imageSubcategoryName: 'Good morning',
  tags: [],
  language: 'en',
  caption: 'Have a good day.',
  keepOut: null,
  agencyId: null,
  isActive: true,
  version: 1,
  createdAt: '2026-11-20T10:00:00.000Z',
  ...changes,
});
export const frameOffers = (count: number, changes: object = {}) => ({
  frames: Array.from({ length: count }, (_, index) => ({
    name: `frame${index + 1}`,
    title: `Frame ${index + 1}`,
    kind: 'regular',
    isHiddenByPlan: false,
    lacksProducts: false,
    isHidden: false,
  })),
  settings: imagePostSettings.parse({ frame: 'frame2' }),
  card: { cardNo: ids.card, version: 1 },
  left: { images: 5, videos: 1, included: { images: 10, videos: 3 } },
  ...changes,
});
