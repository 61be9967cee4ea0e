import Plus from 'icon:plus';
import { useStore } from '@nanostores/react';
import type { CategoryStaticPage } from '@parichay/shared/shop/static-page/static-page.endpoints.ts';
import { useEffect, useState } from 'react';
import { TableScreen } from '../../../../kit/table/TableScreen.tsx';
import { TableSkeleton } from '../../../../kit/table/TableSkeleton.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { StaffGate } from '../../../people/access/StaffGate.tsx';
import { StaticPageArt } from '../StaticPageArt.tsx';
import { $isAddSheetOpen, columns } from './columns.tsx';
import { PageEditor } from './PageEditor.tsx';
import {
  $categories,
  loadCategoryList,
  refetchStaticPage,
  staticPageChanges,
  staticPageColumnChoice,
  staticPageScreen,
} from './static-pages.store.ts';

export const StaticPagesAdmin = () => (
  <StaffGate call="POST /category-static-page" skeleton={<TableSkeleton columnCount={5} />}>
    {(staff) => <Screen draftOwnerId={staff.franchiseeId} />}
  </StaffGate>
);

function Screen({ draftOwnerId }: { draftOwnerId: string }) {
  const { detail } = useStore(staticPageScreen.$listQuery);
  const isAddingPage = useStore($isAddSheetOpen);
  useStore($categories);
  useEffect(() => {
    loadCategoryList();
  }, []);
  return (
    <TableScreen
      screen={staticPageScreen}
      columns={columns}
      choice={staticPageColumnChoice}
      changes={staticPageChanges}
      caption={t('static-pages.title')}
      nameOf={({ title }) => title}
      totalText={(count, isMinimum) => t(isMinimum ? 'static-pages.totalMore' : 'static-pages.total', { count })}
      art={<StaticPageArt />}
      emptyText={t('static-pages.none')}
      action={
        <button type="button" className="button" onClick={() => $isAddSheetOpen.set(true)}>
          <Plus size={20} aria-hidden="true" />
          {t('static-pages.add')}
        </button>
      }
    >
      {isAddingPage && (
        <PageEditor draftOwnerId={draftOwnerId} stored={null} onClose={() => $isAddSheetOpen.set(false)} />
      )}
      {detail && <OpenedPage key={detail} id={detail} draftOwnerId={draftOwnerId} />}
    </TableScreen>
  );
}

function OpenedPage({ id, draftOwnerId }: { id: string; draftOwnerId: string }) {
  const { items } = useStore(staticPageScreen.list.$state);
  const listedRow = items.find(({ categoryStaticPageId }) => categoryStaticPageId === id) ?? null;
  // The version loaded first stays in the editor, even when the list changes.
  const [page, setPage] = useState<CategoryStaticPage | null>(listedRow);
  useEffect(() => {
    if (page) return;
    if (listedRow) setPage(listedRow);
    else refetchStaticPage(id).then((found) => (found ? setPage(found) : staticPageScreen.close()));
  }, [id, page, listedRow]);
  return page && <PageEditor draftOwnerId={draftOwnerId} stored={page} onClose={staticPageScreen.close} />;
}
