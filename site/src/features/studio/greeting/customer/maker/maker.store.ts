import type { OutputOf } from '@parichay/shared/contract.ts';
import type { FrameLook, LogoAdjustment } from '@parichay/shared/shop/frame/frame.fields.ts';
import type { ImagePost } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import type { PostShape } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import type { PlannedPost } from '@parichay/shared/studio/greeting/todays-post.endpoints.ts';
import { atom, computed, map } from 'nanostores';
import { CallFailure, call } from '../../../../../lib/api.ts';
import { slice } from '../../../../../lib/slice.ts';
import { plannedOn } from '../calendar/calendar.store.ts';
import { knownPost } from '../gallery/gallery.store.ts';
import { nearby } from './frames.rules.ts';
import { $offered, frames } from './frames.store.ts';
import { unmoved } from './logo.rules.ts';

export const post = slice<ImagePost>();

export interface Draft {
  shape: PostShape;
  message: string;
  look: FrameLook;
  /** Logo places by frame name: each frame has its own. */
  logos: Readonly<Record<string, LogoAdjustment>>;
}
const untouched: Draft = { shape: 'SQUARE', message: '', look: {}, logos: {} };
export const $draft = atom<Draft>(untouched);

export function inputFor(frame: string): { shape: PostShape; message: string; look: FrameLook } {
  const { shape, message, look, logos } = $draft.get();
  const logo = logos[frame];
  return { shape, message, look: { ...look, ...(logo && { logo }) } };
}

/** Name of the front frame. null = the first. */
export const $chosen = atom<string | null>(null);
export const $frame = computed([$offered, $chosen], (offered, chosen) => {
  const at = Math.max(
    0,
    offered.findIndex(({ name }) => name === chosen),
  );
  return offered[at] ?? null;
});

type Answer = OutputOf<'POST /image-post/{imageId}/preview'>;
export interface Preview extends Pick<Answer, 'width' | 'height'> {
  svg: string;
  logo: Answer['previews'][number]['logo'];
  place: LogoAdjustment;
  /** Input of the drawing. An outdated drawing remains until the new one arrives. */
  key: string;
}
const placeOf = (frame: string): LogoAdjustment =>
  $draft.get().logos[frame] ?? frames.$state.get().data?.settings.logo ?? unmoved;

export const $logo = computed([$draft, frames.$state, $frame], (_draft, _state, frame) =>
  frame ? placeOf(frame.name) : unmoved,
);

export const $previews = map<Record<string, Preview>>({});
export const $previewFailure = atom<CallFailure | null>(null);

let businessOf: string | null = null;
const underWay = new Set<string>();

const keyOf = (frame: string): string =>
  JSON.stringify([post.$state.get().data?.imageId, businessOf, frame, inputFor(frame)]);

let dayOf: string | undefined;

function takeOver({ frame, shape, message, look: { logo, ...look } }: PlannedPost['input']): void {
  $draft.set({ shape, message, look, logos: logo ? { [frame]: logo } : {} });
  $chosen.set(frame);
}

/** @param day opens the greeting as it was prepared for this day */
export async function openPost(imageId: string, businessId: string, day?: string): Promise<void> {
  const isSame = post.$state.get().data?.imageId === imageId && businessOf === businessId && dayOf === day;
  dayOf = day;
  businessOf = businessId;
  if (isSame) {
    drawNearby();
    return;
  }
  post.reset();
  $previews.set({});
  $previewFailure.set(null);
  $chosen.set(null);
  const found = await post.load(async () => {
    const known = knownPost(imageId);
    if (known) return known;
    const { imagePosts } = await call('GET /image-post/ids', { query: { imageIds: imageId } });
    const [only] = imagePosts;
    if (!only) throw new CallFailure({ code: 'not_found' }, 404);
    return only;
  });
  if (!found) return;
  $draft.set({ ...untouched, shape: found.shape });
  const planned = day ? await plannedOn(businessId, day).catch(() => undefined) : undefined;
  if (dayOf !== day || businessOf !== businessId) return;
  if (planned?.isPrepared && planned.imagePost.imageId === imageId) takeOver(planned.input);
  drawNearby();
}

export function swapPost(other: ImagePost): void {
  post.set(other);
  $previews.set({});
  $draft.set({ ...$draft.get(), shape: other.shape, logos: {} });
}

export async function drawNearby(): Promise<void> {
  const offered = $offered.get();
  const front = $frame.get();
  const at = offered.findIndex(({ name }) => name === front?.name);
  if (at >= 0) await draw(nearby(offered, at).map(({ name }) => name));
  drawSmall();
}

const inSight = new Set<string>();
const smallAtOnce = 6;
const smallPause = 300;
let untilSmall: ReturnType<typeof setTimeout> | undefined;

export function see(name: string, isSeen: boolean): void {
  if (isSeen) inSight.add(name);
  else inSight.delete(name);
  drawSmall();
}

/** Drawn once each, because text is unreadable at that size. */
function drawSmall(): void {
  clearTimeout(untilSmall);
  untilSmall = setTimeout(async () => {
    const previews = $previews.get();
    const front = $frame.get();
    if (!front || previews[front.name]?.key !== keyOf(front.name)) return;
    const isBare = (name: string) => previews[name]?.height !== previews[front.name]?.height;
    const bare = $offered
      .get()
      .map(({ name }) => name)
      .filter((name) => inSight.has(name) && isBare(name));
    const names = bare.slice(0, smallAtOnce);
    if (names.length === 0) return;
    await draw(names);
    // If all requests failed, the next change retries.
    if (names.some((name) => $previews.get()[name] !== previews[name])) drawSmall();
  }, smallPause);
}

async function draw(names: readonly string[]): Promise<void> {
  const missing = names.filter((name) => $previews.get()[name]?.key !== keyOf(name) && !underWay.has(keyOf(name)));
  const alike: Record<string, string[]> = {};
  for (const name of missing) {
    const look = JSON.stringify(inputFor(name));
    alike[look] = [...(alike[look] ?? []), name];
  }
  await Promise.all(Object.values(alike).map(drawAlike));
}

const isInFront = (name: string): boolean => $frame.get()?.name === name;

async function drawAlike(names: readonly string[]): Promise<void> {
  const imageId = post.$state.get().data?.imageId;
  const [first] = names;
  if (!imageId || !businessOf || !first) return;
  const keys = names.map(keyOf);
  const places = new Map(names.map((name) => [name, placeOf(name)]));
  for (const key of keys) underWay.add(key);
  try {
    const { width, height, previews } = await call('POST /image-post/{imageId}/preview', {
      params: { imageId },
      body: { businessId: businessOf, frames: [...names], ...inputFor(first) },
    });
    for (const { frame, svg, logo } of previews) {
      const key = keyOf(frame);
      // The draft changed during the request, so this drawing is outdated.
      if (!keys.includes(key)) continue;
      if (isInFront(frame)) $previewFailure.set(null);
      $previews.setKey(frame, { width, height, svg, logo, place: places.get(frame) ?? unmoved, key });
    }
  } catch (thrown) {
    if (!(thrown instanceof CallFailure)) throw thrown;
    if (names.some((name) => isInFront(name) && keys.includes(keyOf(name)))) $previewFailure.set(thrown);
  } finally {
    for (const key of keys) underWay.delete(key);
  }
}

export function choose(name: string): void {
  $chosen.set(name);
  drawNearby();
}

let pause: ReturnType<typeof setTimeout> | undefined;
const typingPause = 300;

export function change(part: Partial<Draft>, { isTyping = false } = {}): void {
  $draft.set({ ...$draft.get(), ...part });
  clearTimeout(pause);
  if (isTyping) pause = setTimeout(drawNearby, typingPause);
  else drawNearby();
}

export const changeLook = (look: FrameLook): void => change({ look: { ...$draft.get().look, ...look } });

export function moveLogo(logo: LogoAdjustment): void {
  const frame = $frame.get();
  if (frame) change({ logos: { ...$draft.get().logos, [frame.name]: logo } }, { isTyping: true });
}

export function redrawAfterSettings(): void {
  $previews.set({});
  drawNearby();
}

/** Frames may load after the greeting. */
export const followFrames = (): (() => void) => $frame.listen((frame) => frame && drawNearby());
