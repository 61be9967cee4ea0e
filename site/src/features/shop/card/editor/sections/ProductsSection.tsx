import List from 'icon:list';
import Plus from 'icon:plus';
import { useStore } from '@nanostores/react';
import type { Sections } from '@parichay/shared/shop/card/card-sections.ts';
import { readProductList } from '@parichay/shared/shop/card/product-list.rules.ts';
import { formatProductPrice } from '@parichay/shared/shop/card/product-price.rules.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { fieldId } from '../../../../../kit/ui/form/fields.tsx';
import { completeLink, shownErrorText, TextField } from '../../../../../kit/ui/form/form.tsx';
import { firstInvalidIndex, ItemList } from '../../../../../kit/ui/form/ItemList.tsx';
import { rupees, t } from '../../../../../kit/ui/text/messages.ts';
import { PictureField } from '../../../../people/storage/PictureField.tsx';
import { PicturesButton } from '../../../../people/storage/PicturesButton.tsx';
import { $drafts, changeSection } from '../drafts.store.ts';
import { $pastedProducts, $unparsedPaste } from '../editor.store.ts';
import { ProductArt } from './ItemArt.tsx';
import { PasteProducts } from './PasteProducts.tsx';
import { PriceField } from './PriceField.tsx';
import { ProductLines } from './ProductLines.tsx';
import { type SectionProps, useSectionForm } from './use-section-form.ts';

const maxProducts = 40;

type Product = Sections['products']['products'][number];
const emptyProduct = (): Product => ({
  name: '',
  description: '',
  pricePaise: null,
  priceUnit: '',
  url: '',
  picture: null,
});

export function ProductsSection(props: SectionProps) {
  const [openIndex, setOpened] = useState<number | null>(null);
  const [showsLines, setInLines] = useState(false);
  const [uploadFailure, setUploadFailure] = useState<string | null>(null);
  const { form, formProps } = useSectionForm(
    props,
    'products',
    (errors) => {
      if (!showsLines) setOpened(firstInvalidIndex(errors, 'products'));
    },
    () => addPasted(),
  );
  const products = form.watch('products');
  const text = useStore($pastedProducts);
  const read = (pasted: string) =>
    pasted !== '' && pasted === $unparsedPaste.get()
      ? { products: [], unparsedLines: pasted.split('\n') }
      : readProductList(pasted, maxProducts - products.length);
  const pasted = read(text);
  const withListed = (listed: Partial<Product>[]) => [
    ...products,
    ...listed.map((product) => ({ ...emptyProduct(), ...product })),
  ];
  const showUnparsed = () => {
    const unparsed = pasted.unparsedLines.join('\n');
    $unparsedPaste.set(unparsed);
    $pastedProducts.set(unparsed);
  };
  const addPasted = () => {
    if (pasted.products.length === 0) return;
    const all = withListed(pasted.products);
    form.setValue('products', all, { shouldDirty: true });
    changeSection('products', { products: all });
    showUnparsed();
  };
  // Leaving adds the products, and saving stores them, without a press of the button.
  const onLeave = useEffectEvent(addPasted);
  useEffect(() => () => onLeave(), []);
  const hasDraft = useStore($drafts).products !== undefined;
  const clearSavedPaste = useEffectEvent(() => {
    if (pasted.products.length > 0) showUnparsed();
  });
  useEffect(() => {
    if (!hasDraft) clearSavedPaste();
  }, [hasDraft]);
  const paste = (next: string) => {
    $pastedProducts.set(next);
    changeSection('products', { products: withListed(read(next).products) });
  };
  const failureNote = uploadFailure && (
    <p className="field-error" role="status">
      {uploadFailure}
    </p>
  );
  if (showsLines)
    return (
      <form {...formProps} className="stack editor-form">
        {failureNote}
        <ProductLines form={form} onBack={() => setInLines(false)} />
      </form>
    );
  const isFilled = products.length > 1;
  return (
    <form {...formProps} className="stack editor-form">
      {openIndex !== null && failureNote}
      {isFilled && openIndex === null && (
        <button type="button" className="button button-quiet item-add" onClick={() => setInLines(true)}>
          <List size={20} aria-hidden="true" />
          {t('card-content.productLines')}
        </button>
      )}
      <ItemList
        form={form}
        name="products"
        max={maxProducts}
        label={t('card-content.part_products')}
        empty={
          <>
            <ProductArt />
            <p>{t('card-content.productsEmpty')}</p>
          </>
        }
        addLabel={t('card-content.addProduct')}
        allLabel={t('card-content.allProducts')}
        newItem={emptyProduct}
        renderAdd={(add, remaining) => {
          const addAll = (products: Partial<Product>[]) => {
            add(...products.map((product) => ({ ...emptyProduct(), ...product })));
            setInLines(products.length > 1);
          };
          return (
            <div className="stack">
              <button type="button" className="button button-quiet item-add" onClick={() => add(emptyProduct())}>
                <Plus size={20} aria-hidden="true" />
                {t('card-content.addProduct')}
              </button>
              <PicturesButton
                kind="product"
                label={t('card-content.addByPhotos')}
                maxPictures={remaining}
                onPictures={(pictures, failure) => {
                  setUploadFailure(failure);
                  addAll(pictures.map((picture) => ({ picture })));
                }}
              />
              <PasteProducts
                text={text}
                list={pasted}
                onText={paste}
                onAdd={() => {
                  addPasted();
                  if (pasted.products.length > 1) setInLines(true);
                  else setOpened(products.length);
                }}
              />
            </div>
          );
        }}
        rowOf={({ name, picture, ...price }) => ({
          title: name,
          detail: formatProductPrice(price, rupees) || undefined,
          picture,
        })}
        openIndex={openIndex}
        onOpen={setOpened}
      >
        {(index) => {
          const path = `products.${index}` as const;
          return (
            <>
              <PictureField
                key={`${path} picture`}
                kind="product"
                label={t('card-content.photo')}
                value={form.watch(`${path}.picture`)}
                onChange={(value) => form.setValue(`${path}.picture`, value, { shouldDirty: true })}
              />
              <TextField
                form={form}
                name={`${path}.name`}
                label={t('card-content.productName')}
                input={{ maxLength: 80, required: true }}
              />
              <PriceField
                key={`${path} price`}
                id={fieldId(`${path}.pricePaise`)}
                error={shownErrorText(form, `${path}.pricePaise`) ?? shownErrorText(form, `${path}.priceUnit`)}
                value={{
                  pricePaise: form.watch(`${path}.pricePaise`),
                  priceUnit: form.watch(`${path}.priceUnit`) ?? '',
                }}
                onChange={({ pricePaise, priceUnit }) => {
                  form.setValue(`${path}.pricePaise`, pricePaise, { shouldDirty: true });
                  form.setValue(`${path}.priceUnit`, priceUnit, { shouldDirty: true });
                }}
              />
              <TextField
                form={form}
                name={`${path}.description`}
                label={t('card-content.description')}
                isLong
                input={{ maxLength: 500 }}
              />
              <TextField
                form={form}
                name={`${path}.url`}
                label={t('card-content.productUrl')}
                hint={t('card-content.productUrlHint')}
                input={{
                  inputMode: 'url',
                  autoCapitalize: 'none',
                  maxLength: 300,
                  onBlur: () => completeLink(form, `${path}.url`),
                }}
              />
            </>
          );
        }}
      </ItemList>
    </form>
  );
}
