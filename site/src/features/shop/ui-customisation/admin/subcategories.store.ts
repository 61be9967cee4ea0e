import type { OutputOf } from '@parichay/shared/contract.ts';
import { call } from '../../../../lib/api.ts';
import { occasionLabel } from '../../../../lib/occasion-label.ts';
import { slice } from '../../../../lib/slice.ts';

type Subcategory = OutputOf<'GET /image-subcategory/by-mulitple-category'>['imageSubcategories'][number];

export const subcategories = slice<readonly { name: string; items: readonly Subcategory[] }[]>();

const batchSize = 20;

export const loadSubcategories = () =>
  subcategories.load(async () => {
    const { imageCategories } = await call('GET /image-post/image-category', { query: { isActive: 'true' } });
    const ids = imageCategories.map(({ imageCategoryId }) => imageCategoryId);
    const batches = Array.from({ length: Math.ceil(ids.length / batchSize) }, (_, at) =>
      call('GET /image-subcategory/by-mulitple-category', {
        query: { imageCategoryIds: ids.slice(at * batchSize, (at + 1) * batchSize).join(',') },
      }),
    );
    const allSubcategories = (await Promise.all(batches)).flatMap(({ imageSubcategories }) => imageSubcategories);
    return imageCategories
      .map(({ imageCategoryId, imageCategoryName }) => ({
        name: imageCategoryName,
        items: allSubcategories.filter((one) => one.imageCategoryId === imageCategoryId),
      }))
      .filter(({ items }) => items.length > 0);
  });

export function subcategoryName(imageSubcategoryId: string): string | null {
  const all = subcategories.$state.get().data?.flatMap(({ items }) => items);
  const found = all?.find((one) => one.imageSubcategoryId === imageSubcategoryId);
  return found ? occasionLabel(found.imageSubcategoryName) : null;
}
