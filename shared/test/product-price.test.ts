import { describe, expect, test } from 'vitest';
import { formatProductPrice, isPriceDoubtful, readProductPrice } from '../src/shop/card/product-price.rules.ts';

const rupees = (paise: number) => `₹${paise / 100}`;

describe('the typed price of a product', () => {
  test.each([
    ['450', 45_000, '', '₹450'],
    ['₹450 per kg', 45_000, '/kg', '₹450 / kg'],
    ['₹450/kg', 45_000, '/kg', '₹450 / kg'],
    ['450 / Kg', 45_000, '/Kg', '₹450 / Kg'],
    ['४५०', 45_000, '', '₹450'],
    ['૪૫૦ રૂપિયા', 45_000, '', '₹450'],
    ['1,050/किलो', 105_000, '/किलो', '₹1050 / किलो'],
    ['१,०५०/किलो', 105_000, '/किलो', '₹1050 / किलो'],
    ['450 प्रति किलो', 45_000, '/किलो', '₹450 / किलो'],
    ['450 रुपये किलो', 45_000, '/किलो', '₹450 / किलो'],
    ['₹ ६० डझन', 6_000, '/डझन', '₹60 / डझन'],
    ['दर किलो ४५० रु', 45_000, '/किलो', '₹450 / किलो'],
    ['ભાવ: ૪૫૦/કિલો', 45_000, '/કિલો', '₹450 / કિલો'],
    ['રૂ. 80 નંગ', 8_000, '/નંગ', '₹80 / નંગ'],
    ['450 रु', 45_000, '', '₹450'],
    ['450 rs per dozen', 45_000, '/dozen', '₹450 / dozen'],
    ['Rs. 450/-', 45_000, '', '₹450'],
    ['Rs 450 only', 45_000, '', '₹450'],
    ['450/= only', 45_000, '', '₹450'],
    ['MRP Rs. 450.00', 45_000, '', '₹450'],
    ['@450/kg', 45_000, '/kg', '₹450 / kg'],
    ['Rs.450/- per plate', 45_000, '/plate', '₹450 / plate'],
    ['80 plate', 8_000, '/plate', '₹80 / plate'],
    ['225 for 500 gm', 22_500, '/500 gm', '₹225 / 500 gm'],
    ['450/1kg', 45_000, '/kg', '₹450 / kg'],
    ['1 kg = 450', 45_000, '/kg', '₹450 / kg'],
    ['500gm ₹225', 22_500, '/500gm', '₹225 / 500gm'],
    ['per plate 80', 8_000, '/plate', '₹80 / plate'],
    ['12.5', 1_250, '', '₹12.5'],
    ['1.5 lakh', 15_000_000, '', '₹150000'],
    ['२ हजार', 200_000, '', '₹2000'],
    ['5k', 500_000, '', '₹5000'],
    ['1,25,000 per sqft', 12_500_000, '/sqft', '₹125000 / sqft'],
    ['999 onwards', 99_900, 'onwards', '₹999 onwards'],
    ['from ₹999', 99_900, 'onwards', '₹999 onwards'],
    ['450 पासून', 45_000, 'पासून', '₹450 पासून'],
    ['450 से शुरू', 45_000, 'से शुरू', '₹450 से शुरू'],
    ['500-700', 50_000, '-700', '₹500–700'],
    ['Rs 500 to Rs 700 per kg', 50_000, '-700/kg', '₹500–700 / kg'],
    ['₹500 to ₹1500', 50_000, '-1500', '₹500–1500'],
    ['1500 से 2500', 150_000, '-2500', '₹1500–2500'],
    ['1500 से 2500 तक', 150_000, '-2500', '₹1500–2500'],
    ['1500 ते 2500', 150_000, '-2500', '₹1500–2500'],
    ['1500 થી 2500', 150_000, '-2500', '₹1500–2500'],
    ['1500 থেকে 2500', 150_000, '-2500', '₹1500–2500'],
    ['1500 se 2500', 150_000, '-2500', '₹1500–2500'],
    ['500/- to 700/-', 50_000, '-700', '₹500–700'],
    ['450 रूपये', 45_000, '', '₹450'],
    ['450 रुपया', 45_000, '', '₹450'],
    ['450 रुपयांत', 45_000, '', '₹450'],
    ['10 টাকা', 1_000, '', '₹10'],
    ['10 ரூபாய்', 1_000, '', '₹10'],
    ['ரூ. 10', 1_000, '', '₹10'],
    ['10 రూపాయలు', 1_000, '', '₹10'],
    ['10 ರೂಪಾಯಿ', 1_000, '', '₹10'],
    ['60 টাকা কেজি', 6_000, '/কেজি', '₹60 / কেজি'],
    ['२.५ लाख', 25_000_000, '', '₹250000'],
    ['2 லட்சம்', 20_000_000, '', '₹200000'],
    ['1.5 kg 450', 45_000, '/1.5 kg', '₹450 / 1.5 kg'],
    ['450/1.5 kg', 45_000, '/1.5 kg', '₹450 / 1.5 kg'],
    ['1.5 ton 35000', 3_500_000, '/1.5 ton', '₹35000 / 1.5 ton'],
    ['450 (500 gm)', 45_000, '/500 gm', '₹450 / 500 gm'],
    ['450 (per kg)', 45_000, '/kg', '₹450 / kg'],
    ['60/L', 6_000, '/L', '₹60 / L'],
    ['60 l', 6_000, '/l', '₹60 / l'],
    ['500+', 50_000, '+', '₹500+'],
    ['800 monthly', 80_000, 'monthly', '₹800 monthly'],
    ['starting 450', 45_000, 'onwards', '₹450 onwards'],
    ['450 each', 45_000, 'each', '₹450 each'],
    ['On request', null, 'On request', 'On request'],
    ['पूछें', null, 'पूछें', 'पूछें'],
    ['', null, '', ''],
  ])(
    'the typed price %j is parsed as %j paise with the unit %j and shown as %j',
    (text, pricePaise, priceUnit, shown) => {
      const price = readProductPrice(text);
      expect(price).toEqual({ pricePaise, priceUnit });
      expect(formatProductPrice(price, rupees).replaceAll('\u00a0', ' ')).toBe(shown);
      expect(isPriceDoubtful(price)).toBe(false);
    },
  );

  test.each([
    ['123456789', null, '123456789'],
    ['half kg 225, full 450', null, 'half kg 225, full 450'],
    ['450 (small) 700 (big)', 45_000, '(small) 700 (big)'],
    ['12.345', null, '12.345'],
    ['25 L', 2_500, 'L'],
    ['₹45 L', 4_500, 'L'],
    ['2 for 40', 200, '/40'],
    ['120/200', 12_000, '/200'],
    ['500-450', 50_000, '-450'],
    ['MRP 500 offer 399', 50_000, 'offer 399'],
    [
      '450 rupees for one kilogram of the best quality, 400 for others',
      45_000,
      '/one kilogram of the best quality, 400 for others',
    ],
  ])(
    'the typed price %j is parsed as %j paise with the unit %j and marked as doubtful',
    (text, pricePaise, priceUnit) => {
      const price = readProductPrice(text);
      expect(price).toEqual({ pricePaise, priceUnit });
      expect(isPriceDoubtful(price)).toBe(true);
    },
  );

  test('the displayed form of a price is parsed as the same price', () => {
    for (const text of [
      '450/kg',
      '999 onwards',
      '500-700/kg',
      'On request',
      '12.50/l',
      '1 kg = 450',
      '225 for 500 gm',
      '450 (500 gm)',
      '25 L',
      '500+',
      '120/200',
      '1500 से 2500',
    ]) {
      const price = readProductPrice(text);
      const typed = formatProductPrice(price, (paise) => (paise / 100).toFixed(2));
      expect(readProductPrice(typed)).toEqual(price);
    }
  });
});
