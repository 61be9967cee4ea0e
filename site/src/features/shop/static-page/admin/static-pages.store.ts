import type { InputOf } from '@parichay/shared/contract.ts';
import type { CategoryStaticPage } from '@parichay/shared/shop/static-page/static-page.endpoints.ts';
import { businessImageCategoryName } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import { computed } from 'nanostores';
import { columnChoice } from '../../../../kit/table/columns/columns.store.ts';
import { listScreen } from '../../../../kit/table/list/list.store.ts';
import type { ListSpec, Option } from '../../../../kit/table/list/list-url.ts';
import { paged } from '../../../../kit/table/list/paged.ts';
import { rowChanges } from '../../../../kit/table/rows/changes.store.ts';
import { t } from '../../../../kit/ui/text/messages.ts';
import { call } from '../../../../lib/api.ts';
import { categories as usualCategories } from '../../../../lib/categories.ts';
import { slice } from '../../../../lib/slice.ts';
import { categoryLabel } from '../../../people/session/category-label.ts';
import { pageContentOf, type StaticPageForm } from './static-page.form.ts';

/** Empty = the platform has no list yet, so a category is free text. */
export const categoryList = slice<readonly string[]>();
export const loadCategoryList = () =>
  categoryList.load(async () => {
    const query = { imageCategoryName: businessImageCategoryName };
    const { imageSubcategories } = await call('GET /image-subcategory/category-name', { query });
    return imageSubcategories.map(({ imageSubcategoryName }) => imageSubcategoryName);
  });

export const $categories = computed(categoryList.$state, ({ data }) =>
  data && data.length > 0 ? data : [...usualCategories],
);

const booleanValues = ['true', 'false'] as const;

const staticPageList: ListSpec = {
  searchBy: [],
  filters: [
    {
      kind: 'choice',
      name: 'category',
      label: 'static-pages.category',
      anyLabel: 'static-pages.any_category',
      get options(): readonly Option[] {
        return $categories.get().map((value) => ({ value, text: categoryLabel(value) }));
      },
      acceptsAny: true,
    },
    {
      kind: 'choice',
      name: 'isActive',
      label: 'static-pages.isActive',
      anyLabel: 'static-pages.any_isActive',
      options: booleanValues.map((value) => ({ value, label: `static-pages.isActive_${value}` as const })),
    },
  ],
  detail: 'page',
};

type ListQuery = NonNullable<InputOf<'GET /category-static-page'>['query']>;

const pageIdOf = ({ categoryStaticPageId }: CategoryStaticPage): string => categoryStaticPageId;

export const staticPageScreen = listScreen<CategoryStaticPage>(
  staticPageList,
  pageIdOf,
  paged('GET /category-static-page'),
);
export const staticPageColumnChoice = columnChoice('static-pages');
export const staticPageChanges = rowChanges<CategoryStaticPage>(staticPageScreen);

async function send(
  content: ReturnType<typeof pageContentOf>,
  identity: { categoryStaticPageId?: string; version?: number } = {},
): Promise<CategoryStaticPage> {
  const { categoryStaticPage } = await call('POST /category-static-page', { body: { ...identity, ...content } });
  return categoryStaticPage;
}

export async function saveStaticPage(
  values: StaticPageForm,
  seen: CategoryStaticPage | null,
): Promise<CategoryStaticPage> {
  const identity = seen ? { categoryStaticPageId: seen.categoryStaticPageId, version: seen.version } : {};
  const saved = await send(pageContentOf(values), identity);
  if (seen) staticPageScreen.list.edit(pageIdOf(saved), () => saved);
  else staticPageScreen.reload();
  return saved;
}

/** No endpoint returns a single page. null = deleted, or a request failed */
export async function refetchStaticPage(id: string): Promise<CategoryStaticPage | null> {
  let cursor: string | null = null;
  do {
    const query: ListQuery = { limit: '100', ...(cursor && { cursor }) };
    const page: { items: CategoryStaticPage[]; nextCursor: string | null } = await call('GET /category-static-page', {
      query,
    }).catch(() => ({ items: [], nextCursor: null }));
    const found = page.items.find((one) => pageIdOf(one) === id);
    if (found) return found;
    cursor = page.nextCursor;
  } while (cursor);
  return null;
}

export const setStaticPageActive = (page: CategoryStaticPage, isActive: boolean) =>
  staticPageChanges.change(
    page,
    () => {
      const { categoryStaticPageId, version } = page;
      return send({ ...pageContentOf(page), isActive }, { categoryStaticPageId, version });
    },
    { isActive },
  );

export async function deleteStaticPage(page: CategoryStaticPage): Promise<boolean> {
  const categoryStaticPageId = pageIdOf(page);
  const isDone = await staticPageChanges.change(page, async () => {
    await call('DELETE /category-static-page', { query: { categoryStaticPageId } });
    return undefined;
  });
  if (!isDone) return false;
  staticPageScreen.list.remove(categoryStaticPageId);
  const undo = () => {
    send(pageContentOf(page)).then(staticPageScreen.reload, staticPageScreen.reload);
  };
  staticPageChanges.$notice.set({ text: t('static-pages.deleted', { name: page.title }), undo, shouldFocus: true });
  return true;
}
