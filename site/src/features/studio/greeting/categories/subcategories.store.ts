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
import { occasionLabel } from '../../../../lib/occasion-label.ts';
import { categoryOptions, loadTaxonomy, taxonomy } from '../greeting.store.ts';
import { type SubcategoryForm, subcategoryFormOf, subcategoryInputOf } from './subcategories.rules.ts';

export const subcategoryList: ListSpec = {
  searchBy: [],
  /** A getter, because the categories are loaded later than this module. */
  get filters(): readonly Filter[] {
    return [
      {
        kind: 'choice',
        name: 'imageCategoryId',
        label: 'greetings.category',
        anyLabel: 'greetings.any_category',
        options: categoryOptions(),
      },
      {
        kind: 'choice',
        name: 'isActive',
        label: 'greetings.isActive',
        anyLabel: 'greetings.any_isActive',
        options: (['true', 'false'] as const).map((value) => ({
          value,
          label: `greetings.isActive_${value}` as const,
        })),
      },
      {
        kind: 'choice',
        name: 'celebrationType',
        label: 'greetings.celebration',
        anyLabel: 'greetings.any_celebration',
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
export const subcategoryColumnChoice = columnChoice('subcategories');
export const subcategoryChanges = rowChanges<ImageSubcategory, 'delete'>(subcategoryScreen);
const { answer, submission, $notice } = subcategoryChanges;

export const $sheet = atom<'new' | 'categories' | null>(null);
export const setOpenSheet = (sheet: 'new' | 'categories' | null): void => {
  submission.reset();
  $sheet.set(sheet);
};

/** Also searches all subcategories, because a shared link may name a row of another page. */
export const findSubcategory = (id: string): ImageSubcategory | null =>
  [...subcategoryScreen.list.$state.get().items, ...(taxonomy.$state.get().data?.subcategories ?? [])].find(
    ({ imageSubcategoryId }) => imageSubcategoryId === id,
  ) ?? null;

export async function fetchSubcategory(id: string): Promise<ImageSubcategory | null> {
  await loadTaxonomy();
  return taxonomy.$state.get().data?.subcategories.find(({ imageSubcategoryId }) => imageSubcategoryId === id) ?? null;
}

export async function saveSubcategory(
  form: SubcategoryForm,
  previous: ImageSubcategory | null,
): Promise<ImageSubcategory> {
  const idAndVersion = previous && { imageSubcategoryId: previous.imageSubcategoryId, version: previous.version };
  const { imageSubcategory } = await call('POST /image-post/image-category/{imageCategoryId}/image-subcategory', {
    params: { imageCategoryId: form.imageCategoryId },
    body: { ...subcategoryInputOf(form), ...idAndVersion },
  });
  loadTaxonomy();
  return imageSubcategory;
}

export function showSaved(saved: ImageSubcategory, existed: boolean): void {
  if (existed) subcategoryScreen.list.edit(saved.imageSubcategoryId, () => saved);
  // Only the server knows the position of a new row.
  else subcategoryScreen.reload();
  $sheet.set(null);
  subcategoryScreen.close();
  $notice.set({ text: t('greetings.savedNamed', { name: occasionLabel(saved.imageSubcategoryName) }) });
}

export async function setSubcategoryActive(row: ImageSubcategory, isActive: boolean): Promise<void> {
  const save = () => saveSubcategory({ ...subcategoryFormOf(row), isActive }, row);
  if (!(await subcategoryChanges.change(row, save, { isActive }))) return;
  const undo = () => {
    const current = findSubcategory(row.imageSubcategoryId);
    if (current) setSubcategoryActive(current, !isActive);
  };
  $notice.set({ text: t('greetings.switched', { name: occasionLabel(row.imageSubcategoryName) }), undo });
}

export const deleteSubcategory = ({ imageCategoryId, imageSubcategoryId, imageSubcategoryName }: ImageSubcategory) =>
  answer(async () => {
    await call('DELETE /image-post/image-category/{imageCategoryId}/image-subcategory', {
      params: { imageCategoryId },
      query: { imageSubcategoryId },
    });
    loadTaxonomy();
    if (subcategoryScreen.$listQuery.get().detail) subcategoryScreen.close();
    subcategoryScreen.list.remove(imageSubcategoryId);
    return { text: t('greetings.deletedNamed', { name: occasionLabel(imageSubcategoryName) }), shouldFocus: true };
  });

export const saveImageCategory = (
  category: Omit<ImageCategory, 'imageCategoryId'> & { imageCategoryId?: string },
): Promise<boolean> =>
  answer(async () => {
    await call('POST /image-post/image-category', { body: category });
    await loadTaxonomy();
    subcategoryScreen.reload();
    return { text: t('greetings.savedNamed', { name: occasionLabel(category.imageCategoryName) }) };
  });
