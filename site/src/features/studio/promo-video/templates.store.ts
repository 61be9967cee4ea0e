import { postShapes } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import type { VideoTemplate } from '@parichay/shared/studio/promo-video/video-template.endpoints.ts';
import { atom } from 'nanostores';
import { columnChoice } from '../../../kit/table/columns/columns.store.ts';
import { listScreen } from '../../../kit/table/list/list.store.ts';
import type { ListSpec } from '../../../kit/table/list/list-url.ts';
import { paged } from '../../../kit/table/list/paged.ts';
import { rowChanges } from '../../../kit/table/rows/changes.store.ts';
import { t } from '../../../kit/ui/text/messages.ts';
import { call } from '../../../lib/api.ts';
import { slice } from '../../../lib/slice.ts';
import { inputOf, type TemplateForm, templateFormOf } from './templates.rules.ts';

export const templateList: ListSpec = {
  searchBy: [],
  filters: [
    {
      kind: 'choice',
      name: 'shape',
      label: 'video-templates.shape',
      any: 'video-templates.any_shape',
      options: postShapes.map((value) => ({ value, label: `video-templates.shape_${value}` as const })),
    },
    {
      kind: 'choice',
      name: 'isActive',
      label: 'video-templates.isActive',
      any: 'video-templates.any_isActive',
      options: (['true', 'false'] as const).map((value) => ({
        value,
        label: `video-templates.isActive_${value}` as const,
      })),
    },
  ],
  isNewestFirst: false,
  detail: 'template',
};

export const templateScreen = listScreen<VideoTemplate>(
  templateList,
  ({ templateId }) => templateId,
  paged('GET /video/template'),
);
const isNarrow = globalThis.matchMedia?.('(max-width: 1439px)').matches;
export const templateColumns = columnChoice('video-templates', isNarrow ? ['code'] : []);
export const templateChanges = rowChanges<VideoTemplate, 'delete'>(templateScreen);
const { answer, $notice } = templateChanges;

export const $isAdding = atom(false);
export const setAdding = (isAdding: boolean): void => $isAdding.set(isAdding);

export const $copying = atom<VideoTemplate | 'file' | null>(null);

export const openTemplate = slice<VideoTemplate>();

export function loadTemplate(id: string): Promise<VideoTemplate | null> {
  if (openTemplate.$state.get().data?.templateId !== id) openTemplate.reset();
  return openTemplate.load(() => call('GET /video/template/{id}', { params: { id } }));
}

/** @param seen the version that was edited; null = a new template */
export const saveTemplate = async (form: TemplateForm, seen: VideoTemplate | null): Promise<VideoTemplate> => {
  const body = { ...inputOf(form), ...(seen && { templateId: seen.templateId, version: seen.version }) };
  return (await call('POST /video/template', { body })).videoTemplate;
};

export function showSaved(saved: VideoTemplate, stood: boolean): void {
  if (stood) templateScreen.list.edit(saved.templateId, () => saved);
  else templateScreen.reload();
  $isAdding.set(false);
  templateScreen.close();
  $notice.set({ words: t('video-templates.saved', { name: saved.templateName }) });
}

export async function switchTemplate(row: VideoTemplate, isActive: boolean): Promise<void> {
  if (!(await templateChanges.change(row, () => saveTemplate({ ...templateFormOf(row), isActive }, row), { isActive })))
    return;
  const undo = () => {
    const now = templateScreen.list.$state.get().items.find(({ templateId }) => templateId === row.templateId);
    if (now) switchTemplate(now, !isActive);
  };
  $notice.set({
    words: t(isActive ? 'video-templates.done_on' : 'video-templates.done_off', { name: row.templateName }),
    undo,
  });
}

export const deleteTemplate = ({ templateId, templateName }: VideoTemplate): Promise<boolean> =>
  answer(async () => {
    await call('DELETE /video/template', { body: { templateId } });
    if (templateScreen.$place.get().detail === templateId) templateScreen.close();
    templateScreen.list.remove(templateId);
    return { words: t('video-templates.done_delete', { name: templateName }), takesFocus: true };
  });
