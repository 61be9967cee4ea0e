import type { ImageCategory, ImageSubcategory } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import { celebrationTypes } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import { atom } from 'nanostores';
import { columnChoice } from '../../../../kit/table/columns/columns.store.ts';
import { listScreen } from '../../../../kit/table/list/list.store.ts';
import type { Filter, ListSpec } from '../../../../kit/table/list/list-url.ts';
import { paged } from '../../../../kit/table/list/paged.ts';
import { rowChanges } from '../../../../kit/table/rows/changes.store.ts';
import { t } from '../../../../kit/ui/text/messages.ts';
import { call } from '../../../../lib/api.ts';
import { categoryOptions, loadShelves, shelves } from '../greeting.store.ts';
import { inputOf, type SubcategoryForm, subcategoryFormOf } from './subcategories.rules.ts';

export const subcategoryList: ListSpec = {
  searchBy: [],
  /** A getter, because the categories are loaded later than this module. */
  get filters(): readonly Filter[] {
    return [
      {
        kind: 'choice',
        name: 'imageCategoryId',
        label: 'greetings.category',
        any: 'greetings.any_category',
        options: categoryOptions(),
      },
      {
        kind: 'choice',
        name: 'isActive',
        label: 'greetings.isActive',
        any: 'greetings.any_isActive',
        options: (['true', 'false'] as const).map((value) => ({
          value,
          label: `greetings.isActive_${value}` as const,
        })),
      },
      {
        kind: 'choice',
        name: 'celebrationType',
        label: 'greetings.celebration',
        any: 'greetings.any_celebration',
        options: celebrationTypes.map((value) => ({ value, label: `greetings.celebration_${value}` as const })),
      },
      { kind: 'dates', name: 'celebrated', label: 'greetings.celebrated', from: 'dateFrom', to: 'dateTo' },
    ];
  },
  isNewestFirst: false,
  detail: 'subcategory',
  fixed: { view: 'categories' },
};

export const subcategoryScreen = listScreen<ImageSubcategory>(
  subcategoryList,
  ({ imageSubcategoryId }) => imageSubcategoryId,
  paged('GET /image-subcategory'),
);
export const subcategoryColumns = columnChoice('subcategories');
export const subcategoryChanges = rowChanges<ImageSubcategory, 'delete'>(subcategoryScreen);
const { answer, answering, $notice } = subcategoryChanges;

export const $sheet = atom<'new' | 'categories' | null>(null);
export const openSheet = (sheet: 'new' | 'categories' | null): void => {
  answering.reset();
  $sheet.set(sheet);
};

/** Also searches the shelves, because a shared link may name a row of another page. */
export const subcategoryNow = (id: string): ImageSubcategory | null =>
  [...subcategoryScreen.list.$state.get().items, ...(shelves.$state.get().data?.subcategories ?? [])].find(
    ({ imageSubcategoryId }) => imageSubcategoryId === id,
  ) ?? null;

export async function freshSubcategory(id: string): Promise<ImageSubcategory | null> {
  await loadShelves();
  return shelves.$state.get().data?.subcategories.find(({ imageSubcategoryId }) => imageSubcategoryId === id) ?? null;
}

/** @param seen the row as the user last saw it; null adds one */
export async function saveSubcategory(form: SubcategoryForm, seen: ImageSubcategory | null): Promise<ImageSubcategory> {
  const known = seen && { imageSubcategoryId: seen.imageSubcategoryId, version: seen.version };
  const { imageSubcategory } = await call('POST /image-post/image-category/{imageCategoryId}/image-subcategory', {
    params: { imageCategoryId: form.imageCategoryId },
    body: { ...inputOf(form), ...known },
  });
  loadShelves();
  return imageSubcategory;
}

export function showSaved(saved: ImageSubcategory, stood: boolean): void {
  if (stood) subcategoryScreen.list.edit(saved.imageSubcategoryId, () => saved);
  // Only the server knows the position of a new row.
  else subcategoryScreen.reload();
  $sheet.set(null);
  subcategoryScreen.close();
  $notice.set({ words: t('greetings.savedNamed', { name: saved.imageSubcategoryName }) });
}

export async function switchSubcategory(row: ImageSubcategory, isActive: boolean): Promise<void> {
  const run = () => saveSubcategory({ ...subcategoryFormOf(row), isActive }, row);
  if (!(await subcategoryChanges.change(row, run, { isActive }))) return;
  const undo = () => {
    const now = subcategoryNow(row.imageSubcategoryId);
    if (now) switchSubcategory(now, !isActive);
  };
  $notice.set({ words: t('greetings.switched', { name: row.imageSubcategoryName }), undo });
}

export const deleteSubcategory = ({ imageCategoryId, imageSubcategoryId, imageSubcategoryName }: ImageSubcategory) =>
  answer(async () => {
    await call('DELETE /image-post/image-category/{imageCategoryId}/image-subcategory', {
      params: { imageCategoryId },
      query: { imageSubcategoryId },
    });
    loadShelves();
    if (subcategoryScreen.$place.get().detail) subcategoryScreen.close();
    subcategoryScreen.list.remove(imageSubcategoryId);
    return { words: t('greetings.deletedNamed', { name: imageSubcategoryName }), takesFocus: true };
  });

export const saveCategory = (
  category: Omit<ImageCategory, 'imageCategoryId'> & { imageCategoryId?: string },
): Promise<boolean> =>
  answer(async () => {
    await call('POST /image-post/image-category', { body: category });
    await loadShelves();
    subcategoryScreen.reload();
    return { words: t('greetings.savedNamed', { name: category.imageCategoryName }) };
  });
