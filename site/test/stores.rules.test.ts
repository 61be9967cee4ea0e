import { cardColours } from '@parichay/shared/card/card.lists.ts';
import { describe, expect, it } from 'vitest';
import { fittedSize } from '../src/features/document/downscale.ts';
import { offerOf } from '../src/features/session/agency.rules.ts';
import { daysUntil, expiryOf, lastDayOf, paidUntil } from '../src/features/session/business.rules.ts';
import { improvementsOf } from '../src/features/session/card.rules.ts';
import { addBusinessPath, customerMenu } from '../src/features/session/menu.rules.ts';
import { signedInAs } from '../src/features/user/user.store.ts';
import { stateMeant, stateNames, stateOfPin } from '../src/kit/ui/india.ts';
import { locales } from '../src/lib/i18n.ts';
import { messagesOf } from '../src/lib/messages.ts';
import { aCard, aUser } from './stores.server.ts';

const configuration = (change: {
  images?: boolean;
  videoPosts?: boolean;
  pdf?: boolean;
  video?: boolean;
  invitation?: boolean;
}) => ({
  configuration: {
    imagePost: {
      enableImagePost: change.images ?? false,
      isVideoPostsIncluded: change.videoPosts ?? false,
      allowAgencyExclusivePosts: false,
    },
    pdfCardConfig: { enablePdfCardProduct: change.pdf ?? false },
    video: { enableVideo: change.video ?? false },
    onlinePayment: { enablePaymentIntegration: false, allowedMakers: [] },
    dashboardConfig: {
      showInvitationTileInCustomerDashboard: change.invitation ?? false,
      invitationSiteLink: 'https://invites.example.com',
    },
    offer: { freeBusinesses: 1, trialDays: 30, graceDays: 15 },
    contact: { phoneNumber: '', whatsappNumber: '', email: '' },
    legal: { termsUrl: '', privacyUrl: '' },
  },
});
const menuOf = (change: Parameters<typeof configuration>[0]) => {
  const { projects, create } = customerMenu(offerOf(configuration(change)), 'b1');
  return { projects: projects.map(({ key }) => key), create: create.map(({ key }) => key) };
};

describe('the customer’s menu', () => {
  it('lists all that an agency offers, as the specification orders it', () => {
    expect(menuOf({ images: true, videoPosts: true, pdf: true, video: true, invitation: true })).toEqual({
      projects: ['myCard', 'myPdf', 'myVideos'],
      create: ['card', 'imagesVideos', 'pdf', 'staffIds', 'videos', 'invitation'],
    });
  });

  it('says greeting images where videos are not included', () => {
    expect(menuOf({ images: true }).create).toEqual(['card', 'images']);
  });

  it('offers no greeting videos without images', () => {
    expect(menuOf({ videoPosts: true, pdf: true }).create).toEqual(['card', 'pdf', 'staffIds']);
  });

  it('hides both parts for an agency of digital cards only, invitations or not', () => {
    expect(menuOf({ invitation: true })).toEqual({ projects: [], create: [] });
  });

  it('names a foreign user by email, everybody else by phone', () => {
    expect(signedInAs(aUser())).toBe('+91 98765 43210');
    expect(signedInAs(aUser({ isForeignUser: true, email: 'anita@example.com' }))).toBe('anita@example.com');
  });

  it('carries the specification’s flags to the page that adds a business', () => {
    const search = new URLSearchParams(addBusinessPath(aUser(), true).split('?')[1]);
    expect(Object.fromEntries(search)).toEqual({
      userId: aUser().userId,
      isForeignUser: 'false',
      shouldRedirectToDigitalCardEditorOnAddBusiness: 'true',
      shouldCreateDigitalCard: 'true',
    });
  });
});

describe('how a business stands', () => {
  // 20 November in India, still the 19th in Greenwich.
  const now = Date.parse('2026-11-19T20:00:00Z');
  const expiry = (expiryDateForCustomer: string | null, isExpiringSoon = false) =>
    expiryOf({ expiryDateForCustomer, isExpiringSoon }, now);

  it('is expired from the start of the expiry day in India', () => {
    expect(expiry('2026-11-20')).toEqual({ kind: 'expired', daysLeft: 0 });
    expect(expiry('2026-11-21', true)).toEqual({ kind: 'expiring', daysLeft: 1 });
  });

  it('is paid until the day before the expiry day', () => {
    expect(lastDayOf({ expiryDateForCustomer: '2028-03-01' })).toBe('2028-02-29');
    expect(lastDayOf({ expiryDateForCustomer: null })).toBeNull();
  });

  it('is expiring when its agency says so, and fine before that or without an end', () => {
    expect(expiry('2026-12-20', true)).toEqual({ kind: 'expiring', daysLeft: 30 });
    expect(expiry('2026-12-20').kind).toBe('fine');
    expect(expiry(null).kind).toBe('fine');
  });

  it('is paid until no day that nobody paid for', () => {
    const until = (expiryDateForCustomer: string, isSubscriptionActive: boolean) =>
      paidUntil({ expiryDateForCustomer, isSubscriptionActive }, now);
    expect(until('2026-12-20', true)).toBe('2026-12-19');
    expect(until('2026-12-20', false)).toBeNull();
    expect(until('2026-11-20', false)).toBe('2026-11-19');
  });

  it('counts days, not hours, over a change of year', () => {
    expect(daysUntil('2027-01-01', Date.parse('2026-12-31T23:00:00+05:30'))).toBe(1);
  });
});

describe('what would make a card more useful', () => {
  it('begins with what customers need most', () => {
    expect(improvementsOf(aCard())).toEqual(['addPhone', 'addLogo', 'addTagline', 'addAddress', 'addHours']);
  });

  it('asks for no number where there is a WhatsApp number', () => {
    const card = aCard();
    card.basicDetails = { ...card.basicDetails, whatsappNumber: '+919876543210' };
    expect(improvementsOf(card)).not.toContain('addPhone');
  });
});

describe('a PIN code', () => {
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
  ])('%s lies in %s', (pin, state) => {
    expect(stateOfPin(pin)).toBe(state);
  });

  it('that is none suggests nothing', () => {
    expect(stateOfPin('')).toBeNull();
    expect(stateOfPin('000000')).toBeNull();
  });

  it('suggests a name that stands in the list', () => {
    expect(stateNames()).toHaveLength(36);
    expect(stateNames()).toContain(stateOfPin('388001'));
  });
});

describe('a stored state', () => {
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
  ])('%j with the PIN code %j is selected as %j', async (stored, pinCode, name) => {
    expect(await stateMeant(stored, pinCode)).toBe(name);
  });
});

describe('lists', () => {
  it('name every category once in each language', () => {
    for (const locale of locales) {
      const names = Object.values(messagesOf(locale, ['business'])['names/categories'] ?? {});
      expect(new Set(names).size).toBe(names.length);
      expect(names.every((name) => name.length <= 60)).toBe(true);
    }
  });

  it('offer twelve different colours in the form the contract takes', () => {
    expect(new Set(Object.values(cardColours)).size).toBe(12);
    expect(Object.values(cardColours).every((hex) => /^#[0-9a-f]{6}$/.test(hex))).toBe(true);
  });
});

describe('a photo', () => {
  it('is brought down to 1600 px on its longer side, its ratio kept', () => {
    expect(fittedSize(4000, 3000)).toEqual({ width: 1600, height: 1200 });
    expect(fittedSize(3000, 4000)).toEqual({ width: 1200, height: 1600 });
  });

  it('is never made larger, nor thinner than a pixel', () => {
    expect(fittedSize(800, 600)).toEqual({ width: 800, height: 600 });
    expect(fittedSize(10_000, 2)).toEqual({ width: 1600, height: 1 });
  });
});
