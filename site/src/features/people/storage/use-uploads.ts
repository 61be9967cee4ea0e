import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import { useEffect, useRef, useState } from 'react';
import { trackUpload } from '../../../kit/ui/form/uploads.ts';
import type { FieldUpload } from '../../../kit/ui/overlay/use-back.ts';
import { failureText, t } from '../../../kit/ui/text/messages.ts';
import { CallFailure } from '../../../lib/api.ts';
import { $activeBusiness } from '../session/business.store.ts';
import { loadStorage, reloadStorage, storageText } from './storage.store.ts';
import { type PictureKind, uploadPicture } from './upload.ts';

async function storageUsedText(): Promise<string> {
  const business = $activeBusiness.get();
  if (!business) return '';
  const usage = await loadStorage({ businessId: business.businessId });
  return usage ? `${storageText(usage)}.` : '';
}

interface UploadOptions {
  /** Unmounting the field aborts the upload only if this ancestor is removed too. */
  continuesWithin?: string | undefined;
}

/** Uploads one picture after the other. Saving the form waits until `onPictures` has run. */
export function useUploads(
  kind: PictureKind,
  onPictures: (pictures: Picture[], failure: string | null) => void,
  { continuesWithin }: UploadOptions = {},
) {
  const [progress, setProgress] = useState<{ fraction: number; current: number; total: number } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const upload = useRef<FieldUpload | null>(null);
  const latestOnPictures = useRef(onPictures);
  useEffect(() => {
    latestOnPictures.current = onPictures;
  });
  const container = useRef<Element | null>(null);
  useEffect(
    () => () => {
      if (!container.current?.isConnected) upload.current?.abort();
    },
    [],
  );

  /** @param files promises, if they are still being cropped */
  async function send(files: readonly (Blob | Promise<Blob>)[]): Promise<void> {
    const field = input.current;
    if (!field) return;
    upload.current?.abort();
    setFailure(null);
    let isAborted = false;
    let abortRequest = () => {};
    const current = trackUpload(field, files.length, () => {
      isAborted = true;
      abortRequest();
    });
    upload.current = current;
    container.current = continuesWithin ? field.closest(continuesWithin) : null;
    const pictures: Picture[] = [];
    const failures: string[] = [];
    try {
      for (const [index, file] of files.entries()) {
        const position = { current: index + 1, total: files.length };
        setProgress({ fraction: 0, ...position });
        const blob = await file;
        if (isAborted) return;
        const nameFailure = (text: string) =>
          failures.push(files.length > 1 && blob instanceof File ? `${blob.name}: ${text}` : text);
        if (blob.type.startsWith('video/')) {
          nameFailure(t('form.videoNotPicture'));
          setFailure(failures.join(' '));
          continue;
        }
        const request = uploadPicture(blob, kind, (fraction) => setProgress({ fraction, ...position }));
        abortRequest = request.abort;
        try {
          pictures.push(await request.picture);
        } catch (thrown) {
          if (!(thrown instanceof CallFailure)) throw thrown;
          const failed = failureText(thrown);
          const text = thrown.code === 'quota_exceeded' ? `${failed} ${await storageUsedText()}` : failed;
          nameFailure(text);
          setFailure(failures.join(' '));
        }
      }
      reloadStorage();
      const failureTexts = failures.length > 0 ? failures.join(' ') : null;
      if (failureTexts && pictures.length === 0 && !field.isConnected) alert(failureTexts);
      latestOnPictures.current(pictures, failureTexts);
    } finally {
      if (!isAborted) setProgress(null);
      current.finish(pictures.length === files.length);
    }
  }
  return { progress, failure, input, send };
}
