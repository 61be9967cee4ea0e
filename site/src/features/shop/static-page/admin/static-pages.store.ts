import type { InputOf } from '@parichay/shared/contract.ts';
import type { CategoryStaticPage } from '@parichay/shared/shop/static-page/static-page.endpoints.ts';
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
import { contentOf, type StaticPageForm } from './static-page.form.ts';

/** Empty = the platform has no list yet, so a category is free text. */
export const listed = slice<readonly string[]>();
export const loadListed = () =>
  listed.load(async () => {
    const query = { imageCategoryName: 'Business Category' };
    const { imageSubcategories } = await call('GET /image-subcategory/category-name', { query });
    return imageSubcategories.map(({ imageSubcategoryName }) => imageSubcategoryName);
  });

export const $categories = computed(listed.$state, ({ data }) =>
  data && data.length > 0 ? data : [...usualCategories],
);

const yesNo = ['true', 'false'] as const;

const staticPageList: ListSpec = {
  searchBy: [],
  filters: [
    {
      kind: 'choice',
      name: 'category',
      label: 'static-pages.category',
      any: 'static-pages.any_category',
      get options(): readonly Option[] {
        return $categories.get().map((value) => ({ value, text: categoryLabel(value) }));
      },
      takesAny: true,
    },
    {
      kind: 'choice',
      name: 'isActive',
      label: 'static-pages.isActive',
      any: 'static-pages.any_isActive',
      options: yesNo.map((value) => ({ value, label: `static-pages.isActive_${value}` as const })),
    },
  ],
  detail: 'page',
};

type ListQuery = NonNullable<InputOf<'GET /category-static-page'>['query']>;

const idOf = ({ categoryStaticPageId }: CategoryStaticPage): string => categoryStaticPageId;

export const pageScreen = listScreen<CategoryStaticPage>(staticPageList, idOf, paged('GET /category-static-page'));
export const pageColumns = columnChoice('static-pages');
export const pageChanges = rowChanges<CategoryStaticPage>(pageScreen);

async function send(
  content: ReturnType<typeof contentOf>,
  known: { categoryStaticPageId?: string; version?: number } = {},
): Promise<CategoryStaticPage> {
  const { categoryStaticPage } = await call('POST /category-static-page', { body: { ...known, ...content } });
  return categoryStaticPage;
}

export async function savePage(values: StaticPageForm, seen: CategoryStaticPage | null): Promise<CategoryStaticPage> {
  const known = seen ? { categoryStaticPageId: seen.categoryStaticPageId, version: seen.version } : {};
  const saved = await send(contentOf(values), known);
  if (seen) pageScreen.list.edit(idOf(saved), () => saved);
  else pageScreen.reload();
  return saved;
}

/**
 * No endpoint returns a single page.
 * @returns null = deleted
 */
export async function newestPage(id: string): Promise<CategoryStaticPage | null> {
  let cursor: string | null = null;
  do {
    const query: ListQuery = { limit: '100', ...(cursor && { cursor }) };
    const page: { items: CategoryStaticPage[]; nextCursor: string | null } = await call('GET /category-static-page', {
      query,
    }).catch(() => ({ items: [], nextCursor: null }));
    const found = page.items.find((one) => idOf(one) === id);
    if (found) return found;
    cursor = page.nextCursor;
  } while (cursor);
  return null;
}

export const switchPage = (page: CategoryStaticPage, isActive: boolean) =>
  pageChanges.change(
    page,
    () => {
      const { categoryStaticPageId, version } = page;
      return send({ ...contentOf(page), isActive }, { categoryStaticPageId, version });
    },
    { isActive },
  );

export async function deletePage(page: CategoryStaticPage): Promise<boolean> {
  const categoryStaticPageId = idOf(page);
  const isDone = await pageChanges.change(page, async () => {
    await call('DELETE /category-static-page', { query: { categoryStaticPageId } });
    return undefined;
  });
  if (!isDone) return false;
  pageScreen.list.remove(categoryStaticPageId);
  const undo = () => {
    send(contentOf(page)).then(pageScreen.reload, pageScreen.reload);
  };
  pageChanges.$notice.set({ words: t('static-pages.deleted', { name: page.title }), undo, takesFocus: true });
  return true;
}
