import type { OutputOf } from '@parichay/shared/contract.ts';
import type { PostShape } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import { templateShapesOf, type VideoTemplateContent } from '@parichay/shared/studio/promo-video/template-content.ts';
import type { TestBusiness } from '@parichay/shared/studio/promo-video/video.lists.ts';
import type { VideoDraft } from '@parichay/shared/studio/promo-video/video-draft.endpoints.ts';
import { atom } from 'nanostores';
import { pageParams } from '../../../../kit/ui/browser/page-params.ts';
import { CallFailure, call } from '../../../../lib/api.ts';
import { slice } from '../../../../lib/slice.ts';
import { roundToTenths } from './template-editor.rules.ts';

export const templateQuery = pageParams(['film'] as const);

export const draft = slice<VideoDraft>();
export const $content = atom<VideoTemplateContent | null>(null);
export const $isChanged = atom(false);
export const $newerDraft = atom<VideoDraft | null>(null);

export const $previewSeconds = atom(0);
export const $previewShape = atom<PostShape>('SQUARE');
export const $testBusiness = atom<TestBusiness>('short');
export const $selectedPath = atom<string | null>(null);

type Drawing = OutputOf<'POST /video/template/{id}/draft/preview'>;
export const drawing = slice<Drawing>();

const draftParams = ({ template }: VideoDraft) => ({ id: template.templateId });

function showDraft(loadedDraft: VideoDraft): void {
  draft.set(loadedDraft);
  $content.set(loadedDraft.film);
  $isChanged.set(false);
  $newerDraft.set(null);
  drawPreview();
}

export async function openDraft(id: string): Promise<void> {
  draft.reset();
  drawing.reset();
  $content.set(null);
  $selectedPath.set(null);
  const loadedDraft = await draft.load(
    async () => (await call('GET /video/template/{id}/draft', { params: { id } })).draft,
  );
  if (!loadedDraft) return;
  if (loadedDraft.film) $previewShape.set(templateShapesOf(loadedDraft.film)[0] ?? 'SQUARE');
  $previewSeconds.set(roundToTenths(loadedDraft.template.durationSeconds / 3));
  showDraft(loadedDraft);
}

const debounceMs = 90;
let debounceTimer: ReturnType<typeof setTimeout> | undefined;

export function drawPreview(): void {
  clearTimeout(debounceTimer);
  debounceTimer = setTimeout(() => {
    const { data } = draft.$state.get();
    const content = $content.get();
    if (!data || !content) return;
    const body = {
      film: content,
      shape: $previewShape.get(),
      business: $testBusiness.get(),
      moment: $previewSeconds.get(),
    };
    drawing.load(() => call('POST /video/template/{id}/draft/preview', { params: draftParams(data), body }));
  }, debounceMs);
}

export function setPreviewView(view: { moment?: number; shape?: PostShape; business?: TestBusiness }): void {
  if (view.moment !== undefined) $previewSeconds.set(roundToTenths(view.moment));
  if (view.shape) $previewShape.set(view.shape);
  if (view.business) $testBusiness.set(view.business);
  drawPreview();
}

export function changeContent(update: (content: VideoTemplateContent) => VideoTemplateContent): void {
  const content = $content.get();
  if (!content) return;
  $content.set(update(content));
  $isChanged.set(true);
  drawPreview();
}

export const draftRequest = slice<VideoDraft>();

async function sendDraft(run: () => Promise<{ draft: VideoDraft }>): Promise<VideoDraft | null> {
  const { data } = draft.$state.get();
  if (!data) return null;
  const result = await draftRequest.load(async () => (await run()).draft);
  if (!result && draftRequest.$state.get().error?.code === 'changed_meanwhile') {
    const { draft: latest } = await call('GET /video/template/{id}/draft', { params: draftParams(data) });
    draftRequest.clearError();
    $newerDraft.set(latest);
  }
  return result;
}

/** @param overwrittenVersion by default the one that is loaded @returns null on failure */
export async function saveDraft(overwrittenVersion?: number): Promise<VideoDraft | null> {
  const { data } = draft.$state.get();
  const content = $content.get();
  if (!data || !content) return null;
  const body = { version: overwrittenVersion ?? data.version, film: content };
  const savedDraft = await sendDraft(() => call('PUT /video/template/{id}/draft', { params: draftParams(data), body }));
  if (!savedDraft) return null;
  // Changes made during the request are still unsaved.
  if ($content.get() === content) showDraft(savedDraft);
  else draft.set(savedDraft);
  return savedDraft;
}

const saveIfChanged = async (): Promise<VideoDraft | null> =>
  $isChanged.get() ? saveDraft() : draft.$state.get().data;

export async function testDraft(): Promise<void> {
  const current = await saveIfChanged();
  if (!current) return;
  const body = { version: current.version, shape: $previewShape.get() };
  const testedDraft = await sendDraft(() =>
    call('POST /video/template/{id}/draft/test', { params: draftParams(current), body }),
  );
  if (testedDraft) draft.set(testedDraft);
}

export async function publishDraft(): Promise<boolean> {
  const current = await saveIfChanged();
  if (!current) return false;
  const result = await sendDraft(() =>
    call('POST /video/template/{id}/draft/publish', {
      params: draftParams(current),
      body: { version: current.version },
    }),
  );
  if (result) draft.set(result);
  return result !== null;
}

export async function withdrawTemplate(): Promise<boolean> {
  const { data } = draft.$state.get();
  const result =
    data &&
    (await sendDraft(() => call('POST /video/template/{id}/withdraw', { params: draftParams(data), body: {} })));
  if (result) draft.set(result);
  return Boolean(result);
}

export const overwriteNewerDraft = (): void => {
  const newer = $newerDraft.get();
  $newerDraft.set(null);
  if (newer) saveDraft(newer.version);
};
export const showNewerDraft = (): void => {
  const newer = $newerDraft.get();
  if (newer) showDraft(newer);
};

const isTestPending = ({ status }: { status: string }): boolean => status === 'queued' || status === 'rendering';
export const hasRunningTests = ({ tests }: VideoDraft): boolean => tests.some(isTestPending);

const pollIntervalMs = 1_500;

/** Pauses on hidden pages, continues after network errors. */
export function pollTests(id: string): () => void {
  let isStopped = false;
  const poll = async () => {
    if (isStopped) return;
    if (document.visibilityState === 'visible') {
      const loadedDraft = await call('GET /video/template/{id}/draft', { params: { id } }).catch((thrown) => {
        if (thrown instanceof CallFailure) return null;
        throw thrown;
      });
      const { data } = draft.$state.get();
      if (isStopped || !data) return;
      if (loadedDraft) draft.set({ ...data, tests: loadedDraft.draft.tests });
      if (loadedDraft && !hasRunningTests(loadedDraft.draft)) return;
    }
    setTimeout(poll, pollIntervalMs);
  };
  setTimeout(poll, pollIntervalMs);
  return () => {
    isStopped = true;
  };
}
