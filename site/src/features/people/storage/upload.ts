import type { OutputOf } from '@parichay/shared/contract.ts';
import type { Failure } from '@parichay/shared/platform/lib/error-codes.ts';
import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import { authErrorEvent, CallFailure, report } from '../../../lib/api.ts';
import { type Downscaling, defaultDownscaling, downscale, highDetailDownscaling } from './downscale.ts';

export type PictureKind = 'logo' | 'photo' | 'product' | 'gallery' | 'greeting' | 'banner';

/** Greetings are sent in more detail, because the server draws frames over them. */
const downscaleDetailOf = (kind: PictureKind): Downscaling =>
  kind === 'greeting' ? highDetailDownscaling : defaultDownscaling;

export interface Upload<T> {
  /** Rejects with a CallFailure; an aborted upload never settles. */
  result: Promise<T>;
  abort(): void;
}

type UploadCall = 'POST /document/uploadDoc' | 'POST /image-post/video' | 'POST /video/template/material';

/** Uses XMLHttpRequest, as fetch reports no upload progress. @param onProgress fraction sent, 0–1 */
function sendFile<K extends UploadCall>(
  key: K,
  search: string,
  file: Promise<Blob>,
  name: string,
  onProgress: (fraction: number) => void,
): Upload<OutputOf<K>> {
  const request = new XMLHttpRequest();
  let isAborted = false;
  const result = new Promise<OutputOf<K>>((resolve, reject) => {
    const fail = (failure: Partial<Failure>) => {
      const error = new CallFailure(failure, request.status);
      report('warn', `${key} failed`, { code: error.code, status: error.status });
      if (error.status === 401 || error.code === 'not_allowed') {
        dispatchEvent(new CustomEvent(authErrorEvent, { detail: { key, code: error.code, status: error.status } }));
      }
      reject(error);
    };
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('error', () => fail({}));
    request.addEventListener('load', () => {
      const { data } = (request.response ?? {}) as { data?: OutputOf<K> & Failure };
      if (request.status === 200 && data) resolve(data);
      else fail(data ?? {});
    });
    file.then((blob) => {
      if (isAborted) return;
      const form = new FormData();
      form.set('file', blob, name);
      request.responseType = 'json';
      request.open('POST', `/api/v1${key.slice('POST '.length)}${search}`);
      request.setRequestHeader('X-CSRF', '1');
      request.send(form);
    }, reject);
  });
  return {
    result,
    abort() {
      isAborted = true;
      request.abort();
    },
  };
}

export function uploadPicture(
  file: Blob & { name?: string },
  kind: PictureKind,
  onProgress: (fraction: number) => void,
): { picture: Promise<Picture>; abort(): void } {
  const search = `?hierarchy1=image&hierarchy2=${kind}`;
  const picture = downscale(file, downscaleDetailOf(kind));
  const { result, abort } = sendFile(
    'POST /document/uploadDoc',
    search,
    picture,
    file.name ?? 'picture.jpg',
    onProgress,
  );
  return {
    picture: result.then(({ document }) => {
      if (!document.picture) throw new CallFailure({}, 200);
      return document.picture;
    }),
    abort,
  };
}

/** The video is sent unchanged; the server transcodes it. */
export const uploadVideo = (file: Blob & { name?: string }, onProgress: (fraction: number) => void) =>
  sendFile('POST /image-post/video', '', Promise.resolve(file), file.name ?? 'video.mp4', onProgress);

export const uploadMaterial = (
  file: File,
  query: { kind: 'clip' | 'music'; licence: string },
  onProgress: (fraction: number) => void,
) =>
  sendFile(
    'POST /video/template/material',
    `?${new URLSearchParams(query)}`,
    Promise.resolve(file),
    file.name,
    onProgress,
  );
