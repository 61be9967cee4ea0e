import { useStore } from '@nanostores/react';
import type { CategoryStaticPage } from '@parichay/shared/shop/static-page/static-page.endpoints.ts';
import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { TableScreen } from '../../../../kit/table/TableScreen.tsx';
import { TableSkeleton } from '../../../../kit/table/TableSkeleton.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { StaffGate } from '../../../people/access/StaffGate.tsx';
import { StaticPageArt } from '../StaticPageArt.tsx';
import { columns, isAdding } from './columns.tsx';
import { PageEditor } from './PageEditor.tsx';
import { $categories, loadListed, newestPage, pageChanges, pageColumns, pageScreen } from './static-pages.store.ts';

export const StaticPagesAdmin = () => (
  <StaffGate call="POST /category-static-page" waiting={<TableSkeleton columns={5} />}>
    {(who) => <Screen owner={who.franchiseeId} />}
  </StaffGate>
);

function Screen({ owner }: { owner: string }) {
  const { detail } = useStore(pageScreen.$place);
  const adds = useStore(isAdding);
  useStore($categories);
  useEffect(() => {
    loadListed();
  }, []);
  return (
    <TableScreen
      screen={pageScreen}
      columns={columns}
      choice={pageColumns}
      changes={pageChanges}
      caption={t('static-pages.title')}
      nameOf={({ title }) => title}
      totalText={(count, isMinimum) => t(isMinimum ? 'static-pages.totalMore' : 'static-pages.total', { count })}
      art={<StaticPageArt />}
      none={t('static-pages.none')}
      action={
        <button type="button" className="button" onClick={() => isAdding.set(true)}>
          <Plus size={20} aria-hidden="true" />
          {t('static-pages.add')}
        </button>
      }
    >
      {adds && <PageEditor owner={owner} stored={null} onClose={() => isAdding.set(false)} />}
      {detail && <Opened key={detail} id={detail} owner={owner} />}
    </TableScreen>
  );
}

function Opened({ id, owner }: { id: string; owner: string }) {
  const { items } = useStore(pageScreen.list.$state);
  const listedRow = items.find(({ categoryStaticPageId }) => categoryStaticPageId === id) ?? null;
  // The version loaded first stays while it is edited, even when the list changes.
  const [page, setPage] = useState<CategoryStaticPage | null>(listedRow);
  useEffect(() => {
    if (page) return;
    if (listedRow) setPage(listedRow);
    else newestPage(id).then((found) => (found ? setPage(found) : pageScreen.close()));
  }, [id, page, listedRow]);
  return page && <PageEditor owner={owner} stored={page} onClose={pageScreen.close} />;
}
