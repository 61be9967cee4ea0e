import type { ImagePost } from '@parichay/shared/greeting/greeting.fields.ts';
import type { PostKind, PostLanguage } from '@parichay/shared/greeting/greeting.lists.ts';
import type { GreetingVideo } from '@parichay/shared/greeting/greeting-video.endpoints.ts';
import type { Picture } from '@parichay/shared/lib/media.ts';
import { uploadSizes } from '@parichay/shared/lib/upload-sizes.ts';
import { atom, computed } from 'nanostores';
import { failureText, t } from '../../../kit/ui/messages.ts';
import { CallFailure, call } from '../../../lib/api.ts';
import { slice } from '../../../lib/slice.ts';
import { uploadPicture, uploadVideo } from '../../document/upload.ts';
import { kindOf, type PostFacts } from './posts.rules.ts';
import { postChanges, postScreen } from './posts.store.ts';
import { giveUpVideo, untilReady } from './video-ready.ts';

/*
 * New greetings: pictures and videos go up, and videos are made ready, while one says what they are; they become greetings
 * together at the end.
 */

/** `misfit`: neither square nor a story, so it must be cut first. `making`: the server makes the video ready. */
export type NewStatus = 'waiting' | 'misfit' | 'sending' | 'making' | 'sent' | 'failed';

export interface NewPost {
  id: string;
  file: Blob;
  name: string;
  isVideo: boolean;
  /** Address of the file as it lies in this browser. */
  url: string;
  status: NewStatus;
  /** How much has gone, or is made, 0–1. */
  share: number;
  /** Videos that the server makes ready before this one; null when it does not wait. */
  queuePosition: number | null;
  /** Seconds of a video that is ready. */
  seconds: number | null;
  kind: PostKind | null;
  picture: Picture | null;
  /** What is wrong with it, in words. */
  fault: string | null;
  language: PostLanguage;
  focalPoint: ImagePost['focalPoint'];
}

/** As many as one call takes. */
export const mostNew = 50;
/** Sent at a time: more would only share the same line. */
const atOnce = 2;

const $items = atom<readonly NewPost[]>([]);
export const $newPosts = computed($items, (items) => items);
export const adding = slice<true>();
/** What ends the upload of an item, or the asking after it. */
const underWay = new Map<string, () => void>();
/** Videos on the server by item, until they become greetings. */
const videos = new Map<string, string>();
let made = 0;

const find = (id: string): NewPost | undefined => $items.get().find((item) => item.id === id);
export const changeNew = (id: string, change: Partial<NewPost>): void =>
  $items.set($items.get().map((item) => (item.id === id ? { ...item, ...change } : item)));

async function sidesOf(file: Blob): Promise<{ width: number; height: number } | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!bitmap) return null;
  const { width, height } = bitmap;
  bitmap.close();
  return { width, height };
}

async function sendPicture(item: NewPost): Promise<void> {
  const upload = uploadPicture(item.file, 'greeting', (share) => changeNew(item.id, { share }));
  underWay.set(item.id, upload.abandon);
  const picture = await upload.picture;
  const kind = kindOf(picture);
  changeNew(item.id, { status: kind ? 'sent' : 'misfit', picture, kind, share: 1 });
}

async function sendVideo(item: NewPost): Promise<void> {
  // Said before the line is kept busy for minutes.
  if (item.file.size > uploadSizes.greetingVideo)
    return changeNew(item.id, { status: 'failed', fault: t('errors.file_too_large') });
  const upload = uploadVideo(item.file, (share) => changeNew(item.id, { share }));
  underWay.set(item.id, upload.abandon);
  const { mediaId } = (await upload.answer).video;
  videos.set(item.id, mediaId);
  changeNew(item.id, { status: 'making', share: 0 });
  // The line is free for the next one.
  pump();
  const leaving = new AbortController();
  underWay.set(item.id, () => leaving.abort());
  const hear = ({ progress, queuePosition }: GreetingVideo) =>
    changeNew(item.id, { share: progress / 100, queuePosition });
  const video = await untilReady(mediaId, hear, leaving.signal);
  if (video?.status === 'ready') {
    const { picture, kind, durationSeconds: seconds } = video;
    changeNew(item.id, { status: 'sent', picture, kind, seconds, share: 1, queuePosition: null });
  } else if (video) {
    changeNew(item.id, { status: 'failed', fault: t(`greetings.reason_${video.reason ?? 'render_failed'}`) });
  }
}

async function send(item: NewPost): Promise<void> {
  changeNew(item.id, { status: 'sending', share: 0, fault: null });
  try {
    await (item.isVideo ? sendVideo(item) : sendPicture(item));
  } catch (thrown) {
    if (!(thrown instanceof CallFailure)) throw thrown;
    changeNew(item.id, { status: 'failed', fault: failureText(thrown) });
  } finally {
    underWay.delete(item.id);
  }
  pump();
}

/** Sends what waits, as many at a time as make sense. */
function pump(): void {
  const items = $items.get();
  const free = atOnce - items.filter(({ status }) => status === 'sending').length;
  for (const item of items.filter(({ status }) => status === 'waiting').slice(0, Math.max(0, free))) send(item);
}

/** Takes over chosen files; those beyond `mostNew` are left out. Answers how many that are. */
export async function addFiles(files: readonly File[], language: PostLanguage): Promise<number> {
  const room = mostNew - $items.get().length;
  for (const file of files.slice(0, room)) {
    const isVideo = file.type.startsWith('video/');
    const sides = isVideo ? null : await sidesOf(file);
    made += 1;
    // What this browser cannot read the server may; and it says what is wrong where it cannot.
    const kind = sides && kindOf(sides);
    const status: NewStatus = sides && !kind ? 'misfit' : 'waiting';
    const url = URL.createObjectURL(file);
    const item = { id: `new-${made}`, file, name: file.name, isVideo, url, status, share: 0, kind, language };
    const nothingYet = { picture: null, fault: null, focalPoint: null, queuePosition: null, seconds: null };
    $items.set([...$items.get(), { ...item, ...nothingYet }]);
    pump();
  }
  return Math.max(0, files.length - room);
}

/** A picture that was cut takes the place of the one that did not fit. */
export function replaceFile(id: string, file: Blob): void {
  const item = find(id);
  if (!item) return;
  URL.revokeObjectURL(item.url);
  changeNew(id, { file, url: URL.createObjectURL(file), status: 'waiting', picture: null, focalPoint: null });
  pump();
}

/** Ends whatever goes on with an item, here and on the server. */
function leave(id: string): void {
  underWay.get(id)?.();
  underWay.delete(id);
  const mediaId = videos.get(id);
  if (mediaId) giveUpVideo(mediaId);
  videos.delete(id);
}

export function sendAgain(id: string): void {
  leave(id);
  changeNew(id, { status: 'waiting', fault: null });
  pump();
}

export function removeNew(id: string): void {
  leave(id);
  const item = find(id);
  if (item) URL.revokeObjectURL(item.url);
  $items.set($items.get().filter((one) => one.id !== id));
  pump();
}

export function forgetNew(): void {
  for (const { id, url } of $items.get()) {
    leave(id);
    URL.revokeObjectURL(url);
  }
  $items.set([]);
  adding.reset();
}

/** Whether everything that was chosen has arrived and can become a greeting. */
export const $areReady = computed(
  $items,
  (items) => items.length > 0 && items.every(({ status, kind }) => status === 'sent' && kind !== null),
);

const inputOf = (item: NewPost, facts: PostFacts) => ({
  ...facts,
  imageTagIds: [...facts.imageTagIds],
  kind: item.kind ?? ('SQUARE_IMAGE' as const),
  mediaId: item.picture?.mediaId ?? '',
  language: item.language,
  focalPoint: item.focalPoint,
});

/** Makes greetings of all that were sent: all of them or none. */
export async function addPosts(facts: PostFacts): Promise<boolean> {
  const items = $items.get();
  const done = await adding.load(async () => {
    const [first, ...others] = items.map((item) => inputOf(item, facts));
    if (first && others.length === 0) await call('POST /image-post', { body: first });
    else if (first) await call('POST /image-post/multiple', { body: { imagePosts: [first, ...others] } });
    return true;
  });
  if (!done) {
    const fields = Object.keys(adding.$state.get().error?.fields ?? {});
    for (const field of fields) {
      const item = items[Number(/^imagePosts\.(\d+)\./.exec(field)?.[1] ?? -1)];
      if (item) changeNew(item.id, { fault: t('greetings.refused') });
    }
    return false;
  }
  // They are greetings now.
  videos.clear();
  forgetNew();
  postScreen.reload();
  postChanges.$notice.set({ words: t('greetings.done_add', { count: items.length }) });
  return true;
}
