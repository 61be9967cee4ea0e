import { productPriceText } from '@parichay/shared/card/product-price.rules.ts';
import { useState } from 'react';
import { fieldId } from '../../../../kit/ui/fields.tsx';
import { completeLink, errorOf, TextField } from '../../../../kit/ui/form.tsx';
import { firstWrong, ItemList } from '../../../../kit/ui/ItemList.tsx';
import { locale, t } from '../../../../kit/ui/messages.ts';
import { formatRupees } from '../../../../lib/i18n.ts';
import { PictureField } from '../../../document/PictureField.tsx';
import { ProductArt } from '../ItemArt.tsx';
import { type SectionProps, useSectionForm } from '../use-section-form.ts';
import { PriceField } from './PriceField.tsx';

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
        blank={() => ({ name: '', description: '', pricePaise: null, priceUnit: '', url: '', picture: null })}
        rowOf={({ name, picture, ...price }) => ({
          title: name,
          detail: productPriceText(price, (paise) => formatRupees(paise, locale)) || undefined,
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
              <PriceField
                key={`${at} price`}
                id={fieldId(`${at}.pricePaise`)}
                error={errorOf(form, `${at}.pricePaise`) ?? errorOf(form, `${at}.priceUnit`)}
                value={{ pricePaise: form.watch(`${at}.pricePaise`), priceUnit: form.watch(`${at}.priceUnit`) ?? '' }}
                onChange={({ pricePaise, priceUnit }) => {
                  form.setValue(`${at}.pricePaise`, pricePaise, { shouldDirty: true });
                  form.setValue(`${at}.priceUnit`, priceUnit, { shouldDirty: true });
                }}
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
                  onBlur: () => completeLink(form, `${at}.url`),
                }}
              />
            </>
          );
        }}
      </ItemList>
    </form>
  );
}
