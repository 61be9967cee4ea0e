import type { ImageTag } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import { atom } from 'nanostores';
import { columnChoice } from '../../../../kit/table/columns/columns.store.ts';
import { listScreen } from '../../../../kit/table/list/list.store.ts';
import type { ListSpec } from '../../../../kit/table/list/list-url.ts';
import { rowChanges } from '../../../../kit/table/rows/changes.store.ts';
import { t } from '../../../../kit/ui/text/messages.ts';
import { call } from '../../../../lib/api.ts';
import { loadTaxonomy } from '../greeting.store.ts';

const tagList: ListSpec = { searchBy: [], sizes: ['all'], filters: [], detail: 'tag', fixed: { view: 'tags' } };

/** The list is not paginated, as there are only tens of tags. */
export const tagScreen = listScreen<ImageTag>(
  tagList,
  ({ imageTagId }) => imageTagId,
  async ({ search }) => {
    const { imageTags } = await call('GET /image-post/image-tag', {
      query: { ...(search && { search: search.slice(0, 40) }) },
    });
    return { items: imageTags, total: imageTags.length, nextCursor: null };
  },
);
export const tagColumnChoice = columnChoice('tags');
export const tagChanges = rowChanges<ImageTag, 'delete'>(tagScreen);
const { answer, submission } = tagChanges;

export const $isAddTagSheetOpen = atom(false);
export const setAddTagSheetOpen = (isAdding: boolean): void => {
  submission.reset();
  $isAddTagSheetOpen.set(isAdding);
};

export const addTag = (imageTagName: string): Promise<boolean> =>
  answer(async () => {
    const { imageTag } = await call('POST /image-post/image-tag', { body: { imageTagName } });
    loadTaxonomy();
    tagScreen.reload();
    $isAddTagSheetOpen.set(false);
    return { text: t('greetings.savedNamed', { name: imageTag.imageTagName }) };
  });

export const deleteImageTag = ({ imageTagId, imageTagName }: ImageTag): Promise<boolean> =>
  answer(async () => {
    await call('DELETE /image-post/image-tag/{imageTagId}', { params: { imageTagId } });
    loadTaxonomy();
    tagScreen.list.remove(imageTagId);
    return { text: t('greetings.deletedNamed', { name: imageTagName }), shouldFocus: true };
  });
