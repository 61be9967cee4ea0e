import { agencyConfiguration } from '@parichay/shared/people/agency/agency.fields.ts';
import type { Franchisee } from '@parichay/shared/people/franchisee/franchisee.endpoints.ts';
import type { CardRow } from '@parichay/shared/shop/card/card.endpoints.ts';
import { cardEndpoints } from '@parichay/shared/shop/card/card.endpoints.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { mayOf, staffActorOf } from '../src/features/people/access/access.store.ts';
import { cardList } from '../src/features/shop/card/admin/cards-admin.list.ts';
import { actionsFor, filledSections, limitOf, shownStatus } from '../src/features/shop/card/admin/cards-admin.rules.ts';
import { queryOf, readPlace, writePlace } from '../src/kit/table/list/list-url.ts';
import { aBusiness, aCard, browserParts, contractServer, ids } from './stores.server.ts';

const server = contractServer();
const uuid = (number: number): string => `01990000-0000-7000-8000-${String(number).padStart(12, '0')}`;

const aRow = (change: Partial<CardRow> = {}): CardRow => ({
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
  const place = { pathname: '/panel/admin/projects', search, replace: () => {} };
  let entries = [{ search, state: null as unknown }];
  let at = 0;
  const stay = (state: unknown, url: string) => {
    place.search = url.includes('?') ? url.slice(url.indexOf('?')) : '';
    return { search: place.search, state };
  };
  const move = (by: number) => {
    at += by;
    place.search = entries[at]?.search ?? '';
    dispatchEvent(new Event('popstate'));
  };
  vi.stubGlobal('location', place);
  vi.stubGlobal('history', {
    get state() {
      return entries[at]?.state ?? null;
    },
    pushState(state: unknown, _: string, url: string) {
      entries = [...entries.slice(0, at + 1), stay(state, url)];
      at += 1;
    },
    replaceState(state: unknown, _: string, url: string) {
      entries[at] = stay(state, url);
    },
    back: () => move(-1),
    go: move,
    forward: () => move(1),
  });
  return { place, steps: () => at };
}

describe('the address of a list', () => {
  const address =
    '?projectType=digital_card&status=active&isDone=true&isActive=0&createdFrom=2026-11-01&searchBy=cardId&search=sweet&limit=50';

  it('the address of a list is written as it was read', () => {
    expect(writePlace(cardList, readPlace(cardList, address))).toBe(address);
  });

  it('the address of a list leaves out default values', () => {
    expect(writePlace(cardList, readPlace(cardList, '?searchBy=businessName&limit=25&search='))).toBe(
      '?projectType=digital_card',
    );
  });

  it.each([
    ['a value that there is not', '?status=deleted&isDone=maybe&searchBy=templateCode'],
    ['a size that there is not', '?limit=33'],
    ['a day that there is not', '?createdFrom=2026-02-30&createdTo=yesterday'],
    ['a cursor or a card that is no id', '?cursor=7&card=<script>'],
  ])('the address of a list ignores %s', (_, mistyped) => {
    expect(readPlace(cardList, mistyped)).toEqual(readPlace(cardList, ''));
  });

  it('the address of a list becomes a query that the contract accepts', () => {
    const query = queryOf(cardList, readPlace(cardList, `${address}&cursor=${uuid(7)}&card=${uuid(8)}`));
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
    'a search of cards for the phone %s is sent as 9876543210',
    (typed) => {
      const place = readPlace(
        cardList,
        `?${new URLSearchParams({ searchBy: 'registeredPhoneNumber', search: typed })}`,
      );
      expect(queryOf(cardList, place).search).toBe('9876543210');
    },
  );
});

describe('the actions on a card', () => {
  const staff = (role: Franchisee['roles'][number], change: Partial<Franchisee> = {}) =>
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
  const may = (role: Franchisee['roles'][number], change: Partial<CardRow> = {}, hasImagePosts = true) =>
    actionsFor(aRow(change), staff(role), mayOf(cardEndpoints, staff(role), switches(hasImagePosts)));

  it('an admin may take every action on an active card', () => {
    expect(may('admin')).toEqual([
      ...['details', 'edit', 'pause', 'suspend', 'limit', 'imagePostsOff', 'imageSettings', 'clone', 'delete'],
    ]);
  });

  it('a creator may not suspend a card, set its limit or switch its image posts', () => {
    expect(may('creator')).toEqual(['details', 'edit', 'pause', 'imageSettings', 'clone', 'delete']);
    expect(may('creator', { status: 'suspended' })).toEqual(['details', 'edit', 'imageSettings', 'clone', 'delete']);
  });

  it('a franchisee with access to all cards may suspend a card but not set its limit', () => {
    expect(may('franchisee-with-all-card-access')).toContain('suspend');
    expect(may('franchisee-with-all-card-access', { status: 'suspended' })).toContain('lift');
    expect(may('franchisee-with-all-card-access')).not.toContain('limit');
  });

  it('the actions for image posts need an agency that has them, except for staff of the platform', () => {
    expect(may('admin', {}, false).join()).not.toMatch(/image/);
    const actor = staff('admin', { ofSuperadminAgency: true });
    expect(actionsFor(aRow(), actor, mayOf(cardEndpoints, actor, switches(false)))).toContain('imageSettings');
  });

  it('the only action on a card is details while the agency is unknown', () => {
    const actor = staff('admin');
    expect(actionsFor(aRow(), actor, mayOf(cardEndpoints, actor, null))).toEqual(['details']);
  });

  it('the actions on a card depend on its status', () => {
    expect(may('admin', { status: 'draft' })).toEqual(expect.arrayContaining(['publish', 'suspend']));
    expect(may('admin', { status: 'paused' })).toContain('publish');
    expect(may('admin', { status: 'suspended' })).not.toContain('publish');
  });
});

it('an active card past its expiry date is shown as expired, and a draft as draft', () => {
  const over = { expiryDateForCustomer: '2020-01-01' };
  expect(shownStatus(aRow(over))).toBe('expired');
  expect(shownStatus(aRow({ ...over, status: 'draft' }))).toBe('draft');
  // Without an expiry date a card is never expired.
  expect(shownStatus(aRow({ isSubscriptionActive: false }))).toBe('active');
});

it('the limit of a card is a whole number from 0 to 100000', () => {
  expect(['0', ' 250 ', '100000'].map(limitOf)).toEqual([0, 250, 100_000]);
  expect(['', '-1', '2.5', 'ten', '100001'].map(limitOf)).toEqual([null, null, null, null, null]);
});

it('the filled entries of each section of a card are counted, with 0 for untouched ones', () => {
  const card = aCard({ links: { links: [{ label: 'Call', action: 'call', value: '100', linkTypeId: null }] } });
  expect(filledSections(card)).toMatchObject({ links: 1, gallery: 0, aboutUs: 0, paymentOptions: 0 });
});

describe('the list of cards', () => {
  let store: typeof import('../src/features/shop/card/admin/cards-admin.store.ts');
  let stop = () => {};
  const rows = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => aRow({ cardNo: uuid(from + at), cardId: `card-${from + at}` }));
  const asked: Record<string, unknown>[] = [];
  const begin = async (search = '') => {
    const browser = browserHistory(search);
    stop = store.cardScreen.start();
    await expect.poll(() => store.cardScreen.list.$state.get().status).not.toBe('loading');
    return browser;
  };
  const settled = () => expect.poll(() => store.cardScreen.$isCurrent.get()).toBe(true);
  const firstRow = () => store.cardScreen.list.$state.get().items[0];

  beforeAll(() => server.start());
  afterAll(() => server.stop());
  beforeEach(async () => {
    server.reset();
    asked.length = 0;
    vi.resetModules();
    browserParts();
    browserHistory('');
    store = await import('../src/features/shop/card/admin/cards-admin.store.ts');
    server.on('GET /getcardlist', ({ query }) => {
      asked.push(query);
      // The server has three pages of two rows.
      const after = query.cursor ? Number(query.cursor.slice(-3)) : 100;
      const nextCursor = after < 104 ? uuid(after + 2) : null;
      return { items: rows(after + 1, 2), total: 6, nextCursor };
    });
  });
  afterEach(() => stop());

  it('the list of cards sends the query of its address', async () => {
    await begin('?status=paused&search=sweets&limit=10');
    expect(asked).toEqual([{ status: 'paused', searchBy: 'businessName', search: 'sweets', limit: 10 }]);
  });

  it('a filter of the list becomes a step of the history that back and forward follow', async () => {
    const { place } = await begin();
    store.cardScreen.change({ values: { status: 'draft' } });
    await settled();
    expect(place.search).toBe('?projectType=digital_card&status=draft');
    history.back();
    await settled();
    expect(store.cardScreen.$place.get().values).toEqual({});
    history.forward();
    await settled();
    expect(asked.map(({ status }) => status)).toEqual([undefined, 'draft', undefined, 'draft']);
  });

  it('a typed search is one step of the history, however many letters it has', async () => {
    const { steps } = await begin();
    for (const text of ['s', 'sw', 'sweets']) store.cardScreen.type(text);
    await settled();
    expect(steps()).toBe(1);
    store.cardScreen.clear();
    await settled();
    expect(steps()).toBe(2);
    expect(store.cardScreen.$place.get().search).toBe('');
  });

  it('the pages of a list lead forward and back, and a filter returns to the first page', async () => {
    await begin();
    for (const first of [uuid(103), uuid(105)]) {
      store.cardScreen.next();
      await settled();
      expect(firstRow()?.cardNo).toBe(first);
    }
    store.cardScreen.next();
    expect(store.cardScreen.$pagesBefore.get()).toBe(2);
    store.cardScreen.previous();
    await settled();
    expect(firstRow()?.cardNo).toBe(uuid(103));
    store.cardScreen.previous();
    await settled();
    expect(firstRow()?.cardNo).toBe(uuid(101));
    store.cardScreen.next();
    await settled();
    store.cardScreen.change({ values: { status: 'draft' } });
    await settled();
    expect(asked.at(-1)).not.toHaveProperty('cursor');
  });

  it('a link into the middle of a list has no page count and leads back to the newest rows', async () => {
    await begin(`?cursor=${uuid(102)}`);
    expect(firstRow()?.cardNo).toBe(uuid(103));
    expect(store.cardScreen.$pagesBefore.get()).toBeNull();
    store.cardScreen.next();
    await settled();
    expect([firstRow()?.cardNo, store.cardScreen.$pagesBefore.get()]).toEqual([uuid(105), null]);
    store.cardScreen.previous();
    await settled();
    expect(firstRow()?.cardNo).toBe(uuid(103));
    store.cardScreen.previous();
    await settled();
    expect(firstRow()?.cardNo).toBe(uuid(101));
    expect(store.cardScreen.$pagesBefore.get()).toBe(0);
  });

  it('a total that was not fully counted is marked as a minimum', async () => {
    server.on('GET /getcardlist', () => ({ items: rows(1, 2), total: 10_000, totalIsMinimum: true, nextCursor: null }));
    await begin();
    expect(store.cardScreen.list.$state.get().totalIsMinimum).toBe(true);
  });

  it('opening a row sends no call for rows, and closing it goes back in the history', async () => {
    const { place, steps } = await begin('?status=active');
    store.cardScreen.open(uuid(101));
    expect(place.search).toContain(`card=${uuid(101)}`);
    store.cardScreen.close();
    expect([place.search, steps(), asked.length]).toEqual(['?status=active', 0, 1]);
  });

  it('a link to an open row closes to the list without leaving the page', async () => {
    const { place, steps } = await begin(`?card=${uuid(101)}`);
    store.cardScreen.close();
    expect([place.search, steps()]).toEqual(['?projectType=digital_card', 0]);
  });

  it('the list of cards is not current when loading its filter fails', async () => {
    await begin();
    server.refuse('GET /getcardlist', 'unavailable');
    store.cardScreen.change({ values: { status: 'draft' } });
    await expect.poll(() => store.cardScreen.list.$state.get().status).toBe('failed');
    expect(store.cardScreen.$isCurrent.get()).toBe(false);
  });

  it('a changed status is shown at once, then as the server answers it, and can be undone', async () => {
    await begin();
    const row = aRow({ cardNo: uuid(101), cardId: 'card-101' });
    server.on('POST /updateCardStatus', ({ body }) => ({
      updatedCard: aCard({ cardNo: uuid(101), cardId: 'card-new', status: body.status as 'paused' }),
    }));
    const done = store.changeStatus(row, 'pause');
    expect(firstRow()).toMatchObject({ status: 'paused', cardId: 'card-101' });
    await done;
    expect(firstRow()).toMatchObject({ status: 'paused', cardId: 'card-new' });
    store.cardChanges.$notice.get()?.undo?.();
    await expect.poll(() => firstRow()?.status).toBe('active');
  });

  it('a refused change of a card is reverted and its error is shown at the row', async () => {
    await begin();
    server.refuse('POST /updateCardStatus', 'card_not_publishable');
    await store.changeStatus(aRow({ cardNo: uuid(101), status: 'active' }), 'pause');
    expect(firstRow()?.status).toBe('active');
    expect(store.cardChanges.$rowFailure.get()).toMatchObject({
      id: uuid(101),
      failure: { code: 'card_not_publishable' },
    });
    expect(store.cardChanges.$notice.get()).toBeNull();
  });

  it.each([
    ['live, when it has been', '2026-11-20T10:00:00.000Z', 'active'],
    ['a draft, when it never was live', null, 'draft'],
  ])('lifting a suspension makes a card %s', async (_, publishedAt, status) => {
    await begin();
    server.on('GET /card', () => aCard({ cardNo: uuid(101), status: 'suspended', publishedAt }));
    server.on('POST /updateCardStatus', ({ body }) => ({
      updatedCard: aCard({ cardNo: uuid(101), status: body.status as 'draft' }),
    }));
    await store.changeStatus(aRow({ cardNo: uuid(101), status: 'suspended' }), 'lift');
    expect(firstRow()?.status).toBe(status);
  });

  it('the dialog of a refused clone stays open with the error until the server accepts it', async () => {
    await begin();
    const row = aRow({ cardNo: uuid(101) });
    store.cardChanges.ask('clone', row);
    server.refuse('POST /cloneCard', 'one_card_per_business');
    await store.cloneCard(row, aBusiness({ businessId: ids.textiles }));
    expect(store.cardChanges.$question.get()?.kind).toBe('clone');
    expect(store.answering.$state.get().error?.code).toBe('one_card_per_business');

    server.on('POST /cloneCard', () => ({ updatedCard: aCard({ cardNo: uuid(300) }) }));
    await store.cloneCard(row, aBusiness({ businessId: ids.textiles, businessName: 'Textiles' }));
    expect(store.cardChanges.$question.get()).toBeNull();
    expect(store.cardChanges.$notice.get()).toMatchObject({ words: 'cards-admin.done_clone' });
    store.cardChanges.$notice.get()?.more?.go();
    expect(store.cardScreen.$place.get().detail).toBe(uuid(300));
    await expect.poll(() => asked).toHaveLength(2);
  });

  it('a deleted card is removed from the list and its sheet is closed', async () => {
    const { place } = await begin();
    store.cardScreen.open(uuid(101));
    server.on('POST /deleteCard', () => ({}));
    await store.deleteCard(aRow({ cardNo: uuid(101) }));
    expect(firstRow()?.cardNo).toBe(uuid(102));
    expect(store.cardScreen.list.$state.get().total).toBe(5);
    expect(place.search).not.toContain('card=');
  });

  it('a card outside the list is loaded with its business', async () => {
    await begin();
    server.on('GET /card', () => aCard({ status: 'paused' }));
    server.on('GET /business/{id}', () => aBusiness());
    await store.loadDetail(ids.card);
    expect(store.rowNow(ids.card)).toMatchObject({
      status: 'paused',
      businessName: 'Shree Ganesh Sweets',
      registeredPhoneNumber: '+919876543210',
    });
  });

  it('the target of a clone is searched by phone when a phone number is typed', async () => {
    await begin();
    const searched: unknown[] = [];
    server.on('GET /business', ({ query }) => {
      searched.push([query.searchBy, query.search]);
      return { items: [], total: 0, nextCursor: null };
    });
    for (const typed of ['98765 43', 'Textiles 24', '']) await store.findTargets(typed);
    expect(searched).toEqual([
      ['registeredPhoneNumber', '9876543'],
      ['businessName', 'Textiles 24'],
      [undefined, undefined],
    ]);
  });

  it('hidden columns of a list are stored, and a damaged value falls back to the default', async () => {
    store.cardColumns.hide(['design']);
    const { columnChoice } = await import('../src/kit/table/columns/columns.store.ts');
    expect(columnChoice('cards', ['limit']).$hidden.get()).toEqual(['design']);
    localStorage.setItem('columns:cards', '"nonsense"');
    expect(columnChoice('cards', ['limit']).$hidden.get()).toEqual(['limit']);
  });
});
