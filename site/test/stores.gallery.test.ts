import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  loadGallery,
  morePosts,
  place,
  posts,
  shelves,
} from '../src/features/studio/greeting/customer/gallery/gallery.store.ts';
import { aPost, imageId } from './stores.greetings.ts';
import { browserParts, contractServer, ids } from './stores.server.ts';

const server = contractServer();
beforeAll(async () => {
  browserParts();
  await server.start();
});
afterAll(() => server.stop());
beforeEach(() => {
  server.reset();
  posts.reset();
  shelves.reset();
});

describe('the gallery', () => {
  const at = (search: string) => {
    vi.stubGlobal('location', { pathname: '/panel/customer/daily-image', search });
    place.start()();
  };

  it('the gallery searches for what its address says, page by page', async () => {
    at('?search=diwali&language=hi');
    const asked: object[] = [];
    server.on('GET /image-post/search', ({ query }) => {
      asked.push(query);
      const isSecond = 'cursor' in query;
      return {
        items: [aPost({ imageId: isSecond ? ids.user : imageId })],
        total: 2,
        nextCursor: isSecond ? null : 'more',
        nearest: [],
      };
    });
    loadGallery();
    await expect.poll(() => posts.$state.get().status).toBe('success');
    morePosts();
    await expect.poll(() => posts.$state.get().items).toHaveLength(2);
    expect(asked).toMatchObject([{ search: 'diwali', language: 'hi' }, { cursor: 'more' }]);
  });

  it('the gallery shows the greetings of an occasion in the own language first', async () => {
    at(`?imageSubcategoryId=${ids.agency}`);
    const ofLanguages = (['gu', 'none', 'en'] as const).map((language, index) =>
      aPost({ imageId: `01990000-0000-7000-8000-0000000000${71 + index}`, language }),
    );
    server.on('GET /image-post', () => ({ items: ofLanguages, total: 3, nextCursor: null }));
    loadGallery();
    await expect.poll(() => posts.$state.get().status).toBe('success');
    expect(posts.$state.get().items.map(({ language }) => language)).toEqual(['en', 'none', 'gu']);
  });

  it('the gallery fills the shelves of festivals and everyday occasions with one call', async () => {
    at('');
    const occasion = (number: number, more: object) => ({
      imageSubcategoryId: `01990000-0000-7000-8000-0000000000${number}`,
      agencyId: null,
      imageCategoryId: ids.agency,
      imageCategoryName: 'Everyday',
      imageSubcategoryName: `Occasion ${number}`,
      celebrationType: 'none',
      fixedDate: null,
      flexibleDates: {},
      nextDate: null,
      isActive: true,
      position: number,
      version: 1,
      ...more,
    });
    const festival = occasion(51, { celebrationType: 'fixed', fixedDate: '--12-25', nextDate: '2099-12-25' });
    const everyday = occasion(52, {});
    let wanted: unknown;
    server.on('GET /image-post/paginated-mutiple-subcategories', ({ query }) => {
      wanted = query;
      const rows = [festival, everyday].map((imageSubcategory) => ({
        imageSubcategory,
        items: [aPost()],
        total: 1,
        nextCursor: null,
      }));
      return { rows, today: null };
    });
    loadGallery();
    await expect.poll(() => shelves.$state.get().status).toBe('success');
    // The page has already sent `firstCall` with this query.
    expect(wanted).toEqual({ limit: 8 });
    expect(shelves.$state.get().data?.today?.occasion).toMatchObject({ imageSubcategoryName: 'Occasion 52' });
  });
});
