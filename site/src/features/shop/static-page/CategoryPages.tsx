import './static-page.css';
import { useStore } from '@nanostores/react';
import type { CategoryStaticPage } from '@parichay/shared/shop/static-page/static-page.endpoints.ts';
import { useEffect } from 'react';
import { FailedPanel } from '../../../kit/ui/feedback/FailedPanel.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { call } from '../../../lib/api.ts';
import { listSlice } from '../../../lib/slice.ts';
import { $activeBusiness, businesses } from '../../people/session/business.store.ts';
import { categoryLabel } from '../../people/session/category-label.ts';
import { NoBusiness } from '../../people/session/NoBusiness.tsx';
import { reloadCustomerData } from '../../people/session/start-customer.ts';
import { CategoryPagesSkeleton } from './CategoryPagesSkeleton.tsx';
import { StaticPage } from './StaticPage.tsx';
import { StaticPageArt } from './StaticPageArt.tsx';

const categoryPages = listSlice<CategoryStaticPage>(({ categoryStaticPageId }) => categoryStaticPageId);

/** No agency has as many pages for one category. */
const maxPages = '25';

const loadCategoryPages = (category: string) =>
  categoryPages.load(() => call('GET /category-static-page', { query: { category, limit: maxPages } }));

export function CategoryPages() {
  const list = useStore(businesses.$state);
  const active = useStore($activeBusiness);
  const { items, status, error } = useStore(categoryPages.$state);
  const category = active?.category;
  useEffect(() => {
    categoryPages.reset();
    if (category) loadCategoryPages(category);
  }, [category]);

  if (items.length > 0) {
    return (
      <div className="static-pages">
        {items.map((page) => (
          <StaticPage key={page.categoryStaticPageId} page={page} />
        ))}
      </div>
    );
  }
  if (list.error && !active) return <FailedPanel failure={list.error} onRetry={reloadCustomerData} />;
  if (error && category) return <FailedPanel failure={error} onRetry={() => loadCategoryPages(category)} />;
  if (list.status === 'success' && !active) return <NoBusiness text={t('home.welcomeText')} />;
  if (status !== 'success' || !category) return <CategoryPagesSkeleton />;
  return (
    <div className="empty">
      <StaticPageArt />
      <p>{t('home.categoryPageNone', { category: categoryLabel(category) })}</p>
      <a className="button" href="/panel/customer">
        {t('home.title')}
      </a>
    </div>
  );
}
