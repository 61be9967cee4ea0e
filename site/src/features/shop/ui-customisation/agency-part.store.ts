import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { CategoryStaticPage } from '@parichay/shared/shop/static-page/static-page.endpoints.ts';
import type { UiCustomisation } from '@parichay/shared/shop/ui-customisation/ui-customisation.endpoints.ts';
import { atom, computed } from 'nanostores';
import { whenIdle } from '../../../kit/ui/browser/when-idle.ts';
import { call } from '../../../lib/api.ts';
import { offerOf } from '../../people/session/agency.rules.ts';
import { agency } from '../../people/session/agency.store.ts';
import { $activeBusiness } from '../../people/session/business.store.ts';
import { type PagePlacement, sectionsFor } from './customisation.rules.ts';

const $sections = atom<readonly UiCustomisation[]>([]);

export const $categoryPage = atom<Pick<CategoryStaticPage, 'title' | 'category'> | null>(null);

const sectionsOn = (placement: PagePlacement) =>
  computed([$sections, agency.$state, $activeBusiness], (sections, { data }, active) =>
    data ? sectionsFor(placement, sections, { offer: offerOf(data), businessId: active?.businessId }) : [],
  );

export const $shownOn = {
  HOME_PAGE: sectionsOn('HOME_PAGE'),
  GREETING_IMAGE_PAGE: sectionsOn('GREETING_IMAGE_PAGE'),
} satisfies Record<PagePlacement, unknown>;

export const $hasAgencyPart = computed(
  [$shownOn.HOME_PAGE, $categoryPage],
  (sections, page) => sections.length > 0 || page !== null,
);

/** Failures are ignored, as the page works without sections. */
export const loadSections = (): void => {
  call('GET /ui-customisation', { query: { limit: '100', isActive: 'true' } })
    .then(({ items }) => $sections.set(items))
    .catch(() => {});
};

let asked: string | null = null;

async function loadCategoryPage({ category }: Business): Promise<void> {
  if (asked === category) return;
  asked = category;
  $categoryPage.set(null);
  const { items } = await call('GET /category-static-page', { query: { category, limit: '1' } });
  if (asked === category) $categoryPage.set(items[0] ?? null);
}

/** Loads when the browser is idle. Returns a function that stops following the active business. */
export function followAgencyPart(): () => void {
  let stop = () => {};
  let isOver = false;
  whenIdle(() => {
    if (isOver) return;
    loadSections();
    stop = $activeBusiness.subscribe((active) => {
      if (active) loadCategoryPage(active).catch(() => {});
    });
  });
  return () => {
    isOver = true;
    stop();
  };
}
