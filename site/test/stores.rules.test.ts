import { cardColours } from '@parichay/shared/shop/card/card.lists.ts';
import { describe, expect, it } from 'vitest';
import { unreadPaymentsOf } from '../src/features/people/notification/notification.rules.ts';
import type { Notification } from '../src/features/people/notification/notification.store.ts';
import { offeredProductsOf } from '../src/features/people/session/agency.rules.ts';
import { daysUntil, expiryOf, lastPlanDayOf, paidUntil } from '../src/features/people/session/business.rules.ts';
import { improvementsOf } from '../src/features/people/session/card.rules.ts';
import { addBusinessPath, customerMenu } from '../src/features/people/session/menu.rules.ts';
import { fittedSize } from '../src/features/people/storage/downscale.ts';
import { signInPhoneOrEmail } from '../src/features/people/user/user.store.ts';
import { recogniseState, stateNameOfPin, stateNames } from '../src/kit/ui/form/india.ts';
import { locales } from '../src/lib/i18n.ts';
import { messagesOf } from '../src/lib/messages.ts';
import { cardFixture, ids, userFixture } from './stores.server.ts';

const configuration = (products: {
  images?: boolean;
  videoPosts?: boolean;
  pdf?: boolean;
  video?: boolean;
  invitation?: boolean;
}) => ({
  configuration: {
    imagePost: {
      enableImagePost: products.images ?? false,
      isVideoPostsIncluded: products.videoPosts ?? false,
      allowAgencyExclusivePosts: false,
    },
    pdfCardConfig: { enablePdfCardProduct: products.pdf ?? false },
    video: { enableVideo: products.video ?? false },
    onlinePayment: { enablePaymentIntegration: false, allowedMakers: [] },
    dashboardConfig: {
      showInvitationTileInCustomerDashboard: products.invitation ?? false,
      invitationSiteLink: 'https://invites.example.com',
    },
    offer: { freeBusinesses: 1, trialDays: 30, graceDays: 15 },
    contact: { phoneNumber: '', whatsappNumber: '', email: '' },
    legal: { termsUrl: '', privacyUrl: '' },
  },
});
const customerMenuOf = (products: Parameters<typeof configuration>[0]) => {
  const { projects, create } = customerMenu(offeredProductsOf(configuration(products)), 'b1');
  return { projects: projects.map(({ key }) => key), create: create.map(({ key }) => key) };
};

describe('the navigation menu of a customer', () => {
  it('the menu of a customer has all products that the agency offers, in the order of the specification', () => {
    expect(customerMenuOf({ images: true, videoPosts: true, pdf: true, video: true, invitation: true })).toEqual({
      projects: ['myCard', 'myPdf', 'myVideos'],
      create: ['card', 'imagesVideos', 'pdf', 'staffIds', 'videos', 'invitation'],
    });
  });

  it('the menu of a customer has the entry for images, not images and videos, if the agency has no greeting videos', () => {
    expect(customerMenuOf({ images: true }).create).toEqual(['card', 'images']);
  });

  it('the menu of a customer has no greeting videos if greeting images are not enabled', () => {
    expect(customerMenuOf({ videoPosts: true, pdf: true }).create).toEqual(['card', 'pdf', 'staffIds']);
  });

  it('the menu of a customer is empty in an agency with digital cards only, even with invitations', () => {
    expect(customerMenuOf({ invitation: true })).toEqual({ projects: [], create: [] });
  });

  it('a foreign user is shown by email address, and every other user by phone number', () => {
    expect(signInPhoneOrEmail(userFixture())).toBe('+91 98765 43210');
    expect(signInPhoneOrEmail(userFixture({ isForeignUser: true, email: 'anita@example.com' }))).toBe(
      'anita@example.com',
    );
  });

  it('the URL of the page for adding a business has the parameters of the specification', () => {
    const search = new URLSearchParams(addBusinessPath(userFixture(), true).split('?')[1]);
    expect(Object.fromEntries(search)).toEqual({
      userId: userFixture().userId,
      isForeignUser: 'false',
      shouldRedirectToDigitalCardEditorOnAddBusiness: 'true',
      shouldCreateDigitalCard: 'true',
    });
  });
});

describe('the subscription of a business', () => {
  // In India it is 20 November, in Greenwich still the 19th.
  const now = Date.parse('2026-11-19T20:00:00Z');
  const expiryFor = (expiryDateForCustomer: string | null, isExpiringSoon = false) =>
    expiryOf({ expiryDateForCustomer, isExpiringSoon }, now);

  it('a business is expired from the start of its expiry date in Indian time', () => {
    expect(expiryFor('2026-11-20')).toEqual({ kind: 'expired', daysLeft: 0 });
    expect(expiryFor('2026-11-21', true)).toEqual({ kind: 'expiring', daysLeft: 1 });
  });

  it('the last paid day of a business is the day before its expiry date', () => {
    expect(lastPlanDayOf({ expiryDateForCustomer: '2028-03-01' })).toBe('2028-02-29');
    expect(lastPlanDayOf({ expiryDateForCustomer: null })).toBeNull();
  });

  it('a business with an expiry date is shown as expiring if its expiring-soon flag is set, and otherwise as fine', () => {
    expect(expiryFor('2026-12-20', true)).toEqual({ kind: 'expiring', daysLeft: 30 });
    expect(expiryFor('2026-12-20').kind).toBe('fine');
    expect(expiryFor(null).kind).toBe('fine');
  });

  it('an expired business has a last paid day, and an unpaid business with time left has no last paid day', () => {
    const paidUntilOf = (expiryDateForCustomer: string, isSubscriptionActive: boolean) =>
      paidUntil({ expiryDateForCustomer, isSubscriptionActive }, now);
    expect(paidUntilOf('2026-12-20', true)).toBe('2026-12-19');
    expect(paidUntilOf('2026-12-20', false)).toBeNull();
    expect(paidUntilOf('2026-11-20', false)).toBe('2026-11-19');
  });

  it('the days until the expiry of a business are calendar days, even across the new year', () => {
    expect(daysUntil('2027-01-01', Date.parse('2026-12-31T23:00:00+05:30'))).toBe(1);
  });
});

describe('the payment note on the home page', () => {
  const notification = (changes: Partial<Notification>): Notification => ({
    notificationId: ids.card,
    kind: 'payment_made',
    params: { name: 'Shree Ganesh Sweets', amountPaise: '49900' },
    url: `/panel/customer/receipt?businessId=${ids.sweets}`,
    isRead: false,
    createdAt: '2026-11-20T10:00:00.000Z',
    ...changes,
  });

  it('an unread payment is shown for its own business and for no other', () => {
    const paid = notification({});
    const others = [notification({ isRead: true }), notification({ kind: 'payment_given_back' })];
    expect(unreadPaymentsOf([paid, ...others], ids.sweets)).toEqual([paid]);
    expect(unreadPaymentsOf([paid, ...others], ids.textiles)).toEqual([]);
  });
});

describe('the improvements suggested for a card', () => {
  it('the improvements suggested for an empty card are phone, logo, tagline, address and hours in this order', () => {
    expect(improvementsOf(cardFixture())).toEqual(['addPhone', 'addLogo', 'addTagline', 'addAddress', 'addHours']);
  });

  it('adding a phone number is not suggested for a card that has a WhatsApp number', () => {
    const card = cardFixture();
    card.basicDetails = { ...card.basicDetails, whatsappNumber: '+919876543210' };
    expect(improvementsOf(card)).not.toContain('addPhone');
  });
});

describe('the state suggested for a PIN code', () => {
  it.each([
    ['388001', 'Gujarat'],
    ['160017', 'Chandigarh'],
    ['110001', 'Delhi'],
    ['403001', 'Goa'],
    ['834001', 'Jharkhand'],
    ['248001', 'Uttarakhand'],
    ['560001', 'Karnataka'],
    ['781001', 'Assam'],
    ['194101', 'Ladakh'],
    ['682555', 'Lakshadweep'],
  ])('the state suggested for the PIN code %s is %s', (pin, state) => {
    expect(stateNameOfPin(pin)).toBe(state);
  });

  it('no state is suggested for an invalid PIN code', () => {
    expect(stateNameOfPin('')).toBeNull();
    expect(stateNameOfPin('000000')).toBeNull();
  });

  it('the state suggested for a PIN code is in the list of 36 Indian states', () => {
    expect(stateNames()).toHaveLength(36);
    expect(stateNames()).toContain(stateNameOfPin('388001'));
  });
});

describe('the stored state of a business', () => {
  it.each([
    ['महाराष्ट्र', '', 'Maharashtra'],
    ['તમિલનાડુ', '', 'Tamil Nadu'],
    ['ಕರ್ನಾಟಕ', '', 'Karnataka'],
    ['MH', '', 'Maharashtra'],
    ['MAHARASHTRA', '', 'Maharashtra'],
    ['Orissa', '', 'Odisha'],
    ['27-Maharashtra', '', 'Maharashtra'],
    ['Gujrat', '380015', 'Gujarat'],
    ['AP', '517501', 'Andhra Pradesh'],
    ['AP', '', null],
    ['Utopia', '380015', null],
  ])('the stored state %j with the PIN code %j is preselected as %j', async (stored, pinCode, name) => {
    expect(await recogniseState(stored, pinCode)).toBe(name);
  });
});

describe('the categories and card colours of the panel', () => {
  it('the category names are unique and at most 60 characters long in each language', () => {
    for (const locale of locales) {
      const names = Object.values(messagesOf(locale, ['business'])['names/categories'] ?? {});
      expect(new Set(names).size).toBe(names.length);
      expect(names.every((name) => name.length <= 60)).toBe(true);
    }
  });

  it('the twelve card colours are distinct and have six hex digits', () => {
    expect(new Set(Object.values(cardColours)).size).toBe(12);
    expect(Object.values(cardColours).every((hex) => /^#[0-9a-f]{6}$/.test(hex))).toBe(true);
  });
});

describe('the size of an uploaded photo', () => {
  it('an uploaded photo is reduced to 1600 px on its longer side in the same aspect ratio', () => {
    expect(fittedSize(4000, 3000)).toEqual({ width: 1600, height: 1200 });
    expect(fittedSize(3000, 4000)).toEqual({ width: 1200, height: 1600 });
  });

  it('an uploaded photo is never enlarged, and no side becomes shorter than one pixel', () => {
    expect(fittedSize(800, 600)).toEqual({ width: 800, height: 600 });
    expect(fittedSize(10_000, 2)).toEqual({ width: 1600, height: 1 });
  });
});
