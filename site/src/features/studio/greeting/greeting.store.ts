import type { ImageCategory, ImageSubcategory, ImageTag } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import { businessCategoryName } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import { computed } from 'nanostores';
import type { Option } from '../../../kit/table/list/list-url.ts';
import { call } from '../../../lib/api.ts';
import { slice } from '../../../lib/slice.ts';
import { $may } from '../../people/access/access.store.ts';
import { agency } from '../../people/session/agency.store.ts';

/** Few enough to load at once. */
export interface Shelves {
  categories: readonly ImageCategory[];
  subcategories: readonly ImageSubcategory[];
  tags: readonly ImageTag[];
}
export const shelves = slice<Shelves>();

export const loadShelves = (): Promise<Shelves | null> =>
  shelves.load(async () => {
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

const stored = (): Shelves => shelves.$state.get().data ?? { categories: [], subcategories: [], tags: [] };

export const categoryOptions = (): Option[] =>
  stored().categories.map(({ imageCategoryId, imageCategoryName }) => ({
    value: imageCategoryId,
    text: imageCategoryName,
  }));

export const subcategoryOptions = (): Option[] =>
  stored().subcategories.map(({ imageSubcategoryId, imageSubcategoryName, imageCategoryName }) => ({
    value: imageSubcategoryId,
    text: imageSubcategoryName,
    group: imageCategoryName,
  }));

export const tagOptions = (): Option[] =>
  stored().tags.map(({ imageTagId, imageTagName }) => ({ value: imageTagId, text: imageTagName }));

/** The server finds it by name, so it cannot be renamed. */
export const isOfBusinesses = ({ imageCategoryName }: Pick<ImageCategory, 'imageCategoryName'>): boolean =>
  imageCategoryName === businessCategoryName;

export const $takesVideos = computed($may, (may) => may('POST /image-post/video'));

export interface Rights {
  isKeeper: boolean;
  makesOwn: boolean;
}
export const $rights = computed(
  [$may, agency.$state],
  (may, { data }): Rights => ({
    isKeeper: may('POST /image-post/image-category'),
    makesOwn: data?.configuration.imagePost.allowAgencyExclusivePosts ?? false,
  }),
);

/** The platform changes shared subcategories, an agency its own. */
export const maySort = ({ agencyId }: Pick<ImageSubcategory, 'agencyId'>, { isKeeper, makesOwn }: Rights): boolean =>
  agencyId === null ? isKeeper : makesOwn;
