import type { ImageCategory, ImageSubcategory, ImageTag } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import { businessImageCategoryName } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import { computed } from 'nanostores';
import type { Option } from '../../../kit/table/list/list-url.ts';
import { call } from '../../../lib/api.ts';
import { occasionLabel } from '../../../lib/occasion-label.ts';
import { slice } from '../../../lib/slice.ts';
import { $may } from '../../people/access/access.store.ts';
import { agency } from '../../people/session/agency.store.ts';

/** Categories, subcategories and tags are few enough to load at once. */
export interface GreetingTaxonomy {
  categories: readonly ImageCategory[];
  subcategories: readonly ImageSubcategory[];
  tags: readonly ImageTag[];
}
export const taxonomy = slice<GreetingTaxonomy>();

export const loadTaxonomy = (): Promise<GreetingTaxonomy | null> =>
  taxonomy.load(async () => {
    const [{ imageCategories: categories }, { imageTags: tags }] = await Promise.all([
      call('GET /image-post/image-category'),
      call('GET /image-post/image-tag'),
    ]);
    const imageCategoryIds = categories.map(({ imageCategoryId }) => imageCategoryId).join(',');
    const { imageSubcategories } = categories.length
      ? await call('GET /image-subcategory/by-mulitple-category', { query: { imageCategoryIds } })
      : { imageSubcategories: [] };
    return { categories, subcategories: imageSubcategories, tags };
  });

const loadedTaxonomy = (): GreetingTaxonomy =>
  taxonomy.$state.get().data ?? { categories: [], subcategories: [], tags: [] };

/** @param withBusinessCategory false leaves out the category to which only the platform adds */
export const categoryOptions = (withBusinessCategory = true): Option[] =>
  loadedTaxonomy()
    .categories.filter((category) => withBusinessCategory || !isBusinessCategory(category))
    .map(({ imageCategoryId, imageCategoryName }) => ({
      value: imageCategoryId,
      text: occasionLabel(imageCategoryName),
    }));

export const subcategoryOptions = (): Option[] =>
  loadedTaxonomy().subcategories.map(({ imageSubcategoryId, imageSubcategoryName, imageCategoryName }) => ({
    value: imageSubcategoryId,
    text: occasionLabel(imageSubcategoryName),
    group: occasionLabel(imageCategoryName),
  }));

export const tagOptions = (): Option[] =>
  loadedTaxonomy().tags.map(({ imageTagId, imageTagName }) => ({ value: imageTagId, text: imageTagName }));

/** The server finds this category by name, so it cannot be renamed. */
export const isBusinessCategory = ({ imageCategoryName }: Pick<ImageCategory, 'imageCategoryName'>): boolean =>
  imageCategoryName === businessImageCategoryName;

export const $mayUploadVideos = computed($may, (may) => may('POST /image-post/video'));

export interface GreetingRights {
  mayManageLibrary: boolean;
  mayAddOwnGreetings: boolean;
}
export const $rights = computed(
  [$may, agency.$state],
  (may, { data }): GreetingRights => ({
    mayManageLibrary: may('POST /image-post/image-category'),
    mayAddOwnGreetings: data?.configuration.imagePost.allowAgencyExclusivePosts ?? false,
  }),
);

export const mayEditSubcategory = (
  { agencyId }: Pick<ImageSubcategory, 'agencyId'>,
  { mayManageLibrary, mayAddOwnGreetings }: GreetingRights,
): boolean => (agencyId === null ? mayManageLibrary : mayAddOwnGreetings);
