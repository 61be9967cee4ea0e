import { useStore } from '@nanostores/react';
import { Plus } from 'lucide-react';
import { NoticeLine } from '../../../kit/table/TableNotices.tsx';
import { SortableList } from '../../../kit/ui/form/SortableList.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { CategoryRow } from './CategoryRow.tsx';
import { InUseLine } from './InUseLine.tsx';
import { LinksArt } from './LinksArt.tsx';
import { categories, categoryById, categoryChanges, linkPlace, moveCategory } from './link-store-admin.store.ts';

const nameOf = (id: string): string => categoryById(id)?.linkCategoryName ?? '';

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
          onClick={() => linkPlace.go({ group: 'new', type: null })}
        >
          <Plus size={20} aria-hidden="true" />
        </button>
      </div>
      {items.length === 0 && (
        <div className="empty">
          <LinksArt />
          <p>{t('link-store.noneAtAll')}</p>
          <button type="button" className="button" onClick={() => linkPlace.go({ group: 'new', type: null })}>
            {t('link-store.addCategory')}
          </button>
        </div>
      )}
      <SortableList
        label={t('link-store.categories')}
        ids={items.map(({ linkCategoryId }) => linkCategoryId)}
        nameOf={nameOf}
        onMove={moveCategory}
        rowClass={() => 'store-row'}
      >
        {(id) => {
          const category = categoryById(id);
          return category && <CategoryRow category={category} />;
        }}
      </SortableList>
      <InUseLine />
      <NoticeLine changes={categoryChanges} />
    </section>
  );
}
