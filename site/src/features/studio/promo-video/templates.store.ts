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
import { type TemplateForm, templateFormOf, templateInputOf } from './templates.rules.ts';

export const templateListSpec: ListSpec = {
  searchBy: [],
  filters: [
    {
      kind: 'choice',
      name: 'shape',
      label: 'video-templates.shape',
      anyLabel: 'video-templates.any_shape',
      options: postShapes.map((value) => ({ value, label: `video-templates.shape_${value}` as const })),
    },
    {
      kind: 'choice',
      name: 'isActive',
      label: 'video-templates.isActive',
      anyLabel: 'video-templates.any_isActive',
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
  templateListSpec,
  ({ templateId }) => templateId,
  paged('GET /video/template'),
);
const isNarrowScreen = globalThis.matchMedia?.('(max-width: 1439px)').matches;
export const templateColumnChoice = columnChoice('video-templates', isNarrowScreen ? ['code'] : []);
export const templateChanges = rowChanges<VideoTemplate, 'delete'>(templateScreen);
const { answer, $notice } = templateChanges;

export const $isAddSheetOpen = atom(false);
export const setAddSheetOpen = (isAdding: boolean): void => $isAddSheetOpen.set(isAdding);

export const $copySource = atom<VideoTemplate | 'file' | null>(null);

export const currentTemplate = slice<VideoTemplate>();

export function loadTemplate(id: string): Promise<VideoTemplate | null> {
  if (currentTemplate.$state.get().data?.templateId !== id) currentTemplate.reset();
  return currentTemplate.load(() => call('GET /video/template/{id}', { params: { id } }));
}

export const saveTemplate = async (form: TemplateForm, previous: VideoTemplate | null): Promise<VideoTemplate> => {
  const body = {
    ...templateInputOf(form),
    ...(previous && { templateId: previous.templateId, version: previous.version }),
  };
  return (await call('POST /video/template', { body })).videoTemplate;
};

export function showSaved(saved: VideoTemplate, existed: boolean): void {
  if (existed) templateScreen.list.edit(saved.templateId, () => saved);
  else templateScreen.reload();
  $isAddSheetOpen.set(false);
  templateScreen.close();
  $notice.set({ text: t('video-templates.saved', { name: saved.templateName }) });
}

export async function setVideoTemplateActive(row: VideoTemplate, isActive: boolean): Promise<void> {
  if (!(await templateChanges.change(row, () => saveTemplate({ ...templateFormOf(row), isActive }, row), { isActive })))
    return;
  const undo = () => {
    const current = templateScreen.list.$state.get().items.find(({ templateId }) => templateId === row.templateId);
    if (current) setVideoTemplateActive(current, !isActive);
  };
  $notice.set({
    text: t(isActive ? 'video-templates.done_on' : 'video-templates.done_off', { name: row.templateName }),
    undo,
  });
}

export const deleteVideoTemplate = ({ templateId, templateName }: VideoTemplate): Promise<boolean> =>
  answer(async () => {
    await call('DELETE /video/template', { body: { templateId } });
    if (templateScreen.$listQuery.get().detail === templateId) templateScreen.close();
    templateScreen.list.remove(templateId);
    return { text: t('video-templates.done_delete', { name: templateName }), shouldFocus: true };
  });
