import Plus from 'icon:plus';
import { useStore } from '@nanostores/react';
import type { LinkCategory } from '@parichay/shared/shop/link-store/link-store.endpoints.ts';
import { NoticeLine } from '../../../kit/table/TableNotices.tsx';
import { useMediaQuery } from '../../../kit/ui/browser/use-media-query.ts';
import { SortableList } from '../../../kit/ui/form/SortableList.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { CategoryFailureLine } from './CategoryInUseLine.tsx';
import { LinkStoreRow } from './LinkStoreRow.tsx';
import { LinksArt } from './LinksArt.tsx';
import {
  $category,
  categories,
  categoryById,
  categoryChanges,
  deleteLinkCategory,
  linkStoreParams,
  moveLinkCategory,
  setLinkCategoryActive,
  types,
} from './link-store-admin.store.ts';

const categoryNameOf = (id: string): string => categoryById(id)?.linkCategoryName ?? '';

export function CategoryRows() {
  const { items } = useStore(categories.$state);
  return (
    <section className="stack store-list" aria-labelledby="link-categories">
      <div className="store-head">
        <h2 className="title" id="link-categories">
          {t('link-store.categories')}
        </h2>
        <button
          type="button"
          className="icon-button"
          aria-label={t('link-store.addCategory')}
          title={t('link-store.addCategory')}
          onClick={() => linkStoreParams.push({ group: 'new', type: null })}
        >
          <Plus size={20} aria-hidden="true" />
        </button>
      </div>
      {items.length === 0 && (
        <div className="empty">
          <LinksArt />
          <p>{t('link-store.noneAtAll')}</p>
          <button type="button" className="button" onClick={() => linkStoreParams.push({ group: 'new', type: null })}>
            {t('link-store.addCategory')}
          </button>
        </div>
      )}
      <SortableList
        label={t('link-store.categories')}
        ids={items.map(({ linkCategoryId }) => linkCategoryId)}
        nameOf={categoryNameOf}
        onMove={moveLinkCategory}
        rowClass={() => 'store-row'}
      >
        {(id) => {
          const category = categoryById(id);
          return category && <CategoryRow category={category} />;
        }}
      </SortableList>
      <CategoryFailureLine />
      <NoticeLine changes={categoryChanges} />
    </section>
  );
}

function CategoryRow({ category }: { category: LinkCategory }) {
  const { linkCategoryId, linkCategoryName, icon, isActive } = category;
  const showsBothLists = useMediaQuery('(min-width: 700px)');
  const chosen = useStore($category);
  const { items } = useStore(types.$state);
  const count = items.filter((type) => type.linkCategoryId === linkCategoryId).length;
  return (
    <LinkStoreRow
      name={linkCategoryName}
      icon={icon}
      isActive={isActive}
      description={t('link-store.kinds', { count })}
      isCurrent={showsBothLists && chosen?.linkCategoryId === linkCategoryId}
      onOpen={() => linkStoreParams.push({ category: linkCategoryId })}
      onEdit={() => linkStoreParams.push({ group: linkCategoryId, type: null })}
      onSwitch={(isOn) => setLinkCategoryActive(category, isOn)}
      onDelete={() => deleteLinkCategory(category)}
    />
  );
}
