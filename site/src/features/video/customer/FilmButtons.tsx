import type { UserVideo } from '@parichay/shared/video/user-video.endpoints.ts';
import { Download, Share2 } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../kit/ui/messages.ts';
import { saveFile } from '../../../kit/ui/save-file.ts';
import { shareFile } from '../../greeting/customer/share.ts';
import { download } from './video.store.ts';

interface Props {
  video: UserVideo;
  /** The free film with its watermark, for there is no other yet. */
  isSample: boolean;
  isBusy: boolean;
  /** Hears whether the film was saved because the browser hands no files to the phone's apps. */
  onShared(isSaved: boolean): void;
}

/** Saves the film, or hands it to the apps of the phone. */
export function FilmButtons({ video, isSample, isBusy, onShared }: Props) {
  // Some browsers share only within moments of a tap: then the file is there, and a second tap shares it.
  const [late, setLate] = useState<File | null>(null);
  const get = async () => late ?? (isBusy ? null : await download(video, isSample));
  const save = async () => {
    const file = await get();
    if (file) saveFile(file);
  };
  const share = async () => {
    const file = await get();
    if (!file) return;
    const how = await shareFile(file);
    setLate(how === 'late' ? file : null);
    if (how === 'unable') saveFile(file);
    onShared(how === 'unable');
  };
  return (
    <>
      <button type="button" className="button button-quiet" aria-busy={isBusy} onClick={save}>
        <Download size={20} aria-hidden="true" />
        {t('videos.download')}
      </button>
      <button type="button" className={isSample ? 'button button-quiet' : 'button'} aria-busy={isBusy} onClick={share}>
        <Share2 size={20} aria-hidden="true" />
        {t(late ? 'videos.shareNow' : 'videos.share')}
      </button>
    </>
  );
}
