import type { OutputOf } from '@parichay/shared/contract.ts';
import type { PostShape } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import { shapesOf, type TemplateContent } from '@parichay/shared/studio/promo-video/template-content.ts';
import type { TestBusiness } from '@parichay/shared/studio/promo-video/video.lists.ts';
import type { VideoDraft } from '@parichay/shared/studio/promo-video/video-draft.endpoints.ts';
import { atom } from 'nanostores';
import { pagePlace } from '../../../../kit/ui/browser/page-place.ts';
import { CallFailure, call } from '../../../../lib/api.ts';
import { slice } from '../../../../lib/slice.ts';
import { rounded } from './template-editor.rules.ts';

export const templatePlace = pagePlace(['film'] as const);

export const draft = slice<VideoDraft>();
export const $content = atom<TemplateContent | null>(null);
export const $isChanged = atom(false);
/** The version that another user has saved in the meantime. */
export const $newer = atom<VideoDraft | null>(null);

export const $moment = atom(0);
export const $shape = atom<PostShape>('SQUARE');
export const $business = atom<TestBusiness>('short');
export const $chosen = atom<string | null>(null);

type Drawing = OutputOf<'POST /video/template/{id}/draft/preview'>;
export const drawing = slice<Drawing>();

const idOf = ({ template }: VideoDraft) => ({ id: template.templateId });

function show(found: VideoDraft): void {
  draft.set(found);
  $content.set(found.film);
  $isChanged.set(false);
  $newer.set(null);
  draw();
}

export async function openDraft(id: string): Promise<void> {
  draft.reset();
  drawing.reset();
  $content.set(null);
  $chosen.set(null);
  const found = await draft.load(async () => (await call('GET /video/template/{id}/draft', { params: { id } })).draft);
  if (!found) return;
  if (found.film) $shape.set(shapesOf(found.film)[0] ?? 'SQUARE');
  $moment.set(rounded(found.template.durationSeconds / 3));
  show(found);
}

/** Debounce, in ms. */
const pause = 90;
let waiting: ReturnType<typeof setTimeout> | undefined;

export function draw(): void {
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    const { data } = draft.$state.get();
    const film = $content.get();
    if (!data || !film) return;
    const body = { film, shape: $shape.get(), business: $business.get(), moment: $moment.get() };
    drawing.load(() => call('POST /video/template/{id}/draft/preview', { params: idOf(data), body }));
  }, pause);
}

export function look(at: { moment?: number; shape?: PostShape; business?: TestBusiness }): void {
  if (at.moment !== undefined) $moment.set(rounded(at.moment));
  if (at.shape) $shape.set(at.shape);
  if (at.business) $business.set(at.business);
  draw();
}

export function change(to: (film: TemplateContent) => TemplateContent): void {
  const film = $content.get();
  if (!film) return;
  $content.set(to(film));
  $isChanged.set(true);
  draw();
}

export const sending = slice<VideoDraft>();

async function send(run: () => Promise<{ draft: VideoDraft }>): Promise<VideoDraft | null> {
  const { data } = draft.$state.get();
  if (!data) return null;
  const done = await sending.load(async () => (await run()).draft);
  if (!done && sending.$state.get().error?.code === 'changed_meanwhile') {
    const { draft: latest } = await call('GET /video/template/{id}/draft', { params: idOf(data) });
    sending.clearError();
    $newer.set(latest);
  }
  return done;
}

/** @param over version to overwrite, by default the one that was opened @returns null on failure */
export async function saveDraft(over?: number): Promise<VideoDraft | null> {
  const { data } = draft.$state.get();
  const film = $content.get();
  if (!data || !film) return null;
  const body = { version: over ?? data.version, film };
  const saved = await send(() => call('PUT /video/template/{id}/draft', { params: idOf(data), body }));
  if (!saved) return null;
  // Changes made during the request are still unsaved.
  if ($content.get() === film) show(saved);
  else draft.set(saved);
  return saved;
}

const saved = async (): Promise<VideoDraft | null> => ($isChanged.get() ? saveDraft() : draft.$state.get().data);

export async function testDraft(): Promise<void> {
  const now = await saved();
  if (!now) return;
  const body = { version: now.version, shape: $shape.get() };
  const tried = await send(() => call('POST /video/template/{id}/draft/test', { params: idOf(now), body }));
  if (tried) draft.set(tried);
}

export async function publishDraft(): Promise<boolean> {
  const now = await saved();
  if (!now) return false;
  const done = await send(() =>
    call('POST /video/template/{id}/draft/publish', { params: idOf(now), body: { version: now.version } }),
  );
  if (done) draft.set(done);
  return done !== null;
}

export async function withdrawTemplate(): Promise<boolean> {
  const { data } = draft.$state.get();
  const done = data && (await send(() => call('POST /video/template/{id}/withdraw', { params: idOf(data), body: {} })));
  if (done) draft.set(done);
  return Boolean(done);
}

export const keepMine = (): void => {
  const newer = $newer.get();
  $newer.set(null);
  if (newer) saveDraft(newer.version);
};
export const takeTheirs = (): void => {
  const newer = $newer.get();
  if (newer) show(newer);
};

const isMoving = ({ status }: { status: string }): boolean => status === 'queued' || status === 'rendering';
export const isTrying = ({ tests }: VideoDraft): boolean => tests.some(isMoving);

const pollEvery = 1_500;

/** Polls while the page is visible, and continues after network errors. */
export function followTests(id: string): () => void {
  let isOver = false;
  const step = async () => {
    if (isOver) return;
    if (document.visibilityState === 'visible') {
      const found = await call('GET /video/template/{id}/draft', { params: { id } }).catch((thrown) => {
        if (thrown instanceof CallFailure) return null;
        throw thrown;
      });
      const { data } = draft.$state.get();
      if (isOver || !data) return;
      if (found) draft.set({ ...data, tests: found.draft.tests });
      if (found && !isTrying(found.draft)) return;
    }
    setTimeout(step, pollEvery);
  };
  setTimeout(step, pollEvery);
  return () => {
    isOver = true;
  };
}
