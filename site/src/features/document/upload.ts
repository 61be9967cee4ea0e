import type { Failure } from '@parichay/shared/lib/error-codes.ts';
import type { Picture } from '@parichay/shared/lib/media.ts';
import { authErrorEvent, CallFailure, report } from '../../lib/api.ts';
import { downscaled, usualLongest } from './downscale.ts';

export type PictureKind = 'logo' | 'photo' | 'product' | 'gallery' | 'greeting' | 'banner';

/** A story is 1080 px wide and 1920 high, and is sent whole. */
export const longestOf = (kind: PictureKind): number => (kind === 'greeting' ? 1920 : usualLongest);

export interface Upload {
  /** Rejects with a CallFailure; an abandoned upload never settles. */
  picture: Promise<Picture>;
  abandon(): void;
}

/** `POST /document/uploadDoc` of one picture. `onProgress` hears how much has gone, 0–1; fetch could not tell. */
export function uploadPicture(
  file: Blob & { name?: string },
  kind: PictureKind,
  onProgress: (share: number) => void,
): Upload {
  const request = new XMLHttpRequest();
  let isAbandoned = false;
  const picture = new Promise<Picture>((resolve, reject) => {
    const fail = (failure: Partial<Failure>) => {
      const error = new CallFailure(failure, request.status);
      report('warn', 'POST /document/uploadDoc failed', { code: error.code, status: error.status });
      if (error.status === 401 || error.code === 'not_allowed') {
        dispatchEvent(new CustomEvent(authErrorEvent, { detail: { code: error.code, status: error.status } }));
      }
      reject(error);
    };
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('error', () => fail({}));
    request.addEventListener('load', () => {
      const { data } = (request.response ?? {}) as { data?: { document?: { picture: Picture | null } } & Failure };
      const made = request.status === 200 ? data?.document?.picture : null;
      if (made) resolve(made);
      else fail(data ?? {});
    });
    downscaled(file, longestOf(kind)).then((blob) => {
      if (isAbandoned) return;
      const form = new FormData();
      form.set('file', blob, file.name ?? 'picture.jpg');
      request.responseType = 'json';
      request.open('POST', `/api/v1/document/uploadDoc?hierarchy1=image&hierarchy2=${kind}`);
      request.setRequestHeader('X-CSRF', '1');
      request.send(form);
    }, reject);
  });
  return {
    picture,
    abandon() {
      isAbandoned = true;
      request.abort();
    },
  };
}
