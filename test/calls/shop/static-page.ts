import type { Calls } from '../call.ts';

export const staticPageCalls: Calls = {
  'POST /category-static-page': {
    ids: { categoryStaticPageId: 'page' },
    body: { category: 'Grocery store', title: 'New', blocks: [{ heading: 'One' }] },
    ownerMay: false, // Each agency’s admins have their own: static-page.test.ts.
    update: {
      added: ({ picture: mediaId }) => ({
        ...{ category: 'Bakery', title: 'Kept', isActive: false },
        blocks: [{ heading: 'One', text: 'Two', picture: { mediaId } }],
      }),
      change: { title: 'Renamed' },
    },
  },
  'DELETE /category-static-page': {
    ids: { categoryStaticPageId: 'page' },
    ownerMay: false, // The reason is the same as above.
  },
};
