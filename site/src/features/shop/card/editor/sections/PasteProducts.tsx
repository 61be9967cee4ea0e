import { type ListedProduct, productListOf } from '@parichay/shared/shop/card/product-list.rules.ts';
import { productPriceText } from '@parichay/shared/shop/card/product-price.rules.ts';
import { ClipboardList } from 'lucide-react';
import { useId, useState } from 'react';
import { TextareaField } from '../../../../../kit/ui/form/fields.tsx';
import { rupees, t } from '../../../../../kit/ui/text/messages.ts';

const lineOf = ({ name, ...price }: ListedProduct): string =>
  [name, productPriceText(price, rupees)].filter(Boolean).join(' · ');

interface Props {
  room: number;
  onProducts(products: ListedProduct[]): void;
}

/** Lines that were not understood remain in the field. */
export function PasteProducts({ room, onProducts }: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const { products, left } = productListOf(text, room);
  const take = () => {
    onProducts(products);
    setText(left.join('\n'));
    setOpen(left.length > 0);
  };
  if (!isOpen)
    return (
      <button type="button" className="button button-quiet item-add" onClick={() => setOpen(true)}>
        <ClipboardList size={20} aria-hidden="true" />
        {t('card-content.pasteList')}
      </button>
    );
  return (
    <div className="stack">
      <TextareaField
        id={id}
        label={t('card-content.pasteList')}
        hint={
          left.length > 0
            ? t('card-content.pasteLeft', { count: left.length, what: left[0] ?? '' })
            : t('card-content.pasteHint')
        }
        rows={6}
        value={text}
        placeholder={t('card-content.pasteExample')}
        onChange={({ target }) => setText(target.value)}
      />
      {products.length > 0 && (
        <>
          <ul className="pasted-products" aria-label={t('card-content.part_products')}>
            {products.map((product, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is rendered again with each letter
              <li key={at}>{lineOf(product)}</li>
            ))}
          </ul>
          <button type="button" className="button item-add" onClick={take}>
            {t('card-content.pasteTake', { count: products.length })}
          </button>
        </>
      )}
    </div>
  );
}
