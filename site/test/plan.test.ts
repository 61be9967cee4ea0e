import { readFileSync } from 'node:fs';
import { agencyConfiguration } from '@parichay/shared/people/agency/agency.fields.ts';
import { customPlanInput, type SubscriptionPlan } from '@parichay/shared/shop/plan/plan.fields.ts';
import { customPlanDefaults, type PlanProduct, planProducts } from '@parichay/shared/shop/plan/plan.lists.ts';
import { planProductsOffered } from '@parichay/shared/shop/plan/plan.rules.ts';
import { describe, expect, it } from 'vitest';
import {
  hasFrames,
  includedFramesOf,
  initialLimitOf,
  type PlanForm,
  planFaultsOf,
  planFormOf,
  planLengths,
  planInputOf as planOfForm,
  pricePaisePerMonth,
  productsDroppedFrom,
} from '../src/features/shop/plan/plan.rules.ts';

const customPlanForm = (changes: Partial<PlanForm> = {}): PlanForm => ({
  ...planFormOf(customPlanDefaults, planProducts),
  validity: '12',
  pricePaise: 99_900,
  ...changes,
});
const planOfCustomForm = (form: PlanForm) => planOfForm(form, planProducts);
const customPlanWithLimits = (limits: Partial<PlanForm['limits']>): PlanForm =>
  customPlanForm({ limits: { ...customPlanForm().limits, ...limits } });
const productsFor = (changes: object) => planProductsOffered(agencyConfiguration.parse(changes));
const englishPlanTexts = JSON.parse(
  readFileSync(new URL('../../shared/src/platform/language/en/plans.json', import.meta.url), 'utf8'),
) as Record<string, string>;

describe('the custom plan dialog as specified in docs/specification.md §5', () => {
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
    for (const name of ['', '   ']) expect(planFaultsOf(customPlanForm({ name }))).toEqual({ name: 'nameRequired' });
    expect(englishPlanTexts.nameRequired).toBe('Subscription name is Required');
  });

  it('a custom plan without a validity shows “Validity is Required”', () => {
    expect(planFaultsOf(customPlanForm({ validity: '' }))).toEqual({ validity: 'validityRequired' });
    expect(englishPlanTexts.validityRequired).toBe('Validity is Required');
  });

  it('a custom plan without a price shows “Price is Required”, and a price of zero is accepted', () => {
    expect(planFaultsOf(customPlanForm({ pricePaise: null }))).toEqual({ pricePaise: 'priceRequired' });
    expect(planFaultsOf(customPlanForm({ pricePaise: 0 }))).toEqual({});
    expect(englishPlanTexts.priceRequired).toBe('Price is Required');
  });

  it('the custom plan dialog sends nothing while a field is invalid', () => {
    for (const changes of [{ name: '' }, { validity: '' }, { pricePaise: null }])
      expect(planOfCustomForm(customPlanForm(changes))).toBeNull();
  });

  it('the digital card of a custom plan is always included with the limit 1', () => {
    expect(initialLimitOf('digitalCard', true)).toBe('1');
    expect(initialLimitOf('digitalCard', false)).toBe('1');
    expect(planOfCustomForm(customPlanForm())?.limits).toMatchObject({
      digitalCardIncluded: true,
      digitalCardLimit: 1,
    });
  });

  it.each([
    ['greeting images', 'greetingImages', '-1'],
    ['greeting videos', 'greetingVideos', '3'],
    ['PDF cards', 'pdfCard', '1'],
    ['promotional videos', 'promotionalVideo', '1'],
  ] as const)('checking %s in a custom plan sets the limit and unchecking clears it', (_, product, limit) => {
    expect(initialLimitOf(product, true)).toBe(limit);
    expect(initialLimitOf(product, false)).toBeNull();
    expect(planOfCustomForm(customPlanWithLimits({ [product]: limit }))?.limits).toMatchObject({
      [`${product}Included`]: true,
      [`${product}Limit`]: Number(limit),
    });
    expect(planOfCustomForm(customPlanWithLimits({ [product]: null }))?.limits).toMatchObject({
      [`${product}Included`]: false,
      [`${product}Limit`]: null,
    });
  });

  it.each(['pdfCard', 'promotionalVideo'] as const)(
    'the limit of %s in a custom plan must be -1 or a whole number from 1 to 100000',
    (product) => {
      for (const typed of ['1', '25', '100000', '-1'])
        expect(planOfCustomForm(customPlanWithLimits({ [product]: typed }))?.limits[`${product}Limit`]).toBe(
          Number(typed),
        );
      for (const typed of ['', '0', '-2', '1.5', 'many', '100001']) {
        expect(planFaultsOf(customPlanWithLimits({ [product]: typed }))).toEqual({
          [`limits.${product}`]: 'countWrong',
        });
        expect(planOfCustomForm(customPlanWithLimits({ [product]: typed }))).toBeNull();
      }
    },
  );

  it('the frame visibility of a custom plan is shown only when greeting images are included', () => {
    expect(hasFrames(customPlanForm())).toBe(false);
    expect(hasFrames(customPlanWithLimits({ greetingVideos: '3', pdfCard: '1' }))).toBe(false);
    expect(hasFrames(customPlanWithLimits({ greetingImages: '-1' }))).toBe(true);
  });

  it('the custom plan dialog sends hidden frames as hide flags, which are all false without greeting images', () => {
    const frames = { regular: true, product: false, political: false };
    const hideFlags = { hideRegularFrame: false, hideProductFrame: true, hidePoliticalFrame: true };
    expect(planOfCustomForm({ ...customPlanWithLimits({ greetingImages: '-1' }), frames })?.frameVisibility).toEqual(
      hideFlags,
    );
    expect(planOfCustomForm(customPlanForm({ frames }))?.frameVisibility).toEqual({
      hideRegularFrame: false,
      hideProductFrame: false,
      hidePoliticalFrame: false,
    });
  });

  it('a custom plan offers greeting images and videos only if image posts are enabled', () => {
    expect(productsFor({})).toEqual(planProducts);
    expect(productsFor({ imagePost: { enableImagePost: false } })).toEqual([
      'digitalCard',
      'pdfCard',
      'promotionalVideo',
    ]);
  });

  it('a custom plan offers greeting videos only if video posts are included', () => {
    expect(productsFor({ imagePost: { isVideoPostsIncluded: false } })).toEqual([
      'digitalCard',
      'greetingImages',
      'pdfCard',
      'promotionalVideo',
    ]);
  });

  it('a custom plan offers PDF cards and promotional videos only if these products are enabled', () => {
    expect(productsFor({ pdfCardConfig: { enablePdfCardProduct: false } })).not.toContain('pdfCard');
    expect(productsFor({ video: { enableVideo: false } })).not.toContain('promotionalVideo');
  });

  it('a custom plan sent by the dialog is accepted unchanged by the API contract', () => {
    const allProducts = customPlanWithLimits({
      greetingImages: '-1',
      greetingVideos: '3',
      pdfCard: '4',
      promotionalVideo: '-1',
    });
    for (const form of [customPlanForm(), allProducts, customPlanForm({ name: ' Gold ' })])
      expect(customPlanInput.safeParse(planOfCustomForm(form))).toMatchObject({
        success: true,
        data: planOfCustomForm(form),
      });
  });
});

describe('the form for a stored plan', () => {
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

  it('a stored plan that is loaded into its form and sent again is unchanged', () => {
    const { name, validity, validityMonths, pricePaise, limits, frameVisibility } = plan;
    expect(planOfCustomForm(planFormOf(plan, planProducts))).toEqual({
      ...{ name, validity, validityMonths, pricePaise },
      ...{ limits, frameVisibility },
    });
  });

  it('a plan may last a number of months, and the API contract accepts every offered length', () => {
    const halfYear = { ...plan, validity: 0, validityMonths: 6 };
    expect(planOfCustomForm(planFormOf(halfYear, planProducts))).toMatchObject({ validity: 0, validityMonths: 6 });
    for (const months of planLengths)
      expect(customPlanInput.safeParse(planOfCustomForm(customPlanForm({ validity: String(months) }))).success).toBe(
        true,
      );
  });

  it('the form for a plan removes and lists the products that the agency has disabled', () => {
    const offered: PlanProduct[] = ['digitalCard', 'greetingImages'];
    expect(productsDroppedFrom(plan, planProducts)).toEqual([]);
    expect(productsDroppedFrom(plan, offered)).toEqual(['greetingVideos', 'pdfCard']);
    const droppedLimits = { greetingVideosLimit: null, pdfCardIncluded: false };
    expect(planOfCustomForm(planFormOf(plan, offered))?.limits).toMatchObject(droppedLimits);
    // A product may be switched off while the form is open.
    expect(planOfForm(planFormOf(plan, planProducts), offered)?.limits).toMatchObject(droppedLimits);
  });

  it('a plan is shown with the frame kinds that are not hidden, and without any frame kind if it has no greeting images', () => {
    expect(includedFramesOf(plan)).toEqual(['regular', 'political']);
    expect(includedFramesOf({ ...plan, limits: customPlanDefaults.limits })).toEqual([]);
  });

  it('the monthly price of a plan is shown in whole rupees', () => {
    expect(pricePaisePerMonth({ pricePaise: 120_000, validity: 1 })).toBe(10_000);
    expect(pricePaisePerMonth({ pricePaise: 99_900, validity: 1 })).toBe(8_300);
    expect(pricePaisePerMonth({ pricePaise: 500_000, validity: 2 })).toBe(20_800);
    expect(pricePaisePerMonth({ pricePaise: 60_000, validity: 0, validityMonths: 6 })).toBe(10_000);
  });
});
