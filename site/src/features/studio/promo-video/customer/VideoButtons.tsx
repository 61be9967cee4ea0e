import Download from 'icon:download';
import Share2 from 'icon:share-2';
import type { UserVideo } from '@parichay/shared/studio/promo-video/user-video.endpoints.ts';
import { t } from '../../../../kit/ui/text/messages.ts';
import { useFileShare } from '../../greeting/customer/maker/use-file-share.ts';
import { downloadVideo } from './video.store.ts';

interface Props {
  video: UserVideo;
  isSample: boolean;
  isBusy: boolean;
  /** `isSaved`: the file was saved, as this browser cannot share files. */
  onShared(isSaved: boolean): void;
}

export function VideoButtons({ video, isSample, isBusy, onShared }: Props) {
  const { needsSecondTap, save, share } = useFileShare(async () =>
    isBusy ? null : await downloadVideo(video, isSample),
  );
  const shareVideo = async () => {
    const result = await share();
    if (result) onShared(result === 'unable');
  };
  return (
    <>
      <button type="button" className="button button-quiet" aria-busy={isBusy} onClick={save}>
        <Download size={20} aria-hidden="true" />
        <span>{t('videos.download')}</span>
      </button>
      <button
        type="button"
        className={isSample ? 'button button-quiet' : 'button'}
        aria-busy={isBusy}
        onClick={shareVideo}
      >
        <Share2 size={20} aria-hidden="true" />
        <span>{t(needsSecondTap ? 'videos.shareNow' : 'videos.share')}</span>
      </button>
    </>
  );
}
