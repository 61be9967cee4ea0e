import type { OutputOf } from '@parichay/shared/contract.ts';
import type { FrameLook, LogoPlace } from '@parichay/shared/frame/frame.fields.ts';
import type { ImagePost } from '@parichay/shared/greeting/greeting.fields.ts';
import type { PostShape } from '@parichay/shared/greeting/greeting.lists.ts';
import type { PlannedPost } from '@parichay/shared/greeting/todays-post.endpoints.ts';
import { atom, computed, map } from 'nanostores';
import { CallFailure, call } from '../../../lib/api.ts';
import { slice } from '../../../lib/slice.ts';
import { plannedOn } from './calendar.store.ts';
import { nearby } from './frames.rules.ts';
import { $offered, frames } from './frames.store.ts';
import { knownPost } from './gallery.store.ts';
import { unmoved } from './logo.rules.ts';

/** The greeting that is being framed. */
export const post = slice<ImagePost>();

/** What the owner has changed about it. */
export interface Draft {
  shape: PostShape;
  message: string;
  look: FrameLook;
  /** Where the logo was moved to, by the frame: each has a place of its own for it. */
  logos: Readonly<Record<string, LogoPlace>>;
}
const untouched: Draft = { shape: 'SQUARE', message: '', look: {}, logos: {} };
export const $draft = atom<Draft>(untouched);

/** What is asked of the server for one frame. */
export function inputFor(frame: string): { shape: PostShape; message: string; look: FrameLook } {
  const { shape, message, look, logos } = $draft.get();
  const logo = logos[frame];
  return { shape, message, look: { ...look, ...(logo && { logo }) } };
}

/** Name of the frame that is in front; null: the first one. */
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
  /** Where the logo was moved to when it was drawn. */
  place: LogoPlace;
  /** What it was drawn of: one that is out of date stays until its successor is there. */
  key: string;
}
const placeOf = (frame: string): LogoPlace =>
  $draft.get().logos[frame] ?? frames.$state.get().data?.settings.logo ?? unmoved;

/** Where the logo of the frame in front is moved to. */
export const $logo = computed([$draft, frames.$state, $frame], (_draft, _state, frame) =>
  frame ? placeOf(frame.name) : unmoved,
);

/** By the frame's name. */
export const $previews = map<Record<string, Preview>>({});
/** Why the frame in front could not be drawn. */
export const $previewFailure = atom<CallFailure | null>(null);

let businessOf: string | null = null;
const underWay = new Set<string>();

/** What a drawing depends on. */
const keyOf = (frame: string): string =>
  JSON.stringify([post.$state.get().data?.imageId, businessOf, frame, inputFor(frame)]);

let dayOf: string | undefined;

/** Takes over what was prepared. */
function takeOver({ frame, shape, message, look: { logo, ...look } }: PlannedPost['input']): void {
  $draft.set({ shape, message, look, logos: logo ? { [frame]: logo } : {} });
  $chosen.set(frame);
}

/**
 * Opens a greeting in the maker. What was changed about the one before is not carried over.
 * @param day for which it is prepared: it opens as it was prepared before
 */
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

/** Puts another greeting in the place of this one. What was changed about it stays, but for where its logo stood. */
export function swapPost(other: ImagePost): void {
  post.set(other);
  $previews.set({});
  $draft.set({ ...$draft.get(), shape: other.shape, logos: {} });
}

/** Draws the frame in front and its neighbours, unless they are drawn or being drawn. */
export async function drawNearby(): Promise<void> {
  const offered = $offered.get();
  const front = $frame.get();
  const at = offered.findIndex(({ name }) => name === front?.name);
  if (at >= 0) await draw(nearby(offered, at).map(({ name }) => name));
  drawSmall();
}

/** Frames whose small pictures are in sight. */
const inSight = new Set<string>();
const smallAtOnce = 6;
const smallPause = 300;
let untilSmall: ReturnType<typeof setTimeout> | undefined;

/** Says which small pictures are looked at: nobody chooses among frames that all look alike. */
export function see(name: string, isSeen: boolean): void {
  if (isSeen) inSight.add(name);
  else inSight.delete(name);
  drawSmall();
}

/**
 * Draws small pictures that are in sight and bare, after the frame in front. Once each: what is written on the greeting
 * is not read at that size.
 */
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
    // When none of them came, the next look is left to the next change.
    if (names.some((name) => $previews.get()[name] !== previews[name])) drawSmall();
  }, smallPause);
}

/** Draws frames for the screen: those that look alike in one call. */
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
      // What has been changed meanwhile is drawn again.
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

/** Changes the draft and draws it: at once, or after a pause while somebody types. */
export function change(part: Partial<Draft>, { isTyping = false } = {}): void {
  $draft.set({ ...$draft.get(), ...part });
  clearTimeout(pause);
  if (isTyping) pause = setTimeout(drawNearby, typingPause);
  else drawNearby();
}

/** Changes how this one picture looks. */
export const changeLook = (look: FrameLook): void => change({ look: { ...$draft.get().look, ...look } });

/** Shown by moving what is drawn; drawn anew after a pause. */
export function moveLogo(logo: LogoPlace): void {
  const frame = $frame.get();
  if (frame) change({ logos: { ...$draft.get().logos, [frame.name]: logo } }, { isTyping: true });
}

/** Draws anew when the settings of the business have changed under the draft. */
export function redrawAfterSettings(): void {
  $previews.set({});
  drawNearby();
}

/** Draws when there is a frame in front: frames may come after the greeting. Answers the function that stops. */
export const followFrames = (): (() => void) => $frame.listen((frame) => frame && drawNearby());
