import ClipboardList from 'icon:clipboard-list';
import type { ListedProduct } from '@parichay/shared/shop/card/product-line.rules.ts';
import type { ProductList } from '@parichay/shared/shop/card/product-list.rules.ts';
import { formatProductPrice } from '@parichay/shared/shop/card/product-price.rules.ts';
import { useId, useState } from 'react';
import { scrollElementIntoView } from '../../../../../kit/ui/browser/scroll-element-into-view.ts';
import { TextareaField } from '../../../../../kit/ui/form/fields.tsx';
import { rupees, t } from '../../../../../kit/ui/text/messages.ts';

const MAX_SHOWN_LINES = 5;
const quoteLines = (lines: readonly string[]): string =>
  `${lines.slice(0, MAX_SHOWN_LINES).join('”, “')}${lines.length > MAX_SHOWN_LINES ? ' …' : ''}`;

const productText = ({ name, ...price }: ListedProduct): string =>
  [name, formatProductPrice(price, rupees)].filter(Boolean).join(' · ');

interface Props {
  text: string;
  list: ProductList;
  onText(text: string): void;
  onAdd(): void;
}

/** Lines that could not be read stay in the field. */
export function PasteProducts({ text, list: { products, unparsedLines }, onText, onAdd }: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  if (!isOpen && text === '')
    return (
      <button type="button" className="button button-quiet item-add" onClick={() => setOpen(true)}>
        <ClipboardList size={20} aria-hidden="true" />
        {t('card-content.pasteList')}
      </button>
    );
  return (
    <div className="stack paste-products">
      <TextareaField
        id={id}
        label={t('card-content.pasteList')}
        hint={
          unparsedLines.length > 0
            ? t('card-content.pasteLeft', { count: unparsedLines.length, what: quoteLines(unparsedLines) })
            : t('card-content.pasteHint')
        }
        rows={6}
        value={text}
        placeholder={t('card-content.pasteExample')}
        onChange={({ target }) => onText(target.value)}
      />
      {products.length > 0 && (
        <>
          <button type="button" className="button item-add" ref={scrollElementIntoView} onClick={onAdd}>
            {t('card-content.pasteTake', { count: products.length })}
          </button>
          <ul className="pasted-products" aria-label={t('card-content.part_products')}>
            {products.map((product, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is parsed again with each letter
              <li key={at}>{productText(product)}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
