import { agencyConfiguration } from '@parichay/shared/people/agency/agency.fields.ts';
import type { Franchisee } from '@parichay/shared/people/franchisee/franchisee.endpoints.ts';
import type { CardRow } from '@parichay/shared/shop/card/card.endpoints.ts';
import { cardEndpoints } from '@parichay/shared/shop/card/card.endpoints.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { permissionCheckOf, staffActorOf } from '../src/features/people/access/access.store.ts';
import {
  cardActionsFor,
  parseLimit,
  sectionItemCounts,
  shownStatus,
} from '../src/features/shop/card/admin/cards-admin.rules.ts';
import { cardList } from '../src/features/shop/card/admin/cards-admin-list.ts';
import { readListQuery, requestQuery, writeListQuery } from '../src/kit/table/list/list-url.ts';
import { businessFixture, cardFixture, contractServer, ids, stubBrowser } from './stores.server.ts';

const server = contractServer();
const uuid = (number: number): string => `01990000-0000-7000-8000-${String(number).padStart(12, '0')}`;

const cardRow = (change: Partial<CardRow> = {}): CardRow => ({
  cardNo: ids.card,
  cardId: 'shree-ganesh-sweets',
  businessId: ids.sweets,
  businessName: 'Shree Ganesh Sweets',
  companyName: 'Shree Ganesh Sweets',
  registeredPhoneNumber: '+919876543210',
  status: 'active',
  design: 'marble',
  isSubscriptionActive: true,
  expiryDateForCustomer: null,
  imagePostStatus: 'enabled',
  cardLimit: null,
  agencyName: 'Vidya Cards',
  createdAt: '2026-11-20T10:00:00.000Z',
  ...change,
});

/** Stubs `location` and `history` of a browser. */
function browserHistory(search: string) {
  const locationStub = { pathname: '/panel/admin/projects', search, replace: () => {} };
  let entries = [{ search, state: null as unknown }];
  let position = 0;
  const entryOf = (state: unknown, url: string) => {
    locationStub.search = url.includes('?') ? url.slice(url.indexOf('?')) : '';
    return { search: locationStub.search, state };
  };
  const goBy = (steps: number) => {
    position += steps;
    locationStub.search = entries[position]?.search ?? '';
    dispatchEvent(new Event('popstate'));
  };
  vi.stubGlobal('location', locationStub);
  vi.stubGlobal('history', {
    get state() {
      return entries[position]?.state ?? null;
    },
    pushState(state: unknown, _: string, url: string) {
      entries = [...entries.slice(0, position + 1), entryOf(state, url)];
      position += 1;
    },
    replaceState(state: unknown, _: string, url: string) {
      entries[position] = entryOf(state, url);
    },
    back: () => goBy(-1),
    go: goBy,
    forward: () => goBy(1),
  });
  return { place: locationStub, steps: () => position };
}

describe('the URL of the cards list', () => {
  const address =
    '?projectType=digital_card&status=active&isDone=true&isActive=0&createdFrom=2026-11-01&searchBy=cardId&search=sweet&limit=50';

  it('the URL of the cards list is unchanged after it is parsed and written', () => {
    expect(writeListQuery(cardList, readListQuery(cardList, address))).toBe(address);
  });

  it('the URL of the cards list omits default values', () => {
    expect(writeListQuery(cardList, readListQuery(cardList, '?searchBy=businessName&limit=25&search='))).toBe(
      '?projectType=digital_card',
    );
  });

  it.each([
    ['an unknown value', '?status=deleted&isDone=maybe&searchBy=templateCode'],
    ['an unknown page size', '?limit=33'],
    ['an impossible day', '?createdFrom=2026-02-30&createdTo=yesterday'],
    ['a cursor or a card that is not an id', '?cursor=7&card=<script>'],
  ])('the cards list ignores %s in its URL', (_, mistyped) => {
    expect(readListQuery(cardList, mistyped)).toEqual(readListQuery(cardList, ''));
  });

  it('the URL of the cards list becomes an API query that the API contract accepts', () => {
    const query = requestQuery(cardList, readListQuery(cardList, `${address}&cursor=${uuid(7)}&card=${uuid(8)}`));
    expect(cardEndpoints['GET /getcardlist'].query.parse(query)).toMatchObject({
      status: 'active',
      isDone: true,
      isActive: '0',
      createdFrom: '2026-11-01',
      searchBy: 'cardId',
      search: 'sweet',
      limit: 50,
      cursor: uuid(7),
    });
    expect(query).not.toHaveProperty('card');
  });

  it.each(['98765 43210', '098765-43210', '(98765) 43210'])(
    'a search of the cards list for the phone number %s is sent as 9876543210',
    (text) => {
      const locationStub = readListQuery(
        cardList,
        `?${new URLSearchParams({ searchBy: 'registeredPhoneNumber', search: text })}`,
      );
      expect(requestQuery(cardList, locationStub).search).toBe('9876543210');
    },
  );
});

describe('the actions that staff may run on a card', () => {
  const staffActor = (role: Franchisee['roles'][number], change: Partial<Franchisee> = {}) =>
    staffActorOf({
      franchiseeId: uuid(1),
      agencyId: uuid(2),
      agencyName: 'Rangoli Cards',
      name: 'Meera',
      phoneNumber: '+919876543210',
      email: null,
      roles: [role],
      permissions: [],
      configuration: { hideBilling: false },
      isActive: true,
      hasSecondFactor: false,
      hasPassword: true,
      getsDigest: true,
      ofSuperadminAgency: false,
      loggedInBy: null,
      version: 1,
      createdAt: '2026-11-20T10:00:00.000Z',
      ...change,
    });
  const switches = (enableImagePost: boolean) => {
    const { imagePost, ...rest } = agencyConfiguration.parse({});
    return { ...rest, imagePost: { ...imagePost, enableImagePost } };
  };
  const allowedActions = (role: Franchisee['roles'][number], change: Partial<CardRow> = {}, hasImagePosts = true) =>
    cardActionsFor(
      cardRow(change),
      staffActor(role),
      permissionCheckOf(cardEndpoints, staffActor(role), switches(hasImagePosts)),
    );

  it('an admin may run every action on an active card', () => {
    expect(allowedActions('admin')).toEqual([
      ...['details', 'edit', 'pause', 'suspend', 'limit', 'imagePostsOff', 'imageSettings', 'clone', 'delete'],
    ]);
  });

  it('staff with the role creator may not suspend a card, set its limit or switch its image posts', () => {
    expect(allowedActions('creator')).toEqual(['details', 'edit', 'pause', 'imageSettings', 'clone', 'delete']);
    expect(allowedActions('creator', { status: 'suspended' })).toEqual([
      'details',
      'edit',
      'imageSettings',
      'clone',
      'delete',
    ]);
  });

  it('a franchisee with access to all cards may suspend a card but not set its limit', () => {
    expect(allowedActions('franchisee-with-all-card-access')).toContain('suspend');
    expect(allowedActions('franchisee-with-all-card-access', { status: 'suspended' })).toContain('lift');
    expect(allowedActions('franchisee-with-all-card-access')).not.toContain('limit');
  });

  it('image post actions on a card require that the agency has image posts, except for platform staff', () => {
    expect(allowedActions('admin', {}, false).join()).not.toMatch(/image/);
    const actor = staffActor('admin', { ofSuperadminAgency: true });
    expect(cardActionsFor(cardRow(), actor, permissionCheckOf(cardEndpoints, actor, switches(false)))).toContain(
      'imageSettings',
    );
  });

  it('while the agency of a card is unknown, the only action on the card is “details”', () => {
    const actor = staffActor('admin');
    expect(cardActionsFor(cardRow(), actor, permissionCheckOf(cardEndpoints, actor, null))).toEqual(['details']);
  });

  it('an admin may publish or suspend a draft, publish a paused card, and not publish a suspended one', () => {
    expect(allowedActions('admin', { status: 'draft' })).toEqual(expect.arrayContaining(['publish', 'suspend']));
    expect(allowedActions('admin', { status: 'paused' })).toContain('publish');
    expect(allowedActions('admin', { status: 'suspended' })).not.toContain('publish');
  });
});

it('an active card past its expiry date is shown as expired, and an expired draft as draft', () => {
  const expired = { expiryDateForCustomer: '2020-01-01' };
  expect(shownStatus(cardRow(expired))).toBe('expired');
  expect(shownStatus(cardRow({ ...expired, status: 'draft' }))).toBe('draft');
  // Without an expiry date a card is never expired.
  expect(shownStatus(cardRow({ isSubscriptionActive: false }))).toBe('active');
});

it('the limit of a card is a whole number from 0 to 100000', () => {
  expect(['0', ' 250 ', '100000'].map(parseLimit)).toEqual([0, 250, 100_000]);
  expect(['', '-1', '2.5', 'ten', '100001'].map(parseLimit)).toEqual([null, null, null, null, null]);
});

it('the filled entries of each section of a card are counted, with 0 for empty sections', () => {
  const card = cardFixture({ links: { links: [{ label: 'Call', action: 'call', value: '100', linkTypeId: null }] } });
  expect(sectionItemCounts(card)).toMatchObject({ links: 1, gallery: 0, aboutUs: 0, paymentOptions: 0 });
});

describe('the cards list', () => {
  let store: typeof import('../src/features/shop/card/admin/cards-admin.store.ts');
  let stopScreen = () => {};
  const rows = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) =>
      cardRow({ cardNo: uuid(from + index), cardId: `card-${from + index}` }),
    );
  const receivedQueries: Record<string, unknown>[] = [];
  const startScreen = async (search = '') => {
    const browser = browserHistory(search);
    stopScreen = store.cardScreen.start();
    await expect.poll(() => store.cardScreen.list.$state.get().status).not.toBe('loading');
    return browser;
  };
  const waitForList = () => expect.poll(() => store.cardScreen.$isCurrent.get()).toBe(true);
  const firstRow = () => store.cardScreen.list.$state.get().items[0];

  beforeAll(() => server.start());
  afterAll(() => server.stop());
  beforeEach(async () => {
    server.reset();
    receivedQueries.length = 0;
    vi.resetModules();
    stubBrowser();
    browserHistory('');
    store = await import('../src/features/shop/card/admin/cards-admin.store.ts');
    server.on('GET /getcardlist', ({ query }) => {
      receivedQueries.push(query);
      // This server answers three pages of two rows.
      const lastIndex = query.cursor ? Number(query.cursor.slice(-3)) : 100;
      const nextCursor = lastIndex < 104 ? uuid(lastIndex + 2) : null;
      return { items: rows(lastIndex + 1, 2), total: 6, nextCursor };
    });
  });
  afterEach(() => stopScreen());

  it('the cards list sends the API query of its URL', async () => {
    await startScreen('?status=paused&search=sweets&limit=10');
    expect(receivedQueries).toEqual([{ status: 'paused', searchBy: 'businessName', search: 'sweets', limit: 10 }]);
  });

  it('changing a filter of the cards list adds a history entry that back and forward restore', async () => {
    const { place: locationStub } = await startScreen();
    store.cardScreen.change({ values: { status: 'draft' } });
    await waitForList();
    expect(locationStub.search).toBe('?projectType=digital_card&status=draft');
    history.back();
    await waitForList();
    expect(store.cardScreen.$listQuery.get().values).toEqual({});
    history.forward();
    await waitForList();
    expect(receivedQueries.map(({ status }) => status)).toEqual([undefined, 'draft', undefined, 'draft']);
  });

  it('typing a search in the cards list adds a single history entry for all typed letters', async () => {
    const { steps } = await startScreen();
    for (const text of ['s', 'sw', 'sweets']) store.cardScreen.type(text);
    await waitForList();
    expect(steps()).toBe(1);
    store.cardScreen.clear();
    await waitForList();
    expect(steps()).toBe(2);
    expect(store.cardScreen.$listQuery.get().search).toBe('');
  });

  it('the cards list can be paged forward and back, and a changed filter returns to the first page', async () => {
    await startScreen();
    for (const firstCardNo of [uuid(103), uuid(105)]) {
      store.cardScreen.next();
      await waitForList();
      expect(firstRow()?.cardNo).toBe(firstCardNo);
    }
    store.cardScreen.next();
    expect(store.cardScreen.$pagesBefore.get()).toBe(2);
    store.cardScreen.previous();
    await waitForList();
    expect(firstRow()?.cardNo).toBe(uuid(103));
    store.cardScreen.previous();
    await waitForList();
    expect(firstRow()?.cardNo).toBe(uuid(101));
    store.cardScreen.next();
    await waitForList();
    store.cardScreen.change({ values: { status: 'draft' } });
    await waitForList();
    expect(receivedQueries.at(-1)).not.toHaveProperty('cursor');
  });

  it('a link into the middle of the cards list shows no page number and leads back to the newest rows', async () => {
    await startScreen(`?cursor=${uuid(102)}`);
    expect(firstRow()?.cardNo).toBe(uuid(103));
    expect(store.cardScreen.$pagesBefore.get()).toBeNull();
    store.cardScreen.next();
    await waitForList();
    expect([firstRow()?.cardNo, store.cardScreen.$pagesBefore.get()]).toEqual([uuid(105), null]);
    store.cardScreen.previous();
    await waitForList();
    expect(firstRow()?.cardNo).toBe(uuid(103));
    store.cardScreen.previous();
    await waitForList();
    expect(firstRow()?.cardNo).toBe(uuid(101));
    expect(store.cardScreen.$pagesBefore.get()).toBe(0);
  });

  it('the total of the cards list is marked as a minimum when it was not fully counted', async () => {
    server.on('GET /getcardlist', () => ({ items: rows(1, 2), total: 10_000, totalIsMinimum: true, nextCursor: null }));
    await startScreen();
    expect(store.cardScreen.list.$state.get().totalIsMinimum).toBe(true);
  });

  it('opening a row of the cards list sends no list request, and closing it goes back in the history', async () => {
    const { place: locationStub, steps } = await startScreen('?status=active');
    store.cardScreen.open(uuid(101));
    expect(locationStub.search).toContain(`card=${uuid(101)}`);
    store.cardScreen.close();
    expect([locationStub.search, steps(), receivedQueries.length]).toEqual(['?status=active', 0, 1]);
  });

  it('closing a row that was opened by a link leads to the cards list without leaving the page', async () => {
    const { place: locationStub, steps } = await startScreen(`?card=${uuid(101)}`);
    store.cardScreen.close();
    expect([locationStub.search, steps()]).toEqual(['?projectType=digital_card', 0]);
  });

  it('the cards list is marked as outdated when loading a changed filter fails', async () => {
    await startScreen();
    server.refuse('GET /getcardlist', 'unavailable');
    store.cardScreen.change({ values: { status: 'draft' } });
    await expect.poll(() => store.cardScreen.list.$state.get().status).toBe('failed');
    expect(store.cardScreen.$isCurrent.get()).toBe(false);
  });

  it('a changed card status is shown immediately, replaced by the response of the server, and can be undone', async () => {
    await startScreen();
    const row = cardRow({ cardNo: uuid(101), cardId: 'card-101' });
    server.on('POST /updateCardStatus', ({ body }) => ({
      updatedCard: cardFixture({ cardNo: uuid(101), cardId: 'card-new', status: body.status as 'paused' }),
    }));
    const isChanged = store.changeStatus(row, 'pause');
    expect(firstRow()).toMatchObject({ status: 'paused', cardId: 'card-101' });
    await isChanged;
    expect(firstRow()).toMatchObject({ status: 'paused', cardId: 'card-new' });
    store.cardChanges.$notice.get()?.undo?.();
    await expect.poll(() => firstRow()?.status).toBe('active');
  });

  it('a refused change of a card is reverted and its error is shown at the row', async () => {
    await startScreen();
    server.refuse('POST /updateCardStatus', 'card_not_publishable');
    await store.changeStatus(cardRow({ cardNo: uuid(101), status: 'active' }), 'pause');
    expect(firstRow()?.status).toBe('active');
    expect(store.cardChanges.$rowFailure.get()).toMatchObject({
      id: uuid(101),
      failure: { code: 'card_not_publishable' },
    });
    expect(store.cardChanges.$notice.get()).toBeNull();
  });

  it.each([
    ['active, if it was published before', '2026-11-20T10:00:00.000Z', 'active'],
    ['a draft, if it was never published', null, 'draft'],
  ])('lifting the suspension of a card makes the card %s', async (_, publishedAt, status) => {
    await startScreen();
    server.on('GET /card', () => cardFixture({ cardNo: uuid(101), status: 'suspended', publishedAt }));
    server.on('POST /updateCardStatus', ({ body }) => ({
      updatedCard: cardFixture({ cardNo: uuid(101), status: body.status as 'draft' }),
    }));
    await store.changeStatus(cardRow({ cardNo: uuid(101), status: 'suspended' }), 'lift');
    expect(firstRow()?.status).toBe(status);
  });

  it('the dialog for cloning a card stays open with the error until the server accepts the clone', async () => {
    await startScreen();
    const row = cardRow({ cardNo: uuid(101) });
    store.cardChanges.openQuestion('clone', row);
    server.refuse('POST /cloneCard', 'one_card_per_business');
    await store.cloneCard(row, businessFixture({ businessId: ids.textiles }));
    expect(store.cardChanges.$question.get()?.kind).toBe('clone');
    expect(store.submission.$state.get().error?.code).toBe('one_card_per_business');

    server.on('POST /cloneCard', () => ({ updatedCard: cardFixture({ cardNo: uuid(300) }) }));
    await store.cloneCard(row, businessFixture({ businessId: ids.textiles, businessName: 'Textiles' }));
    expect(store.cardChanges.$question.get()).toBeNull();
    expect(store.cardChanges.$notice.get()).toMatchObject({ text: 'cards-admin.done_clone' });
    store.cardChanges.$notice.get()?.action?.run();
    expect(store.cardScreen.$listQuery.get().detail).toBe(uuid(300));
    await expect.poll(() => receivedQueries).toHaveLength(2);
  });

  it('a deleted card is removed from the cards list and its details are closed', async () => {
    const { place: locationStub } = await startScreen();
    store.cardScreen.open(uuid(101));
    server.on('POST /deleteCard', () => ({}));
    await store.deleteCard(cardRow({ cardNo: uuid(101) }));
    expect(firstRow()?.cardNo).toBe(uuid(102));
    expect(store.cardScreen.list.$state.get().total).toBe(5);
    expect(locationStub.search).not.toContain('card=');
  });

  it('the details of a card that is not in the loaded list are loaded with its business', async () => {
    await startScreen();
    server.on('GET /card', () => cardFixture({ status: 'paused' }));
    server.on('GET /business/{id}', () => businessFixture());
    await store.loadCardDetails(ids.card);
    expect(store.listedOrOpenRow(ids.card)).toMatchObject({
      status: 'paused',
      businessName: 'Shree Ganesh Sweets',
      registeredPhoneNumber: '+919876543210',
    });
  });

  it('the business for a cloned card is searched by phone if a phone number is typed, and else by name', async () => {
    await startScreen();
    const searches: unknown[] = [];
    server.on('GET /business', ({ query }) => {
      searches.push([query.searchBy, query.search]);
      return { items: [], total: 0, nextCursor: null };
    });
    for (const text of ['98765 43', 'Textiles 24', '']) await store.findCloneTargets(text);
    expect(searches).toEqual([
      ['registeredPhoneNumber', '9876543'],
      ['businessName', 'Textiles 24'],
      [undefined, undefined],
    ]);
  });

  it('the hidden columns of a list are stored, and an invalid stored value falls back to the default', async () => {
    store.cardColumnChoice.hide(['design']);
    const { columnChoice } = await import('../src/kit/table/columns/columns.store.ts');
    expect(columnChoice('cards', ['limit']).$hidden.get()).toEqual(['design']);
    localStorage.setItem('columns:cards', '"nonsense"');
    expect(columnChoice('cards', ['limit']).$hidden.get()).toEqual(['limit']);
  });
});
