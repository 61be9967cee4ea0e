/** Source: docs/specification.md §9. */
export const unlimited = -1;

export const customPlanId = 'CUSTOM_PLAN';

export const planProducts = ['digitalCard', 'greetingImages', 'greetingVideos', 'pdfCard', 'promotionalVideo'] as const;
export type PlanProduct = (typeof planProducts)[number];

/** Source: docs/specification.md §5. */
export const defaultLimitWhenIncluded = {
  digitalCard: 1,
  greetingImages: unlimited,
  greetingVideos: 3,
  pdfCard: 1,
  promotionalVideo: 1,
} as const satisfies Record<PlanProduct, number>;

/** Source: docs/specification.md §5, §9. */
export const customPlanDefaults = {
  name: 'Custom',
  limits: {
    digitalCardIncluded: true,
    digitalCardLimit: defaultLimitWhenIncluded.digitalCard,
    greetingImagesIncluded: false,
    greetingImagesLimit: null,
    greetingVideosIncluded: false,
    greetingVideosLimit: null,
    pdfCardIncluded: false,
    pdfCardLimit: null,
    promotionalVideoIncluded: false,
    promotionalVideoLimit: null,
  },
  frameVisibility: { hideRegularFrame: false, hideProductFrame: false, hidePoliticalFrame: false },
} as const;
