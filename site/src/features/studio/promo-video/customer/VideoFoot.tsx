import '../../../../kit/ui/form/form.css';
import { useStore } from '@nanostores/react';
import type { UserVideo } from '@parichay/shared/studio/promo-video/user-video.endpoints.ts';
import { Clapperboard, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { FailureBanner } from '../../../../kit/ui/feedback/FailureBanner.tsx';
import { locale, t } from '../../../../kit/ui/text/messages.ts';
import { formatDate } from '../../../../lib/i18n.ts';
import { onPaid } from '../../../../lib/payment-report.ts';
import { openPricing } from '../../../people/session/shell.store.ts';
import { Attach } from '../../greeting/customer/maker/Sharing.tsx';
import { VideoButtons } from './VideoButtons.tsx';
import { asking, askSample, downloading, refresh, setStatus } from './video.store.ts';

interface Props {
  businessId: string;
  video: UserVideo | null;
  formId: string;
  isSaving: boolean;
  isChanged: boolean;
}

export function VideoFoot({ businessId, video, formId, isSaving, isChanged }: Props) {
  const { status: asked, error: refused } = useStore(asking.$state);
  const { status: getting, error: notGot } = useStore(downloading.$state);
  const videoNo = video?.videoNo;
  const [saved, setSaved] = useState<string | null>();
  useEffect(() => (videoNo ? onPaid(() => refresh(videoNo)) : undefined), [videoNo]);
  useEffect(() => asking.clearError, []);

  if (!video || isChanged) {
    return (
      <div className="bench-foot">
        <button type="submit" form={formId} className="button button-wide" aria-busy={isSaving}>
          {t(video ? 'common.save' : 'videos.make')}
        </button>
      </div>
    );
  }
  const render = async () => {
    if (await setStatus(video, 'queued')) return;
    const code = asking.$state.get().error?.code;
    if (code !== 'plan_limit_reached' && code !== 'subscription_needed') return;
    asking.clearError();
    openPricing(businessId, 'promotionalVideo');
  };
  const isAsking = asked === 'loading';
  const isRendering = video.status === 'queued' || video.status === 'rendering';
  const { sample } = video;
  const film = video.url ?? sample?.url ?? null;
  const isSampling = sample?.status === 'queued' || sample?.status === 'rendering';
  return (
    <div className="bench-foot">
      <div className="bench-said" aria-live="polite">
        {refused && <FailureBanner failure={refused} />}
        {notGot && <FailureBanner failure={notGot} />}
        {isRendering && <OnItsWay of={video} />}
        {!isRendering && isSampling && <OnItsWay of={sample} />}
        {!isRendering &&
          !isSampling &&
          (saved === film ? (
            <Attach words={t('videos.attach')} caption="" />
          ) : (
            <p className="muted">{noteOf(video)}</p>
          ))}
      </div>
      {isRendering ? (
        <button
          type="button"
          className="button button-quiet"
          aria-busy={isAsking}
          onClick={() => setStatus(video, 'draft')}
        >
          {t('videos.takeBack')}
        </button>
      ) : (
        <>
          <div className="bench-buttons">
            {video.url || sample?.status === 'ready' ? (
              <VideoButtons
                key={film}
                video={video}
                isSample={!video.url}
                isBusy={getting === 'loading'}
                onShared={(isSaved) => setSaved(isSaved ? film : undefined)}
              />
            ) : (
              <button
                type="button"
                className="button button-quiet"
                aria-busy={isSampling || isAsking}
                onClick={() => isSampling || askSample(video)}
              >
                <Play size={20} aria-hidden="true" />
                {t('videos.sample')}
              </button>
            )}
          </div>
          {(!video.url || video.status !== 'done') && (
            <button type="button" className="button button-wide" aria-busy={isAsking} onClick={render}>
              <Clapperboard size={20} aria-hidden="true" />
              {t(video.isWatermarked ? 'videos.withoutWatermark' : 'videos.render')}
            </button>
          )}
        </>
      )}
    </div>
  );
}

const told = ['render_timed_out', 'ffmpeg_missing', 'cancelled'] as const;
const reasonWords = (reason: UserVideo['failureReason']): string =>
  t(`videos.reason_${told.find((one) => one === reason) ?? 'failed'}`);

function noteOf(video: UserVideo): string {
  const { failureReason, sample, status, isWatermarked, isFrozen, rendersLeft, changesUntil } = video;
  if (status === 'failed') return reasonWords(failureReason);
  if (sample?.status === 'failed') return reasonWords(sample.failureReason);
  if (isFrozen) return t('videos.done');
  if (rendersLeft !== null && changesUntil)
    return t('videos.corrections', { count: rendersLeft, date: formatDate(changesUntil, locale) });
  return t(isWatermarked ? 'videos.free' : 'videos.ready');
}

function OnItsWay({
  of: { status, progress, queuePosition },
}: {
  of: Pick<UserVideo, 'progress' | 'queuePosition'> & { status: string };
}) {
  const queued = queuePosition ? t('videos.queued', { count: queuePosition }) : t('videos.starting');
  const words = status === 'queued' ? queued : t('videos.rendering', { number: progress });
  return (
    <>
      <p>{words}</p>
      <progress className="progress" max={100} value={status === 'queued' ? undefined : progress} aria-label={words} />
    </>
  );
}
