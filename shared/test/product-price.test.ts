import { describe, expect, test } from 'vitest';
import { productPriceOf, productPriceText } from '../src/card/product-price.rules.ts';

const rupees = (paise: number) => `₹${paise / 100}`;

describe('a price as people write it keeps its number and what stands beside it', () => {
  test.each([
    ['450', 45_000, '', '₹450'],
    ['₹450 per kg', 45_000, '/kg', '₹450/kg'],
    ['₹450/kg', 45_000, '/kg', '₹450/kg'],
    ['1,050/किलो', 105_000, '/किलो', '₹1050/किलो'],
    ['450 प्रति किलो', 45_000, '/किलो', '₹450/किलो'],
    ['450 रु', 45_000, '', '₹450'],
    ['Rs. 450/-', 45_000, '', '₹450'],
    ['Rs.450/- per plate', 45_000, '/plate', '₹450/plate'],
    ['80 plate', 8_000, '/plate', '₹80/plate'],
    ['12.5', 1_250, '', '₹12.5'],
    ['999 onwards', 99_900, 'onwards', '₹999 onwards'],
    ['500-700', 50_000, '-700', '₹500-700'],
    ['On request', null, 'On request', 'On request'],
    ['', null, '', ''],
    ['123456789', null, '123456789', '123456789'],
    ['૪૫', null, '૪૫', '૪૫'],
  ])('%s', (text, pricePaise, priceUnit, shown) => {
    expect(productPriceOf(text)).toEqual({ pricePaise, priceUnit });
    expect(productPriceText({ pricePaise, priceUnit }, rupees)).toBe(shown);
  });

  test('typed again from what is shown, it is the same', () => {
    for (const text of ['450/kg', '999 onwards', '500-700', 'On request', '12.50/l']) {
      const price = productPriceOf(text);
      const typed = productPriceText(price, (paise) => (paise / 100).toFixed(2));
      expect(productPriceOf(typed)).toEqual(price);
    }
  });
});
