import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import { useEffect, useRef, useState } from 'react';
import { failureText } from '../../../kit/ui/text/messages.ts';
import { CallFailure } from '../../../lib/api.ts';
import { $activeBusiness } from '../session/business.store.ts';
import { loadStorage, roomWords, storageChanged } from './storage.store.ts';
import { type PictureKind, uploadPicture } from './upload.ts';

async function roomNow(): Promise<string> {
  const business = $activeBusiness.get();
  if (!business) return '';
  const room = await loadStorage({ businessId: business.businessId });
  return room ? `${roomWords(room)}.` : '';
}

/** Uploads one picture after the other. Unmounting abandons the current upload. */
export function useUploads(kind: PictureKind) {
  const [progress, setProgress] = useState<{ share: number; at: number; of: number } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const upload = useRef<ReturnType<typeof uploadPicture> | null>(null);
  useEffect(() => () => upload.current?.abandon(), []);

  async function send(files: readonly Blob[]): Promise<Picture[]> {
    upload.current?.abandon();
    setFailure(null);
    const arrived: Picture[] = [];
    for (const [at, file] of files.entries()) {
      const place = { at: at + 1, of: files.length };
      setProgress({ share: 0, ...place });
      const mine = uploadPicture(file, kind, (share) => setProgress({ share, ...place }));
      upload.current = mine;
      try {
        arrived.push(await mine.picture);
      } catch (thrown) {
        if (!(thrown instanceof CallFailure)) throw thrown;
        const failed = failureText(thrown);
        setFailure(thrown.code === 'quota_exceeded' ? `${failed} ${await roomNow()}` : failed);
      }
    }
    setProgress(null);
    storageChanged();
    return arrived;
  }
  return { progress, failure, send };
}
