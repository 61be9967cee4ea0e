import type { OutputOf } from '@parichay/shared/contract.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { FrameStyle, LogoAdjustment } from '@parichay/shared/shop/frame/frame.fields.ts';
import type { ImagePost } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import { maxGreetingMessageLength, type PostShape } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import type { PlannedPost } from '@parichay/shared/studio/greeting/todays-post.endpoints.ts';
import { atom, computed, map } from 'nanostores';
import { markUnstored } from '../../../../../kit/ui/form/draft.ts';
import { CallFailure, call } from '../../../../../lib/api.ts';
import { slice } from '../../../../../lib/slice.ts';
import { findPlannedGreeting } from '../calendar/calendar.store.ts';
import { findLoadedGreeting } from '../gallery/gallery.store.ts';
import { nearbyItems } from './frames.rules.ts';
import { $availableFrames, frames } from './frames.store.ts';
import { defaultAdjustment } from './logo.rules.ts';

export const currentGreeting = slice<ImagePost>();

export interface Draft {
  shape: PostShape;
  message: string;
  look: FrameStyle;
  /** Logo adjustments are stored by frame name, because each frame has its own. */
  logos: Readonly<Record<string, LogoAdjustment>>;
}
const emptyDraft: Draft = { shape: 'SQUARE', message: '', look: {}, logos: {} };
export const $draft = atom<Draft>(emptyDraft);

export function frameInputOf(frame: string): { shape: PostShape; message: string; look: FrameStyle } {
  const { shape, message, look, logos } = $draft.get();
  const logo = logos[frame];
  return { shape, message, look: { ...look, ...(logo && { logo }) } };
}

/** Name of the current frame; null = the first one. */
export const $chosenFrame = atom<string | null>(null);
export const $currentFrame = computed([$availableFrames, $chosenFrame], (offered, chosenName) => {
  const index = Math.max(
    0,
    offered.findIndex(({ name }) => name === chosenName),
  );
  return offered[index] ?? null;
});

type PreviewResponse = OutputOf<'POST /image-post/{imageId}/preview'>;
export interface Preview extends Pick<PreviewResponse, 'width' | 'height'> {
  svg: string;
  logo: PreviewResponse['previews'][number]['logo'];
  logoAdjustment: LogoAdjustment;
  /** Identifies the input of the drawing. An outdated drawing remains until the new one arrives. */
  key: string;
}
const logoAdjustmentOf = (frame: string): LogoAdjustment =>
  $draft.get().logos[frame] ?? frames.$state.get().data?.settings.logo ?? defaultAdjustment;

export const $logoAdjustment = computed([$draft, frames.$state, $currentFrame], (_draft, _state, frame) =>
  frame ? logoAdjustmentOf(frame.name) : defaultAdjustment,
);

export const $previews = map<Record<string, Preview>>({});
export const $previewFailure = atom<CallFailure | null>(null);

let currentBusinessId: string | null = null;
const pendingPreviewKeys = new Set<string>();

export const previewKey = (frame: string): string =>
  JSON.stringify([currentGreeting.$state.get().data?.imageId, currentBusinessId, frame, frameInputOf(frame)]);

let openedDay: string | undefined;

/** Preview key of the greeting stored for the opened day. */
export const $storedPreviewKey = atom<string | null>(null);
export const $isStoredForDay = computed(
  [$storedPreviewKey, currentGreeting.$state, $draft, $currentFrame],
  (key, _state, _draft, frame) => frame !== null && key === previewKey(frame.name),
);

function restorePlannedGreeting({ frame, shape, message, look: { logo, ...look } }: PlannedPost['input']) {
  $draft.set({ shape, message, look, logos: logo ? { [frame]: logo } : {} });
  $chosenFrame.set(frame);
  $storedPreviewKey.set(previewKey(frame));
}

export async function openGreeting(imageId: string, businessId: string, day?: string): Promise<void> {
  const isOpen =
    currentGreeting.$state.get().data?.imageId === imageId && currentBusinessId === businessId && openedDay === day;
  openedDay = day;
  currentBusinessId = businessId;
  if (isOpen) {
    drawNearbyFrames();
    return;
  }
  currentGreeting.reset();
  $previews.set({});
  $previewFailure.set(null);
  $chosenFrame.set(null);
  $storedPreviewKey.set(null);
  const planned = findPlannedGreeting(businessId, day ?? todayInIndia()).catch(() => undefined);
  const greeting = await currentGreeting.load(async () => {
    const loadedGreeting = findLoadedGreeting(imageId);
    if (loadedGreeting) return loadedGreeting;
    const { imagePosts } = await call('GET /image-post/ids', { query: { imageIds: imageId } });
    const [fetchedGreeting] = imagePosts;
    if (!fetchedGreeting) throw new CallFailure({ code: 'not_found' }, 404);
    return fetchedGreeting;
  });
  if (!greeting) return;
  const firstDraft = { ...emptyDraft, shape: greeting.shape };
  $draft.set(firstDraft);
  markUnstored('greeting', false);
  const plannedGreeting = await planned;
  if (openedDay !== day || currentBusinessId !== businessId) return;
  if (plannedGreeting?.isPrepared && plannedGreeting.imagePost.imageId === imageId && $draft.get() === firstDraft)
    restorePlannedGreeting(plannedGreeting.input);
  drawNearbyFrames();
}

export function replaceGreeting(other: ImagePost): void {
  currentGreeting.set(other);
  $previews.set({});
  $draft.set({ ...$draft.get(), shape: other.shape, logos: {} });
}

export async function drawNearbyFrames(): Promise<void> {
  const offered = $availableFrames.get();
  const currentFrame = $currentFrame.get();
  const index = offered.findIndex(({ name }) => name === currentFrame?.name);
  if (index >= 0) await drawFrames(nearbyItems(offered, index).map(({ name }) => name));
  drawThumbnails();
}

const visibleFrameNames = new Set<string>();
const thumbnailBatchSize = 6;
const thumbnailDelayMs = 300;
let thumbnailTimer: ReturnType<typeof setTimeout> | undefined;

export function setThumbnailInView(name: string, isVisible: boolean): void {
  if (isVisible) visibleFrameNames.add(name);
  else visibleFrameNames.delete(name);
  drawThumbnails();
}

/** Each thumbnail is drawn once per shape, because text is unreadable at that size. */
function drawThumbnails(): void {
  clearTimeout(thumbnailTimer);
  thumbnailTimer = setTimeout(async () => {
    const previews = $previews.get();
    const currentFrame = $currentFrame.get();
    if (!currentFrame || previews[currentFrame.name]?.key !== previewKey(currentFrame.name)) return;
    const isUndrawn = (name: string) => previews[name]?.height !== previews[currentFrame.name]?.height;
    const undrawnNames = $availableFrames
      .get()
      .map(({ name }) => name)
      .filter((name) => visibleFrameNames.has(name) && isUndrawn(name));
    const names = undrawnNames.slice(0, thumbnailBatchSize);
    if (names.length === 0) return;
    await drawFrames(names);
    // If all requests failed, the next change retries.
    if (names.some((name) => $previews.get()[name] !== previews[name])) drawThumbnails();
  }, thumbnailDelayMs);
}

async function drawFrames(names: readonly string[]): Promise<void> {
  const missingNames = names.filter(
    (name) => $previews.get()[name]?.key !== previewKey(name) && !pendingPreviewKeys.has(previewKey(name)),
  );
  const namesByInput: Record<string, string[]> = {};
  for (const name of missingNames) {
    const input = JSON.stringify(frameInputOf(name));
    namesByInput[input] = [...(namesByInput[input] ?? []), name];
  }
  await Promise.all(Object.values(namesByInput).map(drawFrameBatch));
}

const isCurrentFrame = (name: string): boolean => $currentFrame.get()?.name === name;

async function drawFrameBatch(names: readonly string[]): Promise<void> {
  const imageId = currentGreeting.$state.get().data?.imageId;
  const [first] = names;
  if (!imageId || !currentBusinessId || !first) return;
  const keys = names.map(previewKey);
  const adjustments = new Map(names.map((name) => [name, logoAdjustmentOf(name)]));
  for (const key of keys) pendingPreviewKeys.add(key);
  const input = frameInputOf(first);
  try {
    const { width, height, previews } = await call('POST /image-post/{imageId}/preview', {
      params: { imageId },
      // The preview omits the letters above the limit; the field's hint counts them.
      body: {
        businessId: currentBusinessId,
        frames: [...names],
        ...input,
        message: input.message.slice(0, maxGreetingMessageLength),
      },
    });
    for (const { frame, svg, logo } of previews) {
      const key = previewKey(frame);
      // The draft changed during the request, so this drawing is outdated.
      if (!keys.includes(key)) continue;
      if (isCurrentFrame(frame)) $previewFailure.set(null);
      $previews.setKey(frame, {
        width,
        height,
        svg,
        logo,
        logoAdjustment: adjustments.get(frame) ?? defaultAdjustment,
        key,
      });
    }
  } catch (thrown) {
    if (!(thrown instanceof CallFailure)) throw thrown;
    if (names.some((name) => isCurrentFrame(name) && keys.includes(previewKey(name)))) $previewFailure.set(thrown);
  } finally {
    for (const key of keys) pendingPreviewKeys.delete(key);
  }
}

export function chooseFrame(name: string): void {
  $chosenFrame.set(name);
  drawNearbyFrames();
}

let typingTimer: ReturnType<typeof setTimeout> | undefined;
const typingDelayMs = 300;

export function changeDraft(changes: Partial<Draft>, { isTyping = false } = {}): void {
  $draft.set({ ...$draft.get(), ...changes });
  markUnstored('greeting', $draft.get().message !== '');
  clearTimeout(typingTimer);
  if (isTyping) typingTimer = setTimeout(drawNearbyFrames, typingDelayMs);
  else drawNearbyFrames();
}

export const changeLook = (look: FrameStyle): void => changeDraft({ look: { ...$draft.get().look, ...look } });

export function adjustLogo(logo: LogoAdjustment): void {
  const frame = $currentFrame.get();
  if (frame) changeDraft({ logos: { ...$draft.get().logos, [frame.name]: logo } }, { isTyping: true });
}

export function redrawAfterSettings(): void {
  $previews.set({});
  drawNearbyFrames();
}

/** Also draws when frames load after the greeting. */
export const startDrawingOnFrameChange = (): (() => void) =>
  $currentFrame.listen((frame) => frame && drawNearbyFrames());
