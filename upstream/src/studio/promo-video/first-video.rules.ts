import { serviceCategories } from '@parichay/shared/shop/card/section-heading.rules.ts';

type BuiltInTemplateCode = 'price-reel' | 'new-arrivals' | 'our-services' | 'we-are-open' | 'thank-you';

/** The template with products, the template without, and their categories. */
const templatesByTrade: readonly [BuiltInTemplateCode, BuiltInTemplateCode, readonly string[]][] = [
  ['price-reel', 'we-are-open', ['Bakery', 'Catering', 'Restaurant', 'Sweet shop']],
  [
    'new-arrivals',
    'we-are-open',
    [
      ...['Agriculture and seeds', 'Auto parts', 'Bike showroom', 'Bookshop and stationery', 'Building materials'],
      ...['Car dealer', 'Chemist', 'Clothing store', 'Computer shop', 'Dairy', 'Electrical shop', 'Electronics store'],
      ...['Florist', 'Footwear', 'Fruits and vegetables', 'Furniture', 'Gift shop', 'Grocery store'],
      ...['Hardware and paints', 'Jeweller', 'Manufacturer', 'Mobile shop', 'Optician', 'Saree shop', 'Sports shop'],
      ...['Textiles', 'Toy shop', 'Wholesale trader'],
    ],
  ],
  ['our-services', 'thank-you', [...serviceCategories]],
];

const templatesByCategory = new Map(
  templatesByTrade.flatMap(([withProducts, without, categories]) =>
    categories.map((category) => [category, { withProducts, without }] as const),
  ),
);
const fallbackTemplates = { withProducts: 'thank-you', without: 'thank-you' } as const;

const MIN_PRODUCTS = 2;

export function firstVideoTemplateCode(
  category: string | null,
  products: readonly { pricePaise: number | null }[],
): BuiltInTemplateCode {
  const { withProducts, without } = templatesByCategory.get(category ?? '') ?? fallbackTemplates;
  const usable = withProducts === 'price-reel' ? products.filter(({ pricePaise }) => pricePaise !== null) : products;
  return usable.length >= MIN_PRODUCTS ? withProducts : without;
}
