import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { notifications } from '../src/features/people/notification/notification.store.ts';
import {
  $activeBusiness,
  businesses,
  loadBusinesses,
  saveBusiness,
  switchBusiness,
} from '../src/features/people/session/business.store.ts';
import {
  $card,
  cardsOfBusiness,
  createCard,
  loadCards,
  resetCards,
  setCardStatus,
} from '../src/features/people/session/card.store.ts';
import { $authFailure, $shellFailure, watchAuthErrors } from '../src/features/people/session/shell.store.ts';
import {
  $draftsAtSignOut,
  leaveAfterAuthError,
  signOut,
  signOutAndDelete,
} from '../src/features/people/session/sign-out.ts';
import { restoreSnapshot, storeSnapshotsOnChange } from '../src/features/people/session/snapshot.ts';
import { loadUser, user } from '../src/features/people/user/user.store.ts';
import { readDraft, storeDraft } from '../src/kit/ui/form/draft.ts';
import { businessFixture, cardFixture, contractServer, ids, stubBrowser, userFixture } from './stores.server.ts';

const server = contractServer();
let redirects: string[] = [];
const textiles = businessFixture({ businessId: ids.textiles, businessName: 'Kiran Textiles' });

beforeAll(() => server.start());
afterAll(async () => {
  vi.unstubAllGlobals();
  await server.stop();
});
beforeEach(() => {
  server.reset();
  ({ places: redirects } = stubBrowser());
  user.reset();
  businesses.reset();
  resetCards();
  notifications.reset();
  $shellFailure.get()?.dismiss();
  $authFailure.set(null);
});

describe('the active business of a customer', () => {
  beforeEach(async () => {
    server.on('GET /business/getBusinessesByUser', () => ({
      businesses: [textiles, businessFixture()],
      nextBusiness: null,
    }));
    await loadBusinesses();
  });

  it('no business is active while the user is unknown', () => {
    expect($activeBusiness.get()).toBeNull();
  });

  it('the active business is the one that the user prefers, wherever it is in the list', () => {
    user.set(
      userFixture({
        preferences: { activeBusinessId: ids.textiles, language: null, greetingLanguage: null, letsStaffIn: true },
      }),
    );
    expect($activeBusiness.get()?.businessName).toBe('Kiran Textiles');
  });

  it('the active business is the newest one if the preferred business no longer exists', () => {
    user.set(
      userFixture({
        preferences: { activeBusinessId: ids.stranger, language: null, greetingLanguage: null, letsStaffIn: true },
      }),
    );
    expect($activeBusiness.get()?.businessId).toBe(ids.sweets);
  });

  it('the active business changes when the preference of the user is saved', async () => {
    user.set(userFixture());
    server.on('POST /user/preference', ({ body }) => ({
      updatedUser: userFixture({ preferences: { ...body, language: null, greetingLanguage: null, letsStaffIn: true } }),
    }));
    expect(await switchBusiness(ids.textiles)).toBe(true);
    expect($activeBusiness.get()?.businessId).toBe(ids.textiles);
  });

  it('the active business stays the same when saving the preference fails, and the error can be dismissed', async () => {
    user.set(userFixture());
    server.refuse('POST /user/preference', 'unavailable');
    expect(await switchBusiness(ids.textiles)).toBe(false);
    expect($activeBusiness.get()?.businessId).toBe(ids.sweets);
    expect($shellFailure.get()?.failure.code).toBe('unavailable');
    $shellFailure.get()?.dismiss();
    expect($shellFailure.get()).toBeNull();
  });

  it('a new business is prepended to the list of businesses, and an edited business is updated in the list', async () => {
    user.set(userFixture());
    server.on('POST /business', ({ body }) => ({
      business: businessFixture({
        businessId: String(body.businessId ?? ids.stranger),
        businessName: String(body.businessName),
      }),
    }));
    await saveBusiness({ businessName: 'Anand Motors', category: 'Car dealer' });
    expect(businesses.$state.get()).toMatchObject({ total: 3, items: [{ businessName: 'Anand Motors' }, {}, {}] });
    await saveBusiness({ businessId: ids.textiles, version: 1, businessName: 'Kiran Sarees', category: 'Saree shop' });
    expect(businesses.$state.get().items.map(({ businessName }) => businessName)).toContain('Kiran Sarees');
    expect(businesses.$state.get().total).toBe(3);
  });
});

describe('the card of a business', () => {
  it('the card of a business is hidden while the cards of another business are loading', async () => {
    server.on('GET /getCardsByBusiness', ({ query }) => ({
      cards: query.businessId === ids.sweets ? [cardFixture()] : [],
    }));
    await loadCards(ids.sweets);
    expect($card.get()?.cardNo).toBe(ids.card);
    const loading = loadCards(ids.textiles);
    expect($card.get()).toBeNull();
    await loading;
    expect(cardsOfBusiness.$state.get()).toMatchObject({ status: 'success', total: 0 });
  });

  it('a new card is filled with the details of its business', async () => {
    let sentBody: unknown;
    server.on('GET /getCardsByBusiness', () => ({ cards: [] }));
    server.on('POST /updateCardBasicDetails', ({ body }) => {
      sentBody = body;
      return { updatedCard: cardFixture() };
    });
    await loadCards(ids.sweets);
    await createCard(businessFixture(), '+91 98765 43210');
    expect(sentBody).toMatchObject({
      businessId: ids.sweets,
      basicDetails: {
        businessName: 'Shree Ganesh Sweets',
        phoneNumber: '+91 98765 43210',
        whatsappNumber: '+91 98765 43210',
        email: 'orders@example.com',
        website: '',
        address: { city: 'Anand' },
        logo: { mediaId: ids.logo },
      },
    });
    expect($card.get()?.cardNo).toBe(ids.card);
  });

  it('creating a card that another tab has already created loads that card without an error', async () => {
    server.refuse('POST /updateCardBasicDetails', 'one_card_per_business');
    server.on('GET /getCardsByBusiness', () => ({ cards: [cardFixture({ status: 'active' })] }));
    expect(await createCard(businessFixture(), '')).toMatchObject({ status: 'active' });
    expect($shellFailure.get()).toBeNull();
  });

  it('a card shows its new status, or keeps the old one with an error if the server refuses the change', async () => {
    server.on('GET /getCardsByBusiness', () => ({ cards: [cardFixture()] }));
    await loadCards(ids.sweets);
    server.on('POST /updateCardStatus', ({ body }) => ({
      updatedCard: cardFixture({ status: body.status as 'active', version: 2 }),
    }));
    await setCardStatus(cardFixture(), 'active');
    expect($card.get()).toMatchObject({ status: 'active', version: 2 });
    server.refuse('POST /updateCardStatus', 'card_suspended');
    expect(await setCardStatus(cardFixture(), 'paused')).toBeNull();
    expect($shellFailure.get()?.failure.code).toBe('card_suspended');
    expect($card.get()?.status).toBe('active');
  });
});

describe('an ended session in the panel', () => {
  it('an ended session is shown instead of any other error', async () => {
    const stopWatching = watchAuthErrors();
    server.refuse('POST /user/preference', 'not_signed_in');
    await switchBusiness(ids.textiles);
    expect($authFailure.get()).toBe('ended');
    expect($shellFailure.get()).toBeNull();
    stopWatching();
  });

  it('a session is treated as ended when the user cannot be fetched', async () => {
    const stopWatching = watchAuthErrors();
    server.refuse('GET /user', 'not_allowed');
    await loadUser();
    expect($authFailure.get()).toBe('ended');
    stopWatching();
  });

  it('a refused API call is shown as not allowed and not as an ended session', async () => {
    const stopWatching = watchAuthErrors();
    server.refuse('POST /user/preference', 'not_allowed');
    await switchBusiness(ids.textiles);
    expect($authFailure.get()).toBe('not-allowed');
    stopWatching();
  });

  it('signing in again after an ended session keeps the draft and leads back to the same page', async () => {
    storeDraft(ids.user, 'card:1', { tagline: 'half a sent' });
    server.on('POST /logout', () => ({ userLoggedOut: true }));
    await leaveAfterAuthError('customer');
    expect(redirects).toEqual(['/panel/login?next=%2Fpanel%2Fcustomer%2Fcard-editor%3FbusinessId%3Db']);
    expect(readDraft(ids.user, 'card:1')).toEqual({ tagline: 'half a sent' });
  });
});

describe('signing out of the panel', () => {
  beforeEach(async () => {
    user.set(userFixture());
    server.on('GET /getCardsByBusiness', () => ({ cards: [cardFixture()] }));
    await loadCards(ids.sweets);
    storeDraft(ids.user, 'card:1', { tagline: 'half a sent' });
  });

  it('signing out removes the user, the cards and the drafts from the browser', async () => {
    server.on('POST /logout', () => ({ userLoggedOut: true }));
    await signOutAndDelete('customer');
    expect(redirects).toEqual(['/panel/login']);
    expect(user.$state.get().data).toBeNull();
    expect(cardsOfBusiness.$state.get()).toMatchObject({ status: 'idle', items: [] });
    expect(readDraft(ids.user, 'card:1')).toBeNull();
  });

  it('signing out asks first while the browser has unsaved forms, and names them', () => {
    signOut('customer');
    expect($draftsAtSignOut.get()).toEqual(['card:1']);
    expect(redirects).toEqual([]);
    expect(readDraft(ids.user, 'card:1')).toEqual({ tagline: 'half a sent' });
    $draftsAtSignOut.set([]);
  });

  it('signing out leads staff to the sign-in page for staff', async () => {
    server.on('POST /franchisee/logout', () => ({ franchiseeLoggedOut: true }));
    await signOutAndDelete('staff');
    expect(redirects).toEqual(['/panel/franchisee-login']);
  });

  it('signing out keeps the user and shows an error when the server is unavailable', async () => {
    server.refuse('POST /logout', 'unavailable');
    await signOutAndDelete('customer');
    expect(redirects).toEqual([]);
    expect(user.$state.get().data).not.toBeNull();
    expect($shellFailure.get()?.failure.code).toBe('unavailable');
  });
});

describe('the snapshot of stores for the next page', () => {
  const storeVisit = async () => {
    server.on('GET /getCardsByBusiness', () => ({ cards: [cardFixture()] }));
    storeSnapshotsOnChange();
    user.set(userFixture());
    businesses.set({ items: [businessFixture()], total: 1, nextCursor: null });
    await loadCards(ids.sweets);
    user.reset();
    businesses.reset();
    resetCards();
  };

  it('the next page restores the user and the card from the stored snapshot', async () => {
    await storeVisit();
    restoreSnapshot();
    expect(user.$state.get().data?.userId).toBe(ids.user);
    expect($card.get()?.cardNo).toBe(ids.card);
  });

  it('the stored snapshot is not restored after another user has signed in', async () => {
    await storeVisit();
    localStorage.setItem('panel:user', JSON.stringify(ids.stranger));
    restoreSnapshot();
    expect(user.$state.get().data).toBeNull();
    expect($card.get()).toBeNull();
  });
});
