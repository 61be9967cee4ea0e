import { useStore } from '@nanostores/react';
import { FieldFrame, fieldId } from '../../../../kit/ui/form/fields.tsx';
import { shownErrorText } from '../../../../kit/ui/form/form.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { categoryLabel } from '../../../people/session/category-label.ts';
import type { Props } from './PageFields.tsx';
import { $categories, categoryList } from './static-pages.store.ts';

export function PageCategoryChoice({ form }: Pick<Props, 'form'>) {
  const { data } = useStore(categoryList.$state);
  const names = useStore($categories);
  const chosen = form.watch('category');
  const id = fieldId('category');
  const error = shownErrorText(form, 'category');
  const isListed = data !== null && data.length > 0;
  const fieldProps = { id, 'aria-describedby': `${id}-said`, 'aria-invalid': error ? true : undefined };
  return (
    <FieldFrame id={id} label={t('static-pages.category')} hint={t('static-pages.categoryHint')} error={error}>
      {isListed ? (
        <select {...form.register('category')} {...fieldProps}>
          <option value="">{t('static-pages.categoryChoose')}</option>
          {chosen && !names.includes(chosen) && <option value={chosen}>{categoryLabel(chosen)}</option>}
          {names.map((name) => (
            <option key={name} value={name}>
              {categoryLabel(name)}
            </option>
          ))}
        </select>
      ) : (
        <>
          <input {...form.register('category')} {...fieldProps} list={`${id}-list`} maxLength={60} autoComplete="off" />
          <datalist id={`${id}-list`}>
            {names.map((name) => (
              <option key={name} value={name}>
                {categoryLabel(name)}
              </option>
            ))}
          </datalist>
        </>
      )}
    </FieldFrame>
  );
}
