import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { CategoryStaticPage } from '@parichay/shared/shop/static-page/static-page.endpoints.ts';
import type { UiCustomisation } from '@parichay/shared/shop/ui-customisation/ui-customisation.endpoints.ts';
import { atom, computed } from 'nanostores';
import { whenIdle } from '../../../kit/ui/browser/when-idle.ts';
import { call } from '../../../lib/api.ts';
import { offeredProductsOf } from '../../people/session/agency.rules.ts';
import { agency } from '../../people/session/agency.store.ts';
import { $activeBusiness } from '../../people/session/business.store.ts';
import { type PagePlacement, shownSectionsFor } from './customisation.rules.ts';

const $sections = atom<readonly UiCustomisation[]>([]);

export const $categoryPage = atom<Pick<CategoryStaticPage, 'title' | 'category'> | null>(null);

const computeSectionsOn = (placement: PagePlacement) =>
  computed([$sections, agency.$state, $activeBusiness], (sections, { data }, active) =>
    data
      ? shownSectionsFor(placement, sections, { offer: offeredProductsOf(data), businessId: active?.businessId })
      : [],
  );

export const $sectionsByPlacement = {
  HOME_PAGE: computeSectionsOn('HOME_PAGE'),
  GREETING_IMAGE_PAGE: computeSectionsOn('GREETING_IMAGE_PAGE'),
} satisfies Record<PagePlacement, unknown>;

export const $hasAgencyContent = computed(
  [$sectionsByPlacement.HOME_PAGE, $categoryPage],
  (sections, page) => sections.length > 0 || page !== null,
);

/** Failures are ignored, because the page works without sections. */
export const loadSections = (): void => {
  call('GET /ui-customisation', { query: { limit: '100', isActive: 'true' } })
    .then(({ items }) => $sections.set(items))
    .catch(() => {});
};

let requestedCategory: string | null = null;

async function loadCategoryPage({ category }: Business): Promise<void> {
  if (requestedCategory === category) return;
  requestedCategory = category;
  $categoryPage.set(null);
  const { items } = await call('GET /category-static-page', { query: { category, limit: '1' } });
  if (requestedCategory === category) $categoryPage.set(items[0] ?? null);
}

/** Loads when the browser is idle and when the active business changes. */
export function loadAgencyContent(): () => void {
  let stop = () => {};
  let isStopped = false;
  whenIdle(() => {
    if (isStopped) return;
    loadSections();
    stop = $activeBusiness.subscribe((active) => {
      if (active) loadCategoryPage(active).catch(() => {});
    });
  });
  return () => {
    isStopped = true;
    stop();
  };
}
