import { useStore } from '@nanostores/react';
import { contactActionTypes } from '@parichay/shared/shop/card/card.lists.ts';
import type { LinkType } from '@parichay/shared/shop/link-store/link-store.endpoints.ts';
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { FailureLine } from '../../../kit/table/TableNotices.tsx';
import { useMediaQuery } from '../../../kit/ui/browser/use-media-query.ts';
import { fieldId, InputField, SelectField } from '../../../kit/ui/form/fields.tsx';
import { shownErrorText, TextField } from '../../../kit/ui/form/form.tsx';
import { useEntityForm } from '../../../kit/ui/form/use-entity-form.ts';
import { EntityPane } from '../../../kit/ui/overlay/EntityPane.tsx';
import { splitPaneMediaQuery } from '../../../kit/ui/overlay/SplitPane.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { PictureField } from '../../people/storage/PictureField.tsx';
import { LinkTrial } from './LinkTrial.tsx';
import { linkTypeOf, type TypeForm, typeFormOf } from './link-store.form.ts';
import {
  $category,
  $draftType,
  categories,
  deleteLinkType,
  linkStoreParams,
  refetchLinkType,
  saveLinkType,
  typeChanges,
} from './link-store-admin.store.ts';

export function TypePane({ draftOwnerId, stored }: { draftOwnerId: string; stored: LinkType | null }) {
  const failed = useStore(typeChanges.$rowFailure);
  const category = useStore($category);
  const close = () => linkStoreParams.close('type');
  const id = stored?.linkTypeId;
  const { form, ...entity } = useEntityForm<TypeForm, LinkType>({
    draftOwnerId,
    name: `link-type:${id ?? `new:${category?.linkCategoryId}`}`,
    stored,
    valuesOf: (one) => typeFormOf(one, category?.linkCategoryId ?? ''),
    resolver: async () => (await import('./link-store.schema.ts')).typeResolver(),
    send: (values, seen) => saveLinkType(linkTypeOf(values), seen),
    refetch: async () => (id ? refetchLinkType(id) : null),
    onSaved: ({ linkCategoryId }) => {
      if (linkCategoryId === category?.linkCategoryId) close();
      else linkStoreParams.push({ type: null, category: linkCategoryId });
    },
    onValues: (values) => {
      const identity = stored ?? { linkTypeId: 'new', position: Number.MAX_SAFE_INTEGER, version: 0 };
      $draftType.set({ ...identity, ...linkTypeOf(values) });
    },
  });
  useEffect(() => () => $draftType.set(null), []);
  return (
    <EntityPane
      title={t(stored ? 'link-store.editType' : 'link-store.addType')}
      entity={entity}
      onSubmit={entity.onSubmit}
      currentName={entity.newer?.linkTypeName ?? ''}
      onClose={close}
      remove={stored ? { label: t('link-store.delete'), run: () => deleteLinkType(stored) } : undefined}
      failureNote={failed && failed.id === id && <FailureLine changes={typeChanges} />}
    >
      <TypeFields form={form} />
    </EntityPane>
  );
}

function TypeFields({ form }: { form: UseFormReturn<TypeForm> }) {
  const { items } = useStore(categories.$state);
  const values = form.watch();
  const isWide = useMediaQuery(splitPaneMediaQuery);
  const patternId = fieldId('urlPattern');
  const wrong = shownErrorText(form, 'urlPattern') && t('link-store.patternWrong');
  return (
    <>
      <TextField
        form={form}
        name="linkTypeName"
        label={t('link-store.name')}
        hint={t('link-store.typeNameHint')}
        input={{ maxLength: 60, required: true }}
      />
      <SelectField id={fieldId('linkCategoryId')} label={t('link-store.category')} {...form.register('linkCategoryId')}>
        {items.map(({ linkCategoryId, linkCategoryName }) => (
          <option key={linkCategoryId} value={linkCategoryId}>
            {linkCategoryName}
          </option>
        ))}
      </SelectField>
      <SelectField id={fieldId('action')} label={t('card-content.linkAction')} {...form.register('action')}>
        {contactActionTypes.map((action) => (
          <option key={action} value={action}>
            {t(`card-content.action_${action}`)}
          </option>
        ))}
      </SelectField>
      {values.action === 'url' && (
        <InputField
          id={patternId}
          label={t('link-store.pattern')}
          hint={t('link-store.patternHint')}
          error={wrong}
          {...form.register('urlPattern')}
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          placeholder="https://www.instagram.com/{value}"
        />
      )}
      <TextField
        form={form}
        name="placeholder"
        label={t('link-store.placeholder')}
        hint={t('link-store.placeholderHint')}
        input={{ maxLength: 80 }}
      />
      {!isWide && (
        <section className="stack store-trial" aria-labelledby="link-trial">
          <h3 className="label" id="link-trial">
            {t('link-store.trial')}
          </h3>
          <LinkTrial type={linkTypeOf(values)} id="trial-form" />
        </section>
      )}
      <PictureField
        kind="product"
        label={t('link-store.icon')}
        hint={t('link-store.iconHint')}
        value={values.icon}
        onChange={(icon) => form.setValue('icon', icon, { shouldDirty: true })}
      />
      <label className="check">
        <input type="checkbox" {...form.register('isActive')} />
        {t('link-store.isActive')}
      </label>
    </>
  );
}
