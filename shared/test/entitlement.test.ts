import { describe, expect, test } from 'vitest';
import { type EntitlementFacts, entitlementOf, isExpired } from '../src/shop/plan/entitlement.rules.ts';
import { customPlanDefaults, planProducts } from '../src/shop/plan/plan.lists.ts';

const allProducts = {
  imagePost: { enableImagePost: true, isVideoPostsIncluded: true, allowAgencyExclusivePosts: false },
  video: { enableVideo: true },
  pdfCardConfig: { enablePdfCardProduct: true },
};
const limits = {
  ...customPlanDefaults.limits,
  greetingImagesIncluded: true,
  greetingImagesLimit: -1,
  greetingVideosIncluded: true,
  greetingVideosLimit: 3,
  pdfCardIncluded: true,
  pdfCardLimit: 2,
};
const noUsage = { digitalCard: 0, greetingImages: 0, greetingVideos: 0, pdfCard: 0, promotionalVideo: 0 };
const facts = (changes: Partial<EntitlementFacts> = {}): EntitlementFacts => ({
  today: '2026-11-21',
  expiryDate: '2027-01-01',
  isPaid: true,
  limits,
  used: noUsage,
  cardLimit: null,
  switches: allProducts,
  ...changes,
});
const used = (counts: Partial<EntitlementFacts['used']>) => facts({ used: { ...noUsage, ...counts } });

describe('the number of products that a business may create', () => {
  test('a business may create PDF cards up to its card limit, plus those that it purchased singly', () => {
    const withCardLimit = (cardLimit: number | null, made: number, bought = 0) =>
      entitlementOf({ ...used({ pdfCard: made }), cardLimit }, 'pdfCard', bought);
    expect(withCardLimit(1, 0)).toEqual({ may: true, why: null, left: 1 });
    expect(withCardLimit(1, 1)).toEqual({ may: false, why: 'card_limit_reached', left: 0 });
    expect(withCardLimit(0, 0).why).toBe('card_limit_reached');
    expect(withCardLimit(0, 0, 1)).toEqual({ may: true, why: null, left: 1 });
    // A card limit above the plan's limit allows nothing more.
    expect(withCardLimit(9, 2).why).toBe('plan_limit_reached');
    const endless = facts({ limits: { ...limits, pdfCardLimit: -1 }, cardLimit: 3 });
    expect(entitlementOf(endless, 'pdfCard').left).toBe(3);
    expect(entitlementOf(endless, 'greetingImages')).toEqual(entitlementOf(facts(), 'greetingImages'));
  });

  test('the remaining count of a product is the limit of the plan minus what the business has already created', () => {
    expect(entitlementOf(used({ pdfCard: 1 }), 'pdfCard')).toEqual({ may: true, why: null, left: 1 });
    expect(entitlementOf(used({ greetingVideos: 3 }), 'greetingVideos')).toEqual({
      may: false,
      why: 'plan_limit_reached',
      left: 0,
    });
  });

  test('a business may create any number of a product that is unlimited in its plan', () => {
    expect(entitlementOf(used({ greetingImages: 9_999 }), 'greetingImages')).toEqual({
      may: true,
      why: null,
      left: null,
    });
  });

  test('a business may create no product that its plan excludes, and the remaining count of a product is never negative', () => {
    expect(entitlementOf(facts(), 'promotionalVideo').why).toBe('plan_limit_reached');
    expect(entitlementOf(used({ pdfCard: 7 }), 'pdfCard')).toEqual({ may: false, why: 'plan_limit_reached', left: 0 });
  });

  test.each([
    ['was never paid', { isPaid: false }],
    ['ended this morning', { expiryDate: '2026-11-21' }],
    ['ended long ago, grace or not', { expiryDate: '2026-11-10' }],
  ])('a business whose subscription %s gets the reason subscription_needed', (_name, changes) => {
    for (const product of planProducts.filter((one) => one !== 'digitalCard'))
      expect(entitlementOf(facts(changes), product)).toEqual({ may: false, why: 'subscription_needed', left: 0 });
  });

  test('a subscription is valid the day before its expiry date, and without an expiry date it never ends', () => {
    expect(entitlementOf(facts({ expiryDate: '2026-11-22' }), 'pdfCard').may).toBe(true);
    expect(entitlementOf(facts({ expiryDate: null }), 'pdfCard').may).toBe(true);
  });

  test('a paid plan without stored limits allows no PDF card', () => {
    expect(entitlementOf(facts({ limits: null }), 'pdfCard').why).toBe('plan_limit_reached');
  });

  test('a single purchase needs no subscription and is added to the limit of the plan', () => {
    expect(entitlementOf(facts({ isPaid: false }), 'pdfCard', 1)).toEqual({ may: true, why: null, left: 1 });
    expect(entitlementOf(used({ pdfCard: 2 }), 'pdfCard', 1)).toEqual({ may: true, why: null, left: 1 });
    expect(entitlementOf(facts({ isPaid: false }), 'pdfCard', -1)).toEqual({ may: true, why: null, left: null });
  });

  test.each([
    ['greetingImages', { imagePost: { ...allProducts.imagePost, enableImagePost: false } }],
    ['greetingVideos', { imagePost: { ...allProducts.imagePost, isVideoPostsIncluded: false } }],
    ['pdfCard', { pdfCardConfig: { enablePdfCardProduct: false } }],
    ['promotionalVideo', { video: { enableVideo: false } }],
  ] as const)(
    'the product %s is not enabled when the agency does not offer it, even if it was purchased',
    (product, switchedOff) => {
      const switches = { ...allProducts, ...switchedOff };
      expect(entitlementOf(facts({ switches }), product, 5)).toEqual({
        may: false,
        why: 'product_not_enabled',
        left: 0,
      });
    },
  );

  test('every business may create one digital card, with or without a plan', () => {
    const unpaidFacts = { isPaid: false, limits: null, expiryDate: '2020-01-01' };
    expect(entitlementOf(facts(unpaidFacts), 'digitalCard')).toEqual({ may: true, why: null, left: 1 });
    expect(entitlementOf(facts({ used: { ...noUsage, digitalCard: 1 } }), 'digitalCard').why).toBe(
      'plan_limit_reached',
    );
  });
});

describe('the expiry of a subscription', () => {
  test('a subscription expires at the start of its expiry date', () => {
    expect([isExpired('2026-11-22', '2026-11-21'), isExpired('2026-11-21', '2026-11-21')]).toEqual([false, true]);
    expect(isExpired(null, '2026-11-21')).toBe(false);
  });
});
