import { describe, expect, test } from 'vitest';
import { productListOf } from '../src/card/product-list.rules.ts';

/** name | paise | unit, as a table is read. */
const read = (text: string, room = 40) =>
  productListOf(text, room).products.map(({ name, pricePaise, priceUnit }) => [name, pricePaise, priceUnit].join('|'));

describe('a list of products is read as it is pasted', () => {
  test.each<[string, string[]]>([
    ['Kaju katli 900/kg\nPeda 450', ['Kaju katli|90000|/kg', 'Peda|45000|']],
    ['1. Kaju katli - ₹900 per kg\n2) Peda : 450/-', ['Kaju katli|90000|/kg', 'Peda|45000|']],
    ['• काजू कतली ९०० रु किलो\n• पेड़ा ४५०', ['काजू कतली|90000|/किलो', 'पेड़ा|45000|']],
    ['કાજુ કતરી ૯૦૦/કિલો\nપેંડા – રૂ. ૪૫૦', ['કાજુ કતરી|90000|/કિલો', 'પેંડા|45000|']],
    ['काजू कतली = ९००/किलो\nपेढे ४५० पासून', ['काजू कतली|90000|/किलो', 'पेढे|45000|पासून']],
    ['*Motichoor laddu*......380\n👉 Ghari @ 440', ['Motichoor laddu|38000|', 'Ghari|44000|']],
    ['iPhone 13 cover 450\n7 Up 40', ['iPhone 13 cover|45000|', '7 Up|4000|']],
    ['Peda 500 gm 225', ['Peda|22500|/500 gm']],
    ['Silk saree 2500-4000', ['Silk saree|250000|-4000']],
    ['Tea 10, Coffee 20; Samosa 15', ['Tea|1000|', 'Coffee|2000|', 'Samosa|1500|']],
    ['Thali: roti, dal, rice 120', ['Thali: roti, dal, rice|12000|']],
    ['₹60/dozen Banana\nRs 80 Mango', ['Banana|6000|/dozen', 'Mango|8000|']],
    ['Rose 5 petals soap\nHair cut', ['Rose 5 petals soap||', 'Hair cut||']],
    ['Kaju katli\t900\tkg\nPeda\t450\t', ['Kaju katli|90000|/kg', 'Peda|45000|']],
    ['1\tKaju katli\tPure ghee\t₹900', ['Kaju katli|90000|']],
    ['Flat 2 BHK 45 lakh', ['Flat 2 BHK|450000000|']],
    ['\n----\n\nPeda 450\r\n', ['Peda|45000|']],
  ])('%j', (text, expected) => {
    expect(read(text)).toEqual(expected);
    expect(productListOf(text, 40).left).toEqual([]);
  });

  test('what else a row of a spreadsheet says is kept as words', () => {
    expect(productListOf('1\tKaju katli\tPure ghee\t₹900', 40).products[0]?.description).toBe('Pure ghee');
  });

  test('a heading, and what there is no room for, is left and told', () => {
    expect(productListOf('Sweets:\nPeda 450\nLaddu 380\nGhari 440', 2).left).toEqual(['Sweets:', 'Ghari 440']);
  });
});
