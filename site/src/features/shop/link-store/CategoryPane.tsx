import { useStore } from '@nanostores/react';
import type { LinkCategory } from '@parichay/shared/shop/link-store/link-store.endpoints.ts';
import { useEffect } from 'react';
import { TextField } from '../../../kit/ui/form/form.tsx';
import { useEntityForm } from '../../../kit/ui/form/use-entity-form.ts';
import { EntityPane } from '../../../kit/ui/overlay/EntityPane.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { PictureField } from '../../people/storage/PictureField.tsx';
import { CategoryFailureLine } from './CategoryInUseLine.tsx';
import { type CategoryForm, categoryFormOf } from './link-store.form.ts';
import {
  $draftCategory,
  categoryChanges,
  deleteLinkCategory,
  linkStoreParams,
  refetchLinkCategory,
  saveLinkCategory,
} from './link-store-admin.store.ts';

export function CategoryPane({ draftOwnerId, stored }: { draftOwnerId: string; stored: LinkCategory | null }) {
  const failed = useStore(categoryChanges.$rowFailure);
  const closePane = () => linkStoreParams.close('group');
  const id = stored?.linkCategoryId;
  const { form, ...entity } = useEntityForm<CategoryForm, LinkCategory>({
    draftOwnerId,
    name: `link-category:${id ?? 'new'}`,
    stored,
    valuesOf: categoryFormOf,
    resolver: async () => (await import('./link-store.schema.ts')).categoryResolver(),
    send: saveLinkCategory,
    refetch: async () => (id ? refetchLinkCategory(id) : null),
    onSaved: ({ linkCategoryId }) =>
      id ? closePane() : linkStoreParams.push({ group: null, category: linkCategoryId }),
    onValues: (values) => {
      const identity = stored ?? { linkCategoryId: 'new', position: Number.MAX_SAFE_INTEGER, version: 0 };
      $draftCategory.set({ ...identity, ...values });
    },
  });
  useEffect(() => () => $draftCategory.set(null), []);
  return (
    <EntityPane
      title={t(stored ? 'link-store.editCategory' : 'link-store.addCategory')}
      entity={entity}
      onSubmit={entity.onSubmit}
      currentName={entity.newer?.linkCategoryName ?? ''}
      onClose={closePane}
      remove={stored ? { label: t('link-store.delete'), run: () => deleteLinkCategory(stored) } : undefined}
      failureNote={failed && failed.id === id && <CategoryFailureLine />}
    >
      <TextField
        form={form}
        name="linkCategoryName"
        label={t('link-store.name')}
        hint={t('link-store.categoryNameHint')}
        input={{ maxLength: 60, required: true }}
      />
      <PictureField
        kind="product"
        label={t('link-store.icon')}
        hint={t('link-store.iconHint')}
        value={form.watch('icon')}
        onChange={(icon) => form.setValue('icon', icon, { shouldDirty: true })}
      />
      <label className="check">
        <input type="checkbox" {...form.register('isActive')} />
        {t('link-store.isActive')}
      </label>
    </EntityPane>
  );
}
