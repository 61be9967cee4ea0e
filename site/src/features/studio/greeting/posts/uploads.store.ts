import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import { uploadSizes } from '@parichay/shared/platform/lib/upload-sizes.ts';
import type { ImagePost } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import type { PostKind, PostLanguage } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import type { GreetingVideo } from '@parichay/shared/studio/greeting/greeting-video.endpoints.ts';
import { atom, computed } from 'nanostores';
import { failureText, t } from '../../../../kit/ui/text/messages.ts';
import { CallFailure, call } from '../../../../lib/api.ts';
import { slice } from '../../../../lib/slice.ts';
import { uploadPicture, uploadVideo } from '../../../people/storage/upload.ts';
import { kindOf, type PostFacts } from './posts.rules.ts';
import { postChanges, postScreen } from './posts.store.ts';
import { giveUpVideo, untilReady } from './video-ready.ts';

/* Files are uploaded and processed while the user fills in the form. */

/** `misfit`: neither square nor story, so it must be cropped. `making`: the server processes the video. */
export type NewStatus = 'waiting' | 'misfit' | 'sending' | 'making' | 'sent' | 'failed';

export interface NewPost {
  id: string;
  file: Blob;
  name: string;
  isVideo: boolean;
  url: string;
  status: NewStatus;
  /** Progress of the upload, then of the processing, 0–1. */
  share: number;
  /** Videos ahead of this one. null = not queued. */
  queuePosition: number | null;
  seconds: number | null;
  kind: PostKind | null;
  picture: Picture | null;
  fault: string | null;
  language: PostLanguage;
  focalPoint: ImagePost['focalPoint'];
}

/** Limit of one API call. */
export const maxUploads = 50;
/** Parallel uploads; more would only share the bandwidth. */
const atOnce = 2;

const $items = atom<readonly NewPost[]>([]);
export const $newPosts = computed($items, (items) => items);
export const adding = slice<true>();
const underWay = new Map<string, () => void>();
/** Item id → mediaId, until it becomes a greeting. */
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
  // Checked here, because the upload would take minutes.
  if (item.file.size > uploadSizes.greetingVideo)
    return changeNew(item.id, { status: 'failed', fault: t('errors.file_too_large') });
  const upload = uploadVideo(item.file, (share) => changeNew(item.id, { share }));
  underWay.set(item.id, upload.abandon);
  const { mediaId } = (await upload.answer).video;
  videos.set(item.id, mediaId);
  changeNew(item.id, { status: 'making', share: 0 });
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

function pump(): void {
  const items = $items.get();
  const free = atOnce - items.filter(({ status }) => status === 'sending').length;
  for (const item of items.filter(({ status }) => status === 'waiting').slice(0, Math.max(0, free))) send(item);
}

/** @returns the number of files above `maxUploads`, which are ignored */
export async function addFiles(files: readonly File[], language: PostLanguage): Promise<number> {
  const room = maxUploads - $items.get().length;
  for (const file of files.slice(0, room)) {
    const isVideo = file.type.startsWith('video/');
    const sides = isVideo ? null : await sidesOf(file);
    made += 1;
    // The server may read files that this browser cannot, and reports what is wrong.
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

export function replaceFile(id: string, file: Blob): void {
  const item = find(id);
  if (!item) return;
  URL.revokeObjectURL(item.url);
  changeNew(id, { file, url: URL.createObjectURL(file), status: 'waiting', picture: null, focalPoint: null });
  pump();
}

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

export function clearUploads(): void {
  for (const { id, url } of $items.get()) {
    leave(id);
    URL.revokeObjectURL(url);
  }
  $items.set([]);
  adding.reset();
}

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

/** All become greetings, or none. */
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
  // Their videos are in use, so `clearUploads` must not delete them.
  videos.clear();
  clearUploads();
  postScreen.reload();
  postChanges.$notice.set({ words: t('greetings.done_add', { count: items.length }) });
  return true;
}
