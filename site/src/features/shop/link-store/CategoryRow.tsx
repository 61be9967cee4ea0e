import { useStore } from '@nanostores/react';
import type { LinkCategory } from '@parichay/shared/shop/link-store/link-store.endpoints.ts';
import { useMediaQuery } from '../../../kit/ui/browser/use-media-query.ts';
import { t } from '../../../kit/ui/text/messages.ts';
import { $category, deleteCategory, linkPlace, switchCategory, types } from './link-store-admin.store.ts';
import { StoreRow } from './StoreRow.tsx';

export function CategoryRow({ category }: { category: LinkCategory }) {
  const { linkCategoryId, linkCategoryName, icon, isActive } = category;
  const hasBoth = useMediaQuery('(min-width: 700px)');
  const chosen = useStore($category);
  const { items } = useStore(types.$state);
  const count = items.filter((type) => type.linkCategoryId === linkCategoryId).length;
  return (
    <StoreRow
      name={linkCategoryName}
      icon={icon}
      isActive={isActive}
      line={t('link-store.kinds', { count })}
      isCurrent={hasBoth && chosen?.linkCategoryId === linkCategoryId}
      onOpen={() => linkPlace.go({ category: linkCategoryId })}
      onEdit={() => linkPlace.go({ group: linkCategoryId, type: null })}
      onSwitch={(isOn) => switchCategory(category, isOn)}
      onDelete={() => deleteCategory(category)}
    />
  );
}
