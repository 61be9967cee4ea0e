import { readFileSync } from 'node:fs';
import { agencyConfiguration } from '@parichay/shared/people/agency/agency.fields.ts';
import { customPlanInput, type SubscriptionPlan } from '@parichay/shared/shop/plan/plan.fields.ts';
import { customPlanDefaults, type PlanProduct, planProducts } from '@parichay/shared/shop/plan/plan.lists.ts';
import { productsOffered } from '@parichay/shared/shop/plan/plan.rules.ts';
import { describe, expect, it } from 'vitest';
import {
  droppedFrom,
  faultsOf,
  framesOf,
  hasFrames,
  limitOfTick,
  type PlanForm,
  perMonth,
  planFormOf,
  planLengths,
  planOf as planOfForm,
} from '../src/features/shop/plan/plan.rules.ts';

const custom = (change: Partial<PlanForm> = {}): PlanForm => ({
  ...planFormOf(customPlanDefaults, planProducts),
  validity: '12',
  pricePaise: 99_900,
  ...change,
});
const planOf = (form: PlanForm) => planOfForm(form, planProducts);
const withLimits = (limits: Partial<PlanForm['limits']>): PlanForm =>
  custom({ limits: { ...custom().limits, ...limits } });
const switches = (change: object) => productsOffered(agencyConfiguration.parse(change));
const english = JSON.parse(
  readFileSync(new URL('../../shared/src/platform/language/en/plans.json', import.meta.url), 'utf8'),
) as Record<string, string>;

describe('the custom plan dialog, to the letter of docs/specification.md §5', () => {
  it('the custom plan dialog opens with the name Custom, one digital card and nothing else', () => {
    const form = planFormOf(customPlanDefaults, planProducts);
    expect(form).toMatchObject({ name: 'Custom', validity: '', pricePaise: null });
    expect(form.limits).toEqual({
      digitalCard: '1',
      greetingImages: null,
      greetingVideos: null,
      pdfCard: null,
      promotionalVideo: null,
    });
  });

  it('a custom plan without a name shows “Subscription name is Required”', () => {
    for (const name of ['', '   ']) expect(faultsOf(custom({ name }))).toEqual({ name: 'nameRequired' });
    expect(english.nameRequired).toBe('Subscription name is Required');
  });

  it('a custom plan without a validity shows “Validity is Required”', () => {
    expect(faultsOf(custom({ validity: '' }))).toEqual({ validity: 'validityRequired' });
    expect(english.validityRequired).toBe('Validity is Required');
  });

  it('a custom plan without a price shows “Price is Required”, and a price of zero is accepted', () => {
    expect(faultsOf(custom({ pricePaise: null }))).toEqual({ pricePaise: 'priceRequired' });
    expect(faultsOf(custom({ pricePaise: 0 }))).toEqual({});
    expect(english.priceRequired).toBe('Price is Required');
  });

  it('the custom plan dialog sends nothing while a field is invalid', () => {
    for (const change of [{ name: '' }, { validity: '' }, { pricePaise: null }])
      expect(planOf(custom(change))).toBeNull();
  });

  it('the digital card of a custom plan is always included with the limit 1', () => {
    expect(limitOfTick('digitalCard', true)).toBe('1');
    expect(limitOfTick('digitalCard', false)).toBe('1');
    expect(planOf(custom())?.limits).toMatchObject({ digitalCardIncluded: true, digitalCardLimit: 1 });
  });

  it.each([
    ['greeting images', 'greetingImages', '-1'],
    ['greeting videos', 'greetingVideos', '3'],
    ['PDF cards', 'pdfCard', '1'],
    ['promotional videos', 'promotionalVideo', '1'],
  ] as const)('checking %s in a custom plan sets the limit and unchecking clears it', (_, product, limit) => {
    expect(limitOfTick(product, true)).toBe(limit);
    expect(limitOfTick(product, false)).toBeNull();
    expect(planOf(withLimits({ [product]: limit }))?.limits).toMatchObject({
      [`${product}Included`]: true,
      [`${product}Limit`]: Number(limit),
    });
    expect(planOf(withLimits({ [product]: null }))?.limits).toMatchObject({
      [`${product}Included`]: false,
      [`${product}Limit`]: null,
    });
  });

  it.each(['pdfCard', 'promotionalVideo'] as const)(
    'the limit of %s in a custom plan must be -1 or a whole number from 1 to 100000',
    (product) => {
      for (const typed of ['1', '25', '100000', '-1'])
        expect(planOf(withLimits({ [product]: typed }))?.limits[`${product}Limit`]).toBe(Number(typed));
      for (const typed of ['', '0', '-2', '1.5', 'many', '100001']) {
        expect(faultsOf(withLimits({ [product]: typed }))).toEqual({ [`limits.${product}`]: 'countWrong' });
        expect(planOf(withLimits({ [product]: typed }))).toBeNull();
      }
    },
  );

  it('the frame visibility of a custom plan is shown only when greeting images are included', () => {
    expect(hasFrames(custom())).toBe(false);
    expect(hasFrames(withLimits({ greetingVideos: '3', pdfCard: '1' }))).toBe(false);
    expect(hasFrames(withLimits({ greetingImages: '-1' }))).toBe(true);
  });

  it('the custom plan dialog sends hidden frames as hide flags, and none without greeting images', () => {
    const frames = { regular: true, product: false, political: false };
    const flags = { hideRegularFrame: false, hideProductFrame: true, hidePoliticalFrame: true };
    expect(planOf({ ...withLimits({ greetingImages: '-1' }), frames })?.frameVisibility).toEqual(flags);
    expect(planOf(custom({ frames }))?.frameVisibility).toEqual({
      hideRegularFrame: false,
      hideProductFrame: false,
      hidePoliticalFrame: false,
    });
  });

  it('greeting images and videos are offered only if image posts are enabled', () => {
    expect(switches({})).toEqual(planProducts);
    expect(switches({ imagePost: { enableImagePost: false } })).toEqual(['digitalCard', 'pdfCard', 'promotionalVideo']);
  });

  it('greeting videos are offered only if video posts are included', () => {
    expect(switches({ imagePost: { isVideoPostsIncluded: false } })).toEqual([
      'digitalCard',
      'greetingImages',
      'pdfCard',
      'promotionalVideo',
    ]);
  });

  it('PDF cards and promotional videos are offered only if their product is enabled', () => {
    expect(switches({ pdfCardConfig: { enablePdfCardProduct: false } })).not.toContain('pdfCard');
    expect(switches({ video: { enableVideo: false } })).not.toContain('promotionalVideo');
  });

  it('the custom plan that the dialog sends is accepted unchanged by the contract', () => {
    const everything = withLimits({ greetingImages: '-1', greetingVideos: '3', pdfCard: '4', promotionalVideo: '-1' });
    for (const form of [custom(), everything, custom({ name: ' Gold ' })])
      expect(customPlanInput.safeParse(planOf(form))).toMatchObject({ success: true, data: planOf(form) });
  });
});

describe('a stored plan', () => {
  const plan = {
    ...customPlanDefaults,
    name: 'Gold',
    validity: 2,
    validityMonths: 0,
    pricePaise: 500_000,
    limits: {
      ...customPlanDefaults.limits,
      greetingImagesIncluded: true,
      greetingImagesLimit: -1,
      greetingVideosIncluded: true,
      greetingVideosLimit: 5,
      pdfCardIncluded: true,
      pdfCardLimit: 10,
    },
    frameVisibility: { hideRegularFrame: false, hideProductFrame: true, hidePoliticalFrame: false },
  } satisfies Partial<SubscriptionPlan>;

  it('a plan that is loaded into its form and sent is unchanged', () => {
    const { name, validity, validityMonths, pricePaise, limits, frameVisibility } = plan;
    expect(planOf(planFormOf(plan, planProducts))).toEqual({
      ...{ name, validity, validityMonths, pricePaise },
      ...{ limits, frameVisibility },
    });
  });

  it('a plan may last for months, and the contract accepts every offered length', () => {
    const halfYear = { ...plan, validity: 0, validityMonths: 6 };
    expect(planOf(planFormOf(halfYear, planProducts))).toMatchObject({ validity: 0, validityMonths: 6 });
    for (const months of planLengths)
      expect(customPlanInput.safeParse(planOf(custom({ validity: String(months) }))).success).toBe(true);
  });

  it('a plan in its form loses the products that the agency has switched off, and they are listed', () => {
    const offered: PlanProduct[] = ['digitalCard', 'greetingImages'];
    expect(droppedFrom(plan, planProducts)).toEqual([]);
    expect(droppedFrom(plan, offered)).toEqual(['greetingVideos', 'pdfCard']);
    const without = { greetingVideosLimit: null, pdfCardIncluded: false };
    expect(planOf(planFormOf(plan, offered))?.limits).toMatchObject(without);
    // A product may be switched off while the form is open.
    expect(planOfForm(planFormOf(plan, planProducts), offered)?.limits).toMatchObject(without);
  });

  it('a plan shows the frames that are not hidden, and none without greeting images', () => {
    expect(framesOf(plan)).toEqual(['regular', 'political']);
    expect(framesOf({ ...plan, limits: customPlanDefaults.limits })).toEqual([]);
  });

  it('the price of a plan for a month is in whole rupees', () => {
    expect(perMonth({ pricePaise: 120_000, validity: 1 })).toBe(10_000);
    expect(perMonth({ pricePaise: 99_900, validity: 1 })).toBe(8_300);
    expect(perMonth({ pricePaise: 500_000, validity: 2 })).toBe(20_800);
    expect(perMonth({ pricePaise: 60_000, validity: 0, validityMonths: 6 })).toBe(10_000);
  });
});
