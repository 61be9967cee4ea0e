import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import { maxUploadBytes } from '@parichay/shared/platform/lib/upload-sizes.ts';
import type { ImagePost, PictureArea } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import type { PostKind, PostLanguage } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import type { GreetingVideo } from '@parichay/shared/studio/greeting/greeting-video.endpoints.ts';
import { atom, computed } from 'nanostores';
import { failureText, t } from '../../../../kit/ui/text/messages.ts';
import { CallFailure, call } from '../../../../lib/api.ts';
import { slice } from '../../../../lib/slice.ts';
import { uploadPicture, uploadVideo } from '../../../people/storage/upload.ts';
import { type GreetingDetails, pictureKindOf } from './greetings.rules.ts';
import { greetingChanges, greetingScreen } from './greetings.store.ts';
import { detectionWidth, proposeKeepOut } from './keep-out-detect.rules.ts';
import { deleteUnusedVideo, waitUntilVideoReady } from './video-ready.ts';

/** `misfit` must be cropped to a square or story. In `making` the server processes the video. */
export type UploadStatus = 'waiting' | 'misfit' | 'sending' | 'making' | 'sent' | 'failed';

export interface GreetingUpload {
  id: string;
  file: Blob;
  name: string;
  isVideo: boolean;
  url: string;
  status: UploadStatus;
  /** Fraction uploaded, then processed, 0–1; `queuePosition`: videos ahead, null = not queued. */
  progress: number;
  queuePosition: number | null;
  seconds: number | null;
  kind: PostKind | null;
  picture: Picture | null;
  fault: string | null;
  language: PostLanguage;
  keepOut: ImagePost['keepOut'];
}

/** Maximum per API call. */
export const maxUploads = 50;
/** More parallel uploads would only share the bandwidth. */
const maxParallelUploads = 2;

const $items = atom<readonly GreetingUpload[]>([]);
export const $greetingUploads = computed($items, (items) => items);
export const greetingCreation = slice<true>();
const cancelByItemId = new Map<string, () => void>();
const unusedVideoIdByItemId = new Map<string, string>();
let uploadIdCounter = 0;

const findUpload = (id: string): GreetingUpload | undefined => $items.get().find((item) => item.id === id);
export const updateUpload = (id: string, change: Partial<GreetingUpload>): void =>
  $items.set($items.get().map((item) => (item.id === id ? { ...item, ...change } : item)));

interface ReadPicture {
  width: number;
  height: number;
  keepOut: PictureArea[];
}

async function readPicture(file: Blob): Promise<ReadPicture | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!bitmap) return null;
  const { width, height } = bitmap;
  const canvas = document.createElement('canvas');
  canvas.width = detectionWidth;
  canvas.height = Math.max(1, Math.round((height * detectionWidth) / width));
  const context = canvas.getContext('2d');
  context?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const pixels = context?.getImageData(0, 0, canvas.width, canvas.height);
  return { width, height, keepOut: pixels ? proposeKeepOut(pixels) : [] };
}

async function sendPicture(item: GreetingUpload): Promise<void> {
  const upload = uploadPicture(item.file, 'greeting', (progress) => updateUpload(item.id, { progress }));
  cancelByItemId.set(item.id, upload.abort);
  const picture = await upload.picture;
  const kind = pictureKindOf(picture);
  updateUpload(item.id, { status: kind ? 'sent' : 'misfit', picture, kind, progress: 1 });
}

async function sendVideo(item: GreetingUpload): Promise<void> {
  if (item.file.size > maxUploadBytes.greetingVideo)
    return updateUpload(item.id, { status: 'failed', fault: t('errors.file_too_large') });
  const upload = uploadVideo(item.file, (progress) => updateUpload(item.id, { progress }));
  cancelByItemId.set(item.id, upload.abort);
  const { mediaId } = (await upload.result).video;
  unusedVideoIdByItemId.set(item.id, mediaId);
  updateUpload(item.id, { status: 'making', progress: 0 });
  startWaitingUploads();
  const abortController = new AbortController();
  cancelByItemId.set(item.id, () => abortController.abort());
  const onProgress = ({ progress, queuePosition }: GreetingVideo) =>
    updateUpload(item.id, { progress: progress / 100, queuePosition });
  const video = await waitUntilVideoReady(mediaId, onProgress, abortController.signal);
  if (video?.status === 'ready') {
    const { picture, kind, durationSeconds: seconds } = video;
    updateUpload(item.id, { status: 'sent', picture, kind, seconds, progress: 1, queuePosition: null });
  } else if (video) {
    updateUpload(item.id, { status: 'failed', fault: t(`greetings.reason_${video.reason ?? 'render_failed'}`) });
  }
}

async function sendUpload(item: GreetingUpload): Promise<void> {
  updateUpload(item.id, { status: 'sending', progress: 0, fault: null });
  try {
    await (item.isVideo ? sendVideo(item) : sendPicture(item));
  } catch (thrown) {
    if (!(thrown instanceof CallFailure)) throw thrown;
    updateUpload(item.id, { status: 'failed', fault: failureText(thrown) });
  } finally {
    cancelByItemId.delete(item.id);
  }
  startWaitingUploads();
}

function startWaitingUploads(): void {
  const items = $items.get();
  const freeSlots = maxParallelUploads - items.filter(({ status }) => status === 'sending').length;
  for (const item of items.filter(({ status }) => status === 'waiting').slice(0, Math.max(0, freeSlots)))
    sendUpload(item);
}

/** @returns the number of files above `maxUploads`, which are ignored */
export async function addFiles(files: readonly File[], language: PostLanguage): Promise<number> {
  const freeCount = maxUploads - $items.get().length;
  for (const file of files.slice(0, freeCount)) {
    const isVideo = file.type.startsWith('video/');
    const picture = isVideo ? null : await readPicture(file);
    uploadIdCounter += 1;
    // The server may read files that this browser cannot, and reports what is wrong.
    const kind = picture && pictureKindOf(picture);
    const status: UploadStatus = picture && !kind ? 'misfit' : 'waiting';
    const url = URL.createObjectURL(file);
    const item = {
      id: `new-${uploadIdCounter}`,
      file,
      name: file.name,
      isVideo,
      url,
      status,
      progress: 0,
      kind,
      language,
    };
    const emptyResult = { picture: null, fault: null, queuePosition: null, seconds: null };
    $items.set([...$items.get(), { ...item, ...emptyResult, keepOut: picture?.keepOut ?? null }]);
    startWaitingUploads();
  }
  return Math.max(0, files.length - freeCount);
}

export async function replaceFile(id: string, file: Blob): Promise<void> {
  const item = findUpload(id);
  if (!item) return;
  URL.revokeObjectURL(item.url);
  const { keepOut = null } = (await readPicture(file)) ?? {};
  updateUpload(id, { file, url: URL.createObjectURL(file), status: 'waiting', picture: null, keepOut });
  startWaitingUploads();
}

function cancelUpload(id: string): void {
  cancelByItemId.get(id)?.();
  cancelByItemId.delete(id);
  const mediaId = unusedVideoIdByItemId.get(id);
  if (mediaId) deleteUnusedVideo(mediaId);
  unusedVideoIdByItemId.delete(id);
}

export function retryUpload(id: string): void {
  cancelUpload(id);
  updateUpload(id, { status: 'waiting', fault: null });
  startWaitingUploads();
}

export function removeUpload(id: string): void {
  cancelUpload(id);
  const item = findUpload(id);
  if (item) URL.revokeObjectURL(item.url);
  $items.set($items.get().filter((one) => one.id !== id));
  startWaitingUploads();
}

export function clearUploads(): void {
  for (const { id, url } of $items.get()) {
    cancelUpload(id);
    URL.revokeObjectURL(url);
  }
  $items.set([]);
  greetingCreation.reset();
}

export const $areUploadsReady = computed(
  $items,
  (items) => items.length > 0 && items.every(({ status, kind }) => status === 'sent' && kind !== null),
);

const newGreetingInputOf = (item: GreetingUpload, details: GreetingDetails) => ({
  ...details,
  imageTagIds: [...details.imageTagIds],
  kind: item.kind ?? ('SQUARE_IMAGE' as const),
  mediaId: item.picture?.mediaId ?? '',
  language: item.language,
  keepOut: item.keepOut,
});

/** Either all uploads become greetings, or none. */
export async function addGreetings(details: GreetingDetails): Promise<boolean> {
  const items = $items.get();
  const isAdded = await greetingCreation.load(async () => {
    const [first, ...otherInputs] = items.map((item) => newGreetingInputOf(item, details));
    if (first && otherInputs.length === 0) await call('POST /image-post', { body: first });
    else if (first) await call('POST /image-post/multiple', { body: { imagePosts: [first, ...otherInputs] } });
    return true;
  });
  if (!isAdded) {
    const fields = Object.keys(greetingCreation.$state.get().error?.fields ?? {});
    for (const field of fields) {
      const item = items[Number(/^imagePosts\.(\d+)\./.exec(field)?.[1] ?? -1)];
      if (item) updateUpload(item.id, { fault: t('greetings.refused') });
    }
    return false;
  }
  // The videos are now in use, so `clearUploads` must not delete them.
  unusedVideoIdByItemId.clear();
  clearUploads();
  greetingScreen.reload();
  greetingChanges.$notice.set({ text: t('greetings.done_add', { count: items.length }) });
  return true;
}
