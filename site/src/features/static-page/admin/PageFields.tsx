import '../../../kit/ui/form.css';
import { useStore } from '@nanostores/react';
import type { UseFormReturn } from 'react-hook-form';
import { FieldFrame, fieldId } from '../../../kit/ui/fields.tsx';
import { errorOf, TextField } from '../../../kit/ui/form.tsx';
import { ItemList } from '../../../kit/ui/ItemList.tsx';
import { t } from '../../../kit/ui/messages.ts';
import { PictureField } from '../../document/PictureField.tsx';
import { categoryLabel } from '../../session/category-label.ts';
import { blankBlock, type StaticPageForm } from './static-page.form.ts';
import { $categories, listed } from './static-pages.store.ts';

interface Props {
  form: UseFormReturn<StaticPageForm>;
  /** The block that stands open. */
  opened: number | null;
  onOpen(index: number | null): void;
}

const mostBlocks = 30;

/** Title, category and blocks of a page. */
export const PageFields = ({ form, opened, onOpen }: Props) => (
  <>
    <TextField
      form={form}
      name="title"
      label={t('static-pages.pageTitle')}
      input={{ maxLength: 120, required: true }}
    />
    <CategoryChoice form={form} />
    <fieldset className="form-part">
      <legend className="choice-legend">{t('static-pages.blocks')}</legend>
      <ItemList
        form={form}
        name="blocks"
        max={mostBlocks}
        label={t('static-pages.blocks')}
        empty={<p>{t('static-pages.blocksNone')}</p>}
        addLabel={t('static-pages.addBlock')}
        allLabel={t('static-pages.allBlocks')}
        blank={blankBlock}
        rowOf={({ heading, text, picture }) => ({
          title: heading || text.split('\n')[0] || '',
          detail: heading ? text.split('\n')[0] : undefined,
          picture,
        })}
        opened={opened}
        onOpen={onOpen}
      >
        {(at) => (
          <>
            <TextField
              form={form}
              name={`blocks.${at}.heading`}
              label={t('static-pages.heading')}
              input={{ maxLength: 120 }}
            />
            <TextField
              form={form}
              name={`blocks.${at}.text`}
              label={t('static-pages.text')}
              hint={t('static-pages.textHint')}
              isLong
              input={{ maxLength: 4000 }}
            />
            <PictureField
              kind="banner"
              label={t('static-pages.picture')}
              value={form.watch(`blocks.${at}.picture`)}
              onChange={(picture) => form.setValue(`blocks.${at}.picture`, picture, { shouldDirty: true })}
            />
          </>
        )}
      </ItemList>
    </fieldset>
    <label className="check">
      <input type="checkbox" {...form.register('isActive')} />
      {t('static-pages.shown')}
    </label>
  </>
);

/** One of the platform's categories; where it has no list of them, whatever one writes. */
function CategoryChoice({ form }: Pick<Props, 'form'>) {
  const { data } = useStore(listed.$state);
  const names = useStore($categories);
  const chosen = form.watch('category');
  const id = fieldId('category');
  const error = errorOf(form, 'category');
  const isListed = data !== null && data.length > 0;
  const shared = { id, 'aria-describedby': `${id}-said`, 'aria-invalid': error ? true : undefined };
  return (
    <FieldFrame id={id} label={t('static-pages.category')} hint={t('static-pages.categoryHint')} error={error}>
      {isListed ? (
        <select {...form.register('category')} {...shared}>
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
          <input {...form.register('category')} {...shared} list={`${id}-list`} maxLength={60} autoComplete="off" />
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
