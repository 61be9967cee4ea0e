import type { PlanLimits } from '@parichay/shared/shop/plan/plan.fields.ts';
import type { Tx } from '../../upstream/src/platform/database/database.ts';
import { addPlan } from '../../upstream/src/shop/plan/plan.queries.ts';

interface DemoPlan {
  name: string;
  pricePaise: number;
  /** In years. */
  validity: number;
  limits: PlanLimits;
}

/** null = not included; -1 = unlimited. */
interface IncludedAmounts {
  images: -1 | null;
  /** Per day. */
  videos: number | null;
  pdf: number | null;
  promotional: number | null;
}

const limits = ({ images, videos, pdf, promotional }: IncludedAmounts): PlanLimits => ({
  digitalCardIncluded: true,
  digitalCardLimit: 1,
  greetingImagesIncluded: images !== null,
  greetingImagesLimit: images,
  greetingVideosIncluded: videos !== null,
  greetingVideosLimit: videos,
  pdfCardIncluded: pdf !== null,
  pdfCardLimit: pdf,
  promotionalVideoIncluded: promotional !== null,
  promotionalVideoLimit: promotional,
});

export const demoPlans: readonly DemoPlan[] = [
  {
    name: 'Silver',
    pricePaise: 49_900,
    validity: 1,
    limits: limits({ images: null, videos: null, pdf: null, promotional: null }),
  },
  {
    name: 'Gold',
    pricePaise: 99_900,
    validity: 1,
    limits: limits({ images: -1, videos: 3, pdf: 1, promotional: null }),
  },
  {
    name: 'Platinum',
    pricePaise: 249_900,
    validity: 2,
    limits: limits({ images: -1, videos: 10, pdf: -1, promotional: 2 }),
  },
];

export const noHiddenFrames = { hideRegularFrame: false, hideProductFrame: false, hidePoliticalFrame: false };

export async function seedPlans(tx: Tx, agencyId: string): Promise<void> {
  for (const { name, pricePaise, validity, limits: planLimits } of demoPlans)
    await addPlan(tx, agencyId, {
      name,
      price_paise: pricePaise,
      validity,
      limits: JSON.stringify(planLimits),
      frame_visibility: JSON.stringify(noHiddenFrames),
    });
}
