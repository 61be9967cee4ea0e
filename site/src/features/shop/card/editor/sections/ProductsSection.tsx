import type { Sections } from '@parichay/shared/shop/card/card.sections.ts';
import { productPriceText } from '@parichay/shared/shop/card/product-price.rules.ts';
import { List, Plus } from 'lucide-react';
import { useState } from 'react';
import { fieldId } from '../../../../../kit/ui/form/fields.tsx';
import { completeLink, errorOf, TextField } from '../../../../../kit/ui/form/form.tsx';
import { firstWrong, ItemList } from '../../../../../kit/ui/form/ItemList.tsx';
import { rupees, t } from '../../../../../kit/ui/text/messages.ts';
import { PictureField } from '../../../../people/storage/PictureField.tsx';
import { PicturesButton } from '../../../../people/storage/PicturesButton.tsx';
import { ProductArt } from './ItemArt.tsx';
import { PasteProducts } from './PasteProducts.tsx';
import { PriceField } from './PriceField.tsx';
import { ProductLines } from './ProductLines.tsx';
import { type SectionProps, useSectionForm } from './use-section-form.ts';

const most = 40;

type Product = Sections['products']['products'][number];
const blank = (): Product => ({ name: '', description: '', pricePaise: null, priceUnit: '', url: '', picture: null });

export function ProductsSection(props: SectionProps) {
  const [opened, setOpened] = useState<number | null>(null);
  const [isInLines, setInLines] = useState(false);
  const { form, formProps } = useSectionForm(props, 'products', (errors) => {
    if (!isInLines) setOpened(firstWrong(errors, 'products'));
  });
  if (isInLines)
    return (
      <form {...formProps} className="stack editor-form">
        <ProductLines form={form} onBack={() => setInLines(false)} />
      </form>
    );
  const isFilled = form.watch('products').length > 1;
  return (
    <form {...formProps} className="stack editor-form">
      {isFilled && opened === null && (
        <button type="button" className="button button-quiet item-add" onClick={() => setInLines(true)}>
          <List size={20} aria-hidden="true" />
          {t('card-content.productLines')}
        </button>
      )}
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
        blank={blank}
        adding={(add, room) => {
          const addAll = (products: Partial<Product>[]) => {
            add(...products.map((product) => ({ ...blank(), ...product })));
            setInLines(products.length > 1);
          };
          return (
            <div className="stack">
              <button type="button" className="button button-quiet item-add" onClick={() => add(blank())}>
                <Plus size={20} aria-hidden="true" />
                {t('card-content.addProduct')}
              </button>
              <PicturesButton
                kind="product"
                label={t('card-content.addByPhotos')}
                room={room}
                onPictures={(pictures) => addAll(pictures.map((picture) => ({ picture })))}
              />
              <PasteProducts room={room} onProducts={addAll} />
            </div>
          );
        }}
        rowOf={({ name, picture, ...price }) => ({
          title: name,
          detail: productPriceText(price, rupees) || undefined,
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
