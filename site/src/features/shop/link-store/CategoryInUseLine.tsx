import { useStore } from '@nanostores/react';
import { FailureLine } from '../../../kit/table/TableNotices.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { categoryById, categoryChanges, types } from './link-store-admin.store.ts';

export function CategoryFailureLine() {
  const failed = useStore(categoryChanges.$rowFailure);
  const { items } = useStore(types.$state);
  if (!failed) return null;
  if (failed.failure.code !== 'in_use') return <FailureLine changes={categoryChanges} />;
  const name = categoryById(failed.id)?.linkCategoryName ?? '';
  const count = items.filter(({ linkCategoryId }) => linkCategoryId === failed.id).length;
  return (
    <p className="banner" data-tone="warning" role="alert">
      {t('link-store.inUse', { name, count })}
    </p>
  );
}
