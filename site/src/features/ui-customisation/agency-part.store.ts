import type { Business } from '@parichay/shared/business/business.endpoints.ts';
import type { CategoryStaticPage } from '@parichay/shared/static-page/static-page.endpoints.ts';
import type { UiCustomisation } from '@parichay/shared/ui-customisation/ui-customisation.endpoints.ts';
import { atom, computed } from 'nanostores';
import { whenIdle } from '../../kit/ui/when-idle.ts';
import { call } from '../../lib/api.ts';
import { offerOf } from '../session/agency.rules.ts';
import { agency } from '../session/agency.store.ts';
import { $activeBusiness } from '../session/business.store.ts';
import { type PagePlacement, sectionsFor } from './customisation.rules.ts';

/** Every active section of the agency, whatever page it is for. */
const $sections = atom<readonly UiCustomisation[]>([]);

/** The newest page for the category of the active business. */
export const $categoryPage = atom<Pick<CategoryStaticPage, 'title' | 'category'> | null>(null);

const sectionsOn = (placement: PagePlacement) =>
  computed([$sections, agency.$state, $activeBusiness], (sections, { data }, active) =>
    data ? sectionsFor(placement, sections, { offer: offerOf(data), businessId: active?.businessId }) : [],
  );

/** What a page shows of the agency, below its own answers. */
export const $shownOn = {
  HOME_PAGE: sectionsOn('HOME_PAGE'),
  GREETING_IMAGE_PAGE: sectionsOn('GREETING_IMAGE_PAGE'),
} satisfies Record<PagePlacement, unknown>;

/** Whether the home has anything of the agency's. */
export const $hasAgencyPart = computed(
  [$shownOn.HOME_PAGE, $categoryPage],
  (sections, page) => sections.length > 0 || page !== null,
);

/** What fails is left out: a page is whole without it. */
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

/**
 * Asks for the agency's part of the home once nothing else is waiting. Answers the function that stops following the
 * active business.
 */
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
