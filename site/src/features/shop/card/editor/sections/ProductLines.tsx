import ChevronLeft from 'icon:chevron-left';
import type { Sections } from '@parichay/shared/shop/card/card-sections.ts';
import type { ProductPrice } from '@parichay/shared/shop/card/product-price.rules.ts';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { fieldId } from '../../../../../kit/ui/form/fields.tsx';
import { shownErrorText } from '../../../../../kit/ui/form/form.tsx';
import { pictureSrc } from '../../../../../kit/ui/picture/picture-src.ts';
import { t } from '../../../../../kit/ui/text/messages.ts';
import { usePriceText } from './use-price-text.ts';

type Form = UseFormReturn<Sections['products']>;

const maxNameLength = 80;

function ProductLine({ form, index }: { form: Form; index: number }) {
  const path = `products.${index}` as const;
  const { name, picture, pricePaise, priceUnit = '' } = form.watch(path);
  const setPrice = (price: ProductPrice) => {
    form.setValue(`${path}.pricePaise`, price.pricePaise, { shouldDirty: true });
    form.setValue(`${path}.priceUnit`, price.priceUnit, { shouldDirty: true });
  };
  const { shown, type, blur, tooLong, doubt } = usePriceText({ pricePaise, priceUnit }, setPrice);
  const excess = name.length - maxNameLength;
  const error = excess > 0 ? t('form.tooLongBy', { count: excess }) : (shownErrorText(form, `${path}.name`) ?? tooLong);
  const nameId = fieldId(`${path}.name`);
  const priceId = fieldId(`${path}.pricePaise`);
  const number = index + 1;
  return (
    <li className="product-line">
      <span className="item-picture">{picture && <img src={pictureSrc(picture, 160)} alt="" />}</span>
      <div className="field-box">
        <input
          id={nameId}
          {...form.register(`${path}.name`)}
          enterKeyHint="next"
          placeholder={t('card-content.productName')}
          aria-label={t('card-content.nameOf', { number })}
          aria-describedby={`${nameId}-said`}
          aria-invalid={error && error !== tooLong ? true : undefined}
        />
      </div>
      <div className="field-box">
        <span className="field-prefix">₹</span>
        <input
          id={priceId}
          value={shown}
          enterKeyHint="next"
          placeholder={t('card-content.price')}
          aria-label={t('card-content.priceOf', { number })}
          aria-describedby={`${nameId}-said`}
          aria-invalid={tooLong ? true : undefined}
          onChange={({ target }) => type(target.value)}
          onBlur={blur}
        />
      </div>
      <p id={`${nameId}-said`} className={error ? 'field-error' : 'field-hint'} aria-live="polite">
        {error ?? doubt}
      </p>
    </li>
  );
}

/** Enter does not submit, and the phone's keyboard stays open. */
function focusNextInput(event: KeyboardEvent<HTMLUListElement>): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const inputs = [...event.currentTarget.querySelectorAll('input')];
  inputs[inputs.indexOf(event.target) + 1]?.focus();
}

export function ProductLines({ form, onBack }: { form: Form; onBack(): void }) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const inputs = [...(list.current?.querySelectorAll<HTMLInputElement>('input[name]') ?? [])];
    (inputs.find(({ value }) => value === '') ?? inputs[0])?.focus();
  }, []);
  return (
    <div className="stack">
      <button type="button" className="link item-back" onClick={onBack}>
        <ChevronLeft size={20} aria-hidden="true" />
        {t('card-content.allProducts')}
      </button>
      <p className="field-hint">{t('card-content.linesHint')}</p>
      <ul className="product-lines" ref={list} onKeyDown={focusNextInput} aria-label={t('card-content.part_products')}>
        {form.watch('products').map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are never reordered here
          <ProductLine key={index} form={form} index={index} />
        ))}
      </ul>
    </div>
  );
}
