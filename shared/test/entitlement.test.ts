import { describe, expect, test } from 'vitest';
import { type EntitlementFacts, entitlementOf, isExpired } from '../src/shop/plan/entitlement.rules.ts';
import { customPlanDefaults, planProducts } from '../src/shop/plan/plan.lists.ts';

const everything = {
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
const unused = { digitalCard: 0, greetingImages: 0, greetingVideos: 0, pdfCard: 0, promotionalVideo: 0 };
const facts = (changes: Partial<EntitlementFacts> = {}): EntitlementFacts => ({
  today: '2026-11-21',
  expiryDate: '2027-01-01',
  isPaid: true,
  limits,
  used: unused,
  cardLimit: null,
  switches: everything,
  ...changes,
});
const used = (counts: Partial<EntitlementFacts['used']>) => facts({ used: { ...unused, ...counts } });

describe('the entitlement of a business', () => {
  test('a business may make PDF cards up to the limit of its card, plus those it bought', () => {
    const capped = (cardLimit: number | null, made: number, bought = 0) =>
      entitlementOf({ ...used({ pdfCard: made }), cardLimit }, 'pdfCard', bought);
    expect(capped(1, 0)).toEqual({ may: true, why: null, left: 1 });
    expect(capped(1, 1)).toEqual({ may: false, why: 'card_limit_reached', left: 0 });
    expect(capped(0, 0).why).toBe('card_limit_reached');
    expect(capped(0, 0, 1)).toEqual({ may: true, why: null, left: 1 });
    // A limit above the plan's gives nothing more.
    expect(capped(9, 2).why).toBe('plan_limit_reached');
    const endless = facts({ limits: { ...limits, pdfCardLimit: -1 }, cardLimit: 3 });
    expect(entitlementOf(endless, 'pdfCard').left).toBe(3);
    expect(entitlementOf(endless, 'greetingImages')).toEqual(entitlementOf(facts(), 'greetingImages'));
  });

  test('a business may make what its plan includes, less what it made', () => {
    expect(entitlementOf(used({ pdfCard: 1 }), 'pdfCard')).toEqual({ may: true, why: null, left: 1 });
    expect(entitlementOf(used({ greetingVideos: 3 }), 'greetingVideos')).toEqual({
      may: false,
      why: 'plan_limit_reached',
      left: 0,
    });
  });

  test('a business may make any number of a product that its plan has unlimited', () => {
    expect(entitlementOf(used({ greetingImages: 9_999 }), 'greetingImages')).toEqual({
      may: true,
      why: null,
      left: null,
    });
  });

  test('a business may make nothing that its plan leaves out, and never has fewer than zero left', () => {
    expect(entitlementOf(facts(), 'promotionalVideo').why).toBe('plan_limit_reached');
    expect(entitlementOf(used({ pdfCard: 7 }), 'pdfCard')).toEqual({ may: false, why: 'plan_limit_reached', left: 0 });
  });

  test.each([
    ['was never paid', { isPaid: false }],
    ['ended this morning', { expiryDate: '2026-11-21' }],
    ['ended long ago, grace or not', { expiryDate: '2026-11-10' }],
  ])('a business whose subscription %s is answered subscription_needed', (_name, changes) => {
    for (const product of planProducts.filter((one) => one !== 'digitalCard'))
      expect(entitlementOf(facts(changes), product)).toEqual({ may: false, why: 'subscription_needed', left: 0 });
  });

  test('a plan runs until the start of its day of expiry, and for ever without one', () => {
    expect(entitlementOf(facts({ expiryDate: '2026-11-22' }), 'pdfCard').may).toBe(true);
    expect(entitlementOf(facts({ expiryDate: null }), 'pdfCard').may).toBe(true);
  });

  test('a paid plan without recorded limits allows no PDF card', () => {
    expect(entitlementOf(facts({ limits: null }), 'pdfCard').why).toBe('plan_limit_reached');
  });

  test('a single purchase needs no subscription and adds to the plan', () => {
    expect(entitlementOf(facts({ isPaid: false }), 'pdfCard', 1)).toEqual({ may: true, why: null, left: 1 });
    expect(entitlementOf(used({ pdfCard: 2 }), 'pdfCard', 1)).toEqual({ may: true, why: null, left: 1 });
    expect(entitlementOf(facts({ isPaid: false }), 'pdfCard', -1)).toEqual({ may: true, why: null, left: null });
  });

  test.each([
    ['greetingImages', { imagePost: { ...everything.imagePost, enableImagePost: false } }],
    ['greetingVideos', { imagePost: { ...everything.imagePost, isVideoPostsIncluded: false } }],
    ['pdfCard', { pdfCardConfig: { enablePdfCardProduct: false } }],
    ['promotionalVideo', { video: { enableVideo: false } }],
  ] as const)('the product %s is not enabled when the agency does not offer it, bought or not', (product, off) => {
    const switches = { ...everything, ...off };
    expect(entitlementOf(facts({ switches }), product, 5)).toEqual({ may: false, why: 'product_not_enabled', left: 0 });
  });

  test('every business may make one digital card, with or without a plan', () => {
    const nobody = { isPaid: false, limits: null, expiryDate: '2020-01-01' };
    expect(entitlementOf(facts(nobody), 'digitalCard')).toEqual({ may: true, why: null, left: 1 });
    expect(entitlementOf(facts({ used: { ...unused, digitalCard: 1 } }), 'digitalCard').why).toBe('plan_limit_reached');
  });
});

describe('the end of a subscription', () => {
  test('a subscription ends at the start of its day of expiry', () => {
    expect([isExpired('2026-11-22', '2026-11-21'), isExpired('2026-11-21', '2026-11-21')]).toEqual([false, true]);
    expect(isExpired(null, '2026-11-21')).toBe(false);
  });
});
