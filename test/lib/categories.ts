import type { ImageCategory, ImageSubcategory } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import type { Client } from './world.ts';

const path = '/api/v1/image-post/image-category';
let madeCount = 0;

/** @param staff the caller by default */
export function categoryCalls(staff: () => Client) {
  const categories = async (browser = staff()): Promise<ImageCategory[]> =>
    (await browser.get(path).expect(200)).body.data.imageCategories;
  const put = (imageCategoryId: string, body: object, browser = staff()) =>
    browser.post(`${path}/${imageCategoryId}/image-subcategory`).send(body);
  return {
    categories,
    put,
    idOf: async (name: string): Promise<string> =>
      (await categories()).find((one) => one.imageCategoryName === name)?.imageCategoryId ?? '',
    list: async (query: object, browser = staff()) =>
      (await browser.get('/api/v1/image-subcategory').query(query).expect(200)).body.data,
    named: async (imageCategoryName: string, browser = staff()): Promise<ImageSubcategory[]> =>
      (await browser.get('/api/v1/image-subcategory/category-name').query({ imageCategoryName }).expect(200)).body.data
        .imageSubcategories,
    remove: ({ imageCategoryId, imageSubcategoryId }: ImageSubcategory, browser = staff()) =>
      browser.delete(`${path}/${imageCategoryId}/image-subcategory`).query({ imageSubcategoryId }),
    async newCategory(overrides: object = {}): Promise<ImageCategory> {
      madeCount += 1;
      const { body } = await staff()
        .post(path)
        .send({ imageCategoryName: `Category ${madeCount}`, position: 1_000, ...overrides })
        .expect(200);
      return body.data.imageCategory;
    },
    async newSubcategory(imageCategoryId: string, overrides: object = {}): Promise<ImageSubcategory> {
      madeCount += 1;
      const { body } = await put(imageCategoryId, {
        imageSubcategoryName: `Subcategory ${madeCount}`,
        ...overrides,
      }).expect(200);
      return body.data.imageSubcategory;
    },
  };
}
