import { useState } from 'react';
import { formatRupees } from '../../../../lib/i18n.ts';
import { PictureField } from '../../../document/PictureField.tsx';
import { fieldId } from '../../../ui/FieldFrame.tsx';
import { TextField, withProtocol } from '../../../ui/form.tsx';
import { firstWrong, ItemList } from '../../../ui/ItemList.tsx';
import { locale, t } from '../../../ui/words.ts';
import { ProductArt } from '../ItemArt.tsx';
import { type SectionProps, useSectionForm } from '../use-section-form.ts';
import { MoneyField } from './MoneyField.tsx';

const most = 40;

/** What the business sells: a photo, a price, and for each a way to ask by WhatsApp. */
export function ProductsSection(props: SectionProps) {
  const [opened, setOpened] = useState<number | null>(null);
  const { form, formProps } = useSectionForm(props, 'products', (errors) => setOpened(firstWrong(errors, 'products')));
  return (
    <form {...formProps} className="stack editor-form">
      <ItemList
        form={form}
        name="products"
        max={most}
        label={t('card-content.part_products')}
        empty={
          <>
            <ProductArt />
            <p>{t('card-content.productsEmpty')}</p>
          </>
        }
        addLabel={t('card-content.addProduct')}
        allLabel={t('card-content.allProducts')}
        blank={() => ({ name: '', description: '', pricePaise: null, url: '', picture: null })}
        rowOf={({ name, pricePaise, picture }) => ({
          title: name,
          detail: pricePaise === null ? undefined : formatRupees(pricePaise, locale),
          picture,
        })}
        opened={opened}
        onOpen={setOpened}
      >
        {(index) => {
          const at = `products.${index}` as const;
          return (
            <>
              <PictureField
                key={`${at} picture`}
                kind="product"
                label={t('card-content.photo')}
                value={form.watch(`${at}.picture`)}
                onChange={(value) => form.setValue(`${at}.picture`, value, { shouldDirty: true })}
              />
              <TextField
                form={form}
                name={`${at}.name`}
                label={t('card-content.productName')}
                input={{ maxLength: 80, required: true }}
              />
              <MoneyField
                key={`${at} price`}
                id={fieldId(`${at}.pricePaise`)}
                label={t('card-content.price')}
                hint={t('card-content.priceHint')}
                value={form.watch(`${at}.pricePaise`)}
                onChange={(paise) => form.setValue(`${at}.pricePaise`, paise, { shouldDirty: true })}
              />
              <TextField
                form={form}
                name={`${at}.description`}
                label={t('card-content.description')}
                isLong
                input={{ maxLength: 500 }}
              />
              <TextField
                form={form}
                name={`${at}.url`}
                label={t('card-content.productUrl')}
                hint={t('card-content.productUrlHint')}
                input={{
                  inputMode: 'url',
                  autoCapitalize: 'none',
                  maxLength: 300,
                  onBlur: ({ target }) => form.setValue(`${at}.url`, withProtocol(target.value)),
                }}
              />
            </>
          );
        }}
      </ItemList>
    </form>
  );
}
