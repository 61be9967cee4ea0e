import '../../../../kit/ui/form/form.css';
import type { UseFormReturn } from 'react-hook-form';
import { TextField } from '../../../../kit/ui/form/form.tsx';
import { ItemList } from '../../../../kit/ui/form/ItemList.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { PictureField } from '../../../people/storage/PictureField.tsx';
import { PageCategoryChoice } from './PageCategoryChoice.tsx';
import { blankBlock, type StaticPageForm } from './static-page.form.ts';

export interface Props {
  form: UseFormReturn<StaticPageForm>;
  openIndex: number | null;
  onOpen(index: number | null): void;
}

const maxBlocks = 30;

export const PageFields = ({ form, openIndex, onOpen }: Props) => (
  <>
    <TextField
      form={form}
      name="title"
      label={t('static-pages.pageTitle')}
      input={{ maxLength: 120, required: true }}
    />
    <PageCategoryChoice form={form} />
    <fieldset className="form-part">
      <legend className="choice-legend">{t('static-pages.blocks')}</legend>
      <ItemList
        form={form}
        name="blocks"
        max={maxBlocks}
        label={t('static-pages.blocks')}
        empty={<p>{t('static-pages.blocksNone')}</p>}
        addLabel={t('static-pages.addBlock')}
        allLabel={t('static-pages.allBlocks')}
        newItem={blankBlock}
        rowOf={({ heading, text, picture }) => ({
          title: heading || text.split('\n')[0] || '',
          detail: heading ? text.split('\n')[0] : undefined,
          picture,
        })}
        openIndex={openIndex}
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
