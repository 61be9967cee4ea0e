import type { LayerData, TextField } from './layer.fields.ts';
import type { LayerDocument, Page } from './layer-document.ts';
import type { DrawnPage } from './layer-drawn.ts';
import type { GroupLayer, Layer } from './layer-kinds.ts';

export const PRODUCT_SLOT_COUNT = 12;
/** Pages with fewer products show highlights, not the whole list. */
const minProductsOfList = 6;

type Product = NonNullable<LayerData['moreProducts']>[number];

const productNumbersIn = (value: unknown): number[] =>
  [...JSON.stringify(value).matchAll(/\{product(\d+)Name\}/g)].map(([, number]) => Number(number));

const productSlotCountOf = ({ layers }: Page): number => Math.max(0, ...productNumbersIn(layers));

/** The page repeated until all products are printed; undefined = no list. */
export function productListPage({ print, pages }: LayerDocument): Page | undefined {
  if (print?.kind !== 'price-list' && print?.kind !== 'profile') return undefined;
  const count = Math.max(...pages.map(productSlotCountOf));
  return count < minProductsOfList ? undefined : pages.find((page) => productSlotCountOf(page) === count);
}

export function pageCountFor(document: LayerDocument, productCount: number): number {
  const listPage = productListPage(document);
  const listPages = listPage ? Math.ceil(productCount / productSlotCountOf(listPage)) : 0;
  return document.pages.length + Math.max(0, listPages - 1);
}

function productsOf({ texts, moreProducts = [] }: LayerData): Product[] {
  const first = Array.from({ length: PRODUCT_SLOT_COUNT }, (_, at) => ({
    name: texts[`product${at + 1}Name` as TextField] ?? '',
    price: texts[`product${at + 1}Price` as TextField] ?? '',
  }));
  return [...first, ...moreProducts].filter(({ name }) => name !== '');
}

function dataOfPage(data: LayerData, products: readonly Product[], isFirst: boolean): LayerData {
  const productTexts = Array.from({ length: PRODUCT_SLOT_COUNT }, (_, at) => [
    [`product${at + 1}Name`, products[at]?.name ?? ''],
    [`product${at + 1}Price`, products[at]?.price ?? ''],
  ]).flat();
  const texts = { ...data.texts, ...Object.fromEntries(productTexts) };
  if (isFirst) return { ...data, texts };
  const without = (pattern: RegExp) => (entry: [string, unknown]) => !pattern.test(entry[0]);
  return {
    ...data,
    texts: Object.fromEntries(Object.entries(texts).filter(without(/^fact\d/))),
    pictures: Object.fromEntries(Object.entries(data.pictures).filter(without(/^product\d/))),
  };
}

const isGroup = (layer: Layer): layer is GroupLayer => layer.type === 'group';

const allLayers = (layers: readonly Layer[]): Layer[] =>
  layers.flatMap((layer) => (isGroup(layer) ? [layer, ...allLayers(layer.layers)] : [layer]));

function fittingProductCount({ layers }: Page, { dropped }: DrawnPage, count: number): number {
  const droppedLayers = allLayers(layers).filter(({ id }) => dropped.includes(id));
  return Math.min(count, ...productNumbersIn(droppedLayers).map((number) => number - 1));
}

/** Repeats the page until it shows every product, with a similar number on each. */
export function drawProductPages(page: Page, data: LayerData, draw: (data: LayerData) => DrawnPage): DrawnPage[] {
  const maxCount = productSlotCountOf(page);
  const pages: DrawnPage[] = [];
  let remaining = productsOf(data);
  do {
    const isFirst = pages.length === 0;
    let count = Math.ceil(remaining.length / Math.ceil(remaining.length / maxCount)) || 0;
    let drawn = draw(dataOfPage(data, remaining.slice(0, count), isFirst));
    const fittingCount = fittingProductCount(page, drawn, count);
    if (fittingCount > 0 && fittingCount < count) {
      count = fittingCount;
      drawn = draw(dataOfPage(data, remaining.slice(0, count), isFirst));
    }
    pages.push(isFirst ? drawn : { ...drawn, id: `${page.id}-${pages.length + 1}` });
    remaining = remaining.slice(Math.max(1, count));
  } while (remaining.length > 0);
  return pages;
}
