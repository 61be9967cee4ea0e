import type { ImageCategory, ImageSubcategory } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import type { Browser } from './world.ts';

const path = '/api/v1/image-post/image-category';
let made = 0;

/** @param staff the caller by default */
export function categoryCalls(staff: () => Browser) {
  const categories = async (by = staff()): Promise<ImageCategory[]> =>
    (await by.get(path).expect(200)).body.data.imageCategories;
  const put = (imageCategoryId: string, body: object, by = staff()) =>
    by.post(`${path}/${imageCategoryId}/image-subcategory`).send(body);
  return {
    categories,
    put,
    idOf: async (name: string): Promise<string> =>
      (await categories()).find((one) => one.imageCategoryName === name)?.imageCategoryId ?? '',
    list: async (query: object, by = staff()) =>
      (await by.get('/api/v1/image-subcategory').query(query).expect(200)).body.data,
    named: async (imageCategoryName: string, by = staff()): Promise<ImageSubcategory[]> =>
      (await by.get('/api/v1/image-subcategory/category-name').query({ imageCategoryName }).expect(200)).body.data
        .imageSubcategories,
    remove: ({ imageCategoryId, imageSubcategoryId }: ImageSubcategory, by = staff()) =>
      by.delete(`${path}/${imageCategoryId}/image-subcategory`).query({ imageSubcategoryId }),
    async newCategory(more: object = {}): Promise<ImageCategory> {
      made += 1;
      const { body } = await staff()
        .post(path)
        .send({ imageCategoryName: `Category ${made}`, position: 1_000, ...more })
        .expect(200);
      return body.data.imageCategory;
    },
    async newSubcategory(imageCategoryId: string, more: object = {}): Promise<ImageSubcategory> {
      made += 1;
      const { body } = await put(imageCategoryId, { imageSubcategoryName: `Subcategory ${made}`, ...more }).expect(200);
      return body.data.imageSubcategory;
    },
  };
}
