import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { FieldFrame, fieldId } from '../../../../kit/ui/form/fields.tsx';
import { shownErrorText } from '../../../../kit/ui/form/form.tsx';
import { failureText, t } from '../../../../kit/ui/text/messages.ts';
import { occasionLabel } from '../../../../lib/occasion-label.ts';
import type { Form } from './SectionFields.tsx';
import { loadSubcategories, subcategories } from './subcategories.store.ts';

export function SubcategoryChoice({ form }: { form: Form }) {
  const { data, error, status } = useStore(subcategories.$state);
  const chosen = form.watch('imageSubcategoryId');
  useEffect(() => {
    if (subcategories.$state.get().status === 'idle') loadSubcategories();
  }, []);
  const id = fieldId('imageSubcategoryId');
  const isListed = data?.some(({ items }) => items.some((one) => one.imageSubcategoryId === chosen));
  return (
    <FieldFrame
      id={id}
      label={t('customisation.subcategory')}
      hint={status === 'success' && data?.length === 0 ? t('customisation.subcategoryNone') : undefined}
      error={error ? failureText(error) : shownErrorText(form, 'imageSubcategoryId')}
    >
      {/* Without options, the select would lose its value; a new key remounts it. */}
      <select
        key={status === 'success' ? 'known' : 'waiting'}
        {...form.register('imageSubcategoryId')}
        id={id}
        aria-describedby={`${id}-said`}
      >
        <option value="">{t(status === 'loading' ? 'common.loading' : 'customisation.subcategoryChoose')}</option>
        {chosen && !isListed && <option value={chosen}>{t('customisation.subcategoryGone')}</option>}
        {data?.map(({ name, items }) => (
          <optgroup key={name} label={occasionLabel(name)}>
            {items.map(({ imageSubcategoryId, imageSubcategoryName }) => (
              <option key={imageSubcategoryId} value={imageSubcategoryId}>
                {occasionLabel(imageSubcategoryName)}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      {error && (
        <button type="button" className="link" onClick={loadSubcategories}>
          {t('common.retry')}
        </button>
      )}
    </FieldFrame>
  );
}
