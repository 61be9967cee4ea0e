import type { Calls } from '../call.ts';

export const linkStoreCalls: Calls = {
  'POST /link-store/link-category': {
    body: { linkCategoryName: 'New' },
    update: {
      added: ({ picture: mediaId }) => ({ linkCategoryName: 'Kept', icon: { mediaId }, position: 7, isActive: false }),
      change: { linkCategoryName: 'Renamed' },
    },
  },
  'DELETE /link-store/link-category/{linkCategoryId}': {},
  'POST /link-store/link-type': {
    ids: { linkCategoryId: 'linkCategory' },
    body: ({ picture: mediaId }) => ({ linkTypeName: 'New', action: 'url', icon: { mediaId } }),
    update: {
      added: ({ linkCategory: linkCategoryId, picture: mediaId }) => ({
        ...{ linkCategoryId, linkTypeName: 'Kept', action: 'url', urlPattern: 'https://kept.example/{value}' },
        ...{ placeholder: 'Name', icon: { mediaId }, position: 7, isActive: false },
      }),
      change: { linkTypeName: 'Renamed' },
    },
  },
  'DELETE /link-store/link-type/{linkTypeId}': {},
};
