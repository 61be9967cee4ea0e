import './link-store-admin.css';
import { useStore } from '@nanostores/react';
import type { Franchisee } from '@parichay/shared/people/franchisee/franchisee.endpoints.ts';
import { useEffect } from 'react';
import { useMediaQuery } from '../../../kit/ui/browser/use-media-query.ts';
import { FailedPanel } from '../../../kit/ui/feedback/FailedPanel.tsx';
import { SplitPane, splitPaneMediaQuery } from '../../../kit/ui/overlay/SplitPane.tsx';
import { StaffGate } from '../../people/access/StaffGate.tsx';
import { CategoryPane } from './CategoryPane.tsx';
import { CategoryRows } from './CategoryRows.tsx';
import { LinkStorePreview } from './LinkStorePreview.tsx';
import { LinkStoreSkeleton } from './LinkStoreSkeleton.tsx';
import { categories, categoryById, linkStoreParams, loadLinkStore, typeById, types } from './link-store-admin.store.ts';
import { TypePane } from './TypePane.tsx';
import { TypeRows } from './TypeRows.tsx';

export const LinkStoreAdmin = () => (
  <StaffGate call="POST /link-store/link-category" skeleton={<LinkStoreSkeleton />}>
    {(staff) => <Screen staff={staff} />}
  </StaffGate>
);

function Screen({ staff }: { staff: Franchisee }) {
  const { type, group, category } = useStore(linkStoreParams.$params);
  // The breakpoint must match link-store-admin.css.
  const showsBothLists = useMediaQuery('(min-width: 700px)');
  const isWide = useMediaQuery(splitPaneMediaQuery);
  const categoryList = useStore(categories.$state);
  const typeList = useStore(types.$state);
  useEffect(() => {
    const stop = linkStoreParams.start();
    loadLinkStore();
    return stop;
  }, []);

  const failure = categoryList.error ?? typeList.error;
  const isLoaded = (list: typeof categoryList | typeof typeList) => list.items.length > 0 || list.status === 'success';
  if (failure && !(isLoaded(categoryList) && isLoaded(typeList))) {
    return <FailedPanel failure={failure} onRetry={loadLinkStore} />;
  }
  if (!isLoaded(categoryList) || !isLoaded(typeList)) return <LinkStoreSkeleton />;

  const storedType = type ? typeById(type) : null;
  const storedCategory = group ? categoryById(group) : null;
  const opensType = type === 'new' || storedType !== null;
  const opensCategory = group === 'new' || storedCategory !== null;
  const isOpen = opensType || opensCategory;
  return (
    <SplitPane preview={<LinkStorePreview />}>
      {opensType && <TypePane key={type} draftOwnerId={staff.franchiseeId} stored={storedType} />}
      {opensCategory && !opensType && (
        <CategoryPane key={group} draftOwnerId={staff.franchiseeId} stored={storedCategory} />
      )}
      {!(isOpen && isWide) && (
        <div className="store-lists">
          {(showsBothLists || !category) && <CategoryRows />}
          {(showsBothLists || category) && (
            <TypeRows onBack={showsBothLists ? undefined : () => linkStoreParams.close('category')} />
          )}
        </div>
      )}
    </SplitPane>
  );
}
