import type { CategoryStaticPage } from '@parichay/shared/shop/static-page/static-page.endpoints.ts';
import { call } from '../../../lib/api.ts';
import { listSlice } from '../../../lib/slice.ts';

export const categoryPages = listSlice<CategoryStaticPage>(({ categoryStaticPageId }) => categoryStaticPageId);

/** More than any agency has for one category. */
const most = '25';

export const loadCategoryPages = (category: string) =>
  categoryPages.load(() => call('GET /category-static-page', { query: { category, limit: most } }));
