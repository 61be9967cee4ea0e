import type { ImagePost } from '@parichay/shared/greeting/greeting.fields.ts';
import type { PostKind, PostLanguage } from '@parichay/shared/greeting/greeting.lists.ts';
import type { Picture } from '@parichay/shared/lib/media.ts';
import { atom, computed } from 'nanostores';
import { CallFailure, call } from '../../../lib/api.ts';
import { slice } from '../../../lib/slice.ts';
import { type Upload, uploadPicture } from '../../document/upload.ts';
import { failureText, t } from '../../ui/words.ts';
import { kindOf, type PostFacts } from './posts.rules.ts';
import { postChanges, postScreen } from './posts.store.ts';

/*
 * New greetings: pictures go up while one says what they are, and become greetings together at the end.
 */

/** `misfit`: neither square nor a story, so it must be cut first. */
export type NewStatus = 'waiting' | 'misfit' | 'sending' | 'sent' | 'failed';

export interface NewPost {
  id: string;
  file: Blob;
  name: string;
  /** Address of the picture as it lies in this browser. */
  url: string;
  status: NewStatus;
  /** How much has gone, 0–1. */
  share: number;
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
const uploads = new Map<string, Upload>();
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

async function send(item: NewPost): Promise<void> {
  changeNew(item.id, { status: 'sending', share: 0, fault: null });
  const upload = uploadPicture(item.file, 'greeting', (share) => changeNew(item.id, { share }));
  uploads.set(item.id, upload);
  try {
    const picture = await upload.picture;
    const kind = kindOf(picture);
    changeNew(item.id, { status: kind ? 'sent' : 'misfit', picture, kind, share: 1 });
  } catch (thrown) {
    if (!(thrown instanceof CallFailure)) throw thrown;
    changeNew(item.id, { status: 'failed', fault: failureText(thrown) });
  } finally {
    uploads.delete(item.id);
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
    const sides = await sidesOf(file);
    made += 1;
    // What this browser cannot read the server may; and it says what is wrong where it cannot.
    const kind = sides && kindOf(sides);
    const status: NewStatus = sides && !kind ? 'misfit' : 'waiting';
    const url = URL.createObjectURL(file);
    const item = { id: `new-${made}`, file, name: file.name, url, status, share: 0, kind, language };
    $items.set([...$items.get(), { ...item, picture: null, fault: null, focalPoint: null }]);
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

export function sendAgain(id: string): void {
  changeNew(id, { status: 'waiting', fault: null });
  pump();
}

export function removeNew(id: string): void {
  uploads.get(id)?.abandon();
  uploads.delete(id);
  const item = find(id);
  if (item) URL.revokeObjectURL(item.url);
  $items.set($items.get().filter((one) => one.id !== id));
  pump();
}

export function forgetNew(): void {
  for (const { id } of $items.get()) {
    uploads.get(id)?.abandon();
    uploads.delete(id);
  }
  for (const { url } of $items.get()) URL.revokeObjectURL(url);
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
  forgetNew();
  postScreen.reload();
  postChanges.$notice.set({ words: t('greetings.done_add', { count: items.length }) });
  return true;
}
