import type { User } from '@parichay/shared/people/auth/auth.endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { user } from '../src/features/people/user/user.store.ts';
import {
  $hasVideos,
  galleryQuery,
  greetings,
  loadGallery,
  loadMoreGreetings,
  shelves,
} from '../src/features/studio/greeting/customer/gallery/gallery.store.ts';
import { greetingFixture, imageId } from './greetings.fixture.ts';
import { contractServer, ids, stubBrowser } from './stores.server.ts';

const server = contractServer();
beforeAll(async () => {
  stubBrowser();
  await server.start();
});
afterAll(() => server.stop());
beforeEach(() => {
  server.reset();
  user.reset();
  greetings.reset();
  shelves.reset();
});

describe('the loading of the greeting gallery', () => {
  const openGallery = (search: string) => {
    vi.stubGlobal('location', { pathname: '/panel/customer/daily-image', search });
    galleryQuery.start()();
  };

  it('the greeting gallery loads the search results for the query of its URL page by page', async () => {
    openGallery('?search=diwali&language=hi');
    const receivedQueries: object[] = [];
    server.on('GET /image-post/search', ({ query }) => {
      receivedQueries.push(query);
      const isSecondPage = 'cursor' in query;
      return {
        items: [greetingFixture({ imageId: isSecondPage ? ids.user : imageId })],
        total: 2,
        nextCursor: isSecondPage ? null : 'more',
        nearest: [],
      };
    });
    loadGallery();
    await expect.poll(() => greetings.$state.get().status).toBe('success');
    loadMoreGreetings();
    await expect.poll(() => greetings.$state.get().items).toHaveLength(2);
    expect(receivedQueries).toMatchObject([{ search: 'diwali', language: 'hi' }, { cursor: 'more' }]);
  });

  it('the greeting gallery shows the greetings of an occasion in the user’s language first', async () => {
    openGallery(`?imageSubcategoryId=${ids.agency}`);
    const greetingsByLanguage = (['gu', 'none', 'en'] as const).map((language, index) =>
      greetingFixture({ imageId: `01990000-0000-7000-8000-0000000000${71 + index}`, language }),
    );
    server.on('GET /image-post', () => ({ items: greetingsByLanguage, total: 3, nextCursor: null }));
    loadGallery();
    await expect.poll(() => greetings.$state.get().status).toBe('success');
    expect(greetings.$state.get().items.map(({ language }) => language)).toEqual(['en', 'none', 'gu']);
  });

  it('the greeting gallery loads the shelves of festivals and everyday occasions with one API call', async () => {
    openGallery('');
    const occasion = (number: number, changes: object) => ({
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
      ...changes,
    });
    const festival = occasion(51, { celebrationType: 'fixed', fixedDate: '--12-25', nextDate: '2099-12-25' });
    const everyday = occasion(52, {});
    const idByLanguage = { en: 'user', gu: 'agency' } as const;
    user.set({ preferences: { greetingLanguage: 'gu' } } as User);
    let receivedQuery: unknown;
    server.on('GET /image-post/paginated-mutiple-subcategories', ({ query }) => {
      receivedQuery = query;
      const rows = [festival, everyday].map((imageSubcategory) => ({
        imageSubcategory,
        items: (['en', 'gu'] as const).map((language) =>
          greetingFixture({ imageId: ids[idByLanguage[language]], language }),
        ),
        total: 2,
        nextCursor: null,
      }));
      return { rows, today: null, hasVideos: true };
    });
    loadGallery();
    await expect.poll(() => shelves.$state.get().status).toBe('success');
    // The page has already preloaded `shelvesUrl` with this query.
    expect(receivedQuery).toEqual({ limit: 8 });
    expect($hasVideos.get()).toBe(true);
    const { today } = shelves.$state.get().data ?? {};
    expect(today?.occasion).toMatchObject({ imageSubcategoryName: 'Occasion 52' });
    expect(today?.greetings.map(({ language }) => language)).toEqual(['gu', 'en']);
  });
});
