import '../../../../kit/ui/form/form.css';
import Clapperboard from 'icon:clapperboard';
import Play from 'icon:play';
import { useStore } from '@nanostores/react';
import type { UserVideo } from '@parichay/shared/studio/promo-video/user-video.endpoints.ts';
import { useEffect, useState } from 'react';
import { FailureBanner } from '../../../../kit/ui/feedback/FailureBanner.tsx';
import { QuestionDialog } from '../../../../kit/ui/overlay/QuestionDialog.tsx';
import { locale, t } from '../../../../kit/ui/text/messages.ts';
import { formatDate } from '../../../../lib/i18n.ts';
import { onPaid } from '../../../../lib/payment-report.ts';
import { openPricing } from '../../../people/session/shell.store.ts';
import { loadRemainingCount } from '../../../shop/plan/entitlements.store.ts';
import { AttachFileNote } from '../../greeting/customer/maker/SharingResult.tsx';
import { VideoButtons } from './VideoButtons.tsx';
import { refreshVideo, requestSample, setVideoStatus, videoDownload, videoRequest } from './video.store.ts';

interface Props {
  businessId: string;
  video: UserVideo | null;
  formId: string;
  isSaving: boolean;
  isChanged: boolean;
}

export function VideoFoot({ businessId, video, formId, isSaving, isChanged }: Props) {
  const { status: requestStatus, error: requestError } = useStore(videoRequest.$state);
  const { status: downloadStatus, error: downloadError } = useStore(videoDownload.$state);
  const videoNo = video?.videoNo;
  const [savedUrl, setSavedUrl] = useState<string | null>();
  useEffect(() => (videoNo ? onPaid(() => refreshVideo(videoNo)) : undefined), [videoNo]);
  useEffect(() => videoRequest.clearError, []);
  const [confirmationText, setConfirmationText] = useState<string | null>(null);

  if (!video || isChanged) {
    return (
      <div className="bench-foot">
        <button type="submit" form={formId} className="button button-wide" aria-busy={isSaving}>
          {t(video ? 'common.save' : 'videos.make')}
        </button>
      </div>
    );
  }
  const confirmRender = async () => {
    const usesUpPlanVideo = !video.isPaid && video.rendersLeft === null;
    const left = usesUpPlanVideo && (await loadRemainingCount(businessId, 'promotionalVideo'));
    if (left) setConfirmationText(t('videos.usesPlan', { count: left }));
    else await render();
  };
  const render = async () => {
    setConfirmationText(null);
    if (await setVideoStatus(video, 'queued')) return;
    const code = videoRequest.$state.get().error?.code;
    if (code !== 'plan_limit_reached' && code !== 'subscription_needed') return;
    videoRequest.clearError();
    openPricing(businessId, 'promotionalVideo');
  };
  const isRequesting = requestStatus === 'loading';
  const isRendering = video.status === 'queued' || video.status === 'rendering';
  const { sample } = video;
  const videoUrl = video.url ?? sample?.url ?? null;
  const isSampling = sample?.status === 'queued' || sample?.status === 'rendering';
  return (
    <div className="bench-foot">
      <div className="bench-said" aria-live="polite">
        {requestError && <FailureBanner failure={requestError} />}
        {downloadError && <FailureBanner failure={downloadError} />}
        {isRendering && <RenderProgress job={video} />}
        {!isRendering && isSampling && <RenderProgress job={sample} />}
        {!isRendering &&
          !isSampling &&
          (savedUrl === videoUrl ? (
            <AttachFileNote text={t('videos.attach')} caption="" />
          ) : (
            <p className="muted">{statusNote(video)}</p>
          ))}
      </div>
      {isRendering ? (
        <button
          type="button"
          className="button button-quiet"
          aria-busy={isRequesting}
          onClick={() => setVideoStatus(video, 'draft')}
        >
          {t('videos.takeBack')}
        </button>
      ) : (
        <>
          <div className="bench-buttons">
            {video.url || sample?.status === 'ready' ? (
              <VideoButtons
                key={videoUrl}
                video={video}
                isSample={!video.url}
                isBusy={downloadStatus === 'loading'}
                onShared={(isSaved) => setSavedUrl(isSaved ? videoUrl : undefined)}
              />
            ) : (
              <button
                type="button"
                className="button button-quiet"
                aria-busy={isSampling || isRequesting}
                onClick={() => isSampling || requestSample(video)}
              >
                <Play size={20} aria-hidden="true" />
                {t('videos.sample')}
              </button>
            )}
          </div>
          {(!video.url || video.status !== 'done') && (
            <button type="button" className="button button-wide" aria-busy={isRequesting} onClick={confirmRender}>
              <Clapperboard size={20} aria-hidden="true" />
              {t(video.isWatermarked ? 'videos.withoutWatermark' : 'videos.render')}
            </button>
          )}
        </>
      )}
      {confirmationText && (
        <QuestionDialog
          title={t('videos.checkTitle')}
          text={confirmationText}
          confirmLabel={t('videos.render')}
          isHarmless
          onConfirm={render}
          onClose={() => setConfirmationText(null)}
        />
      )}
    </div>
  );
}

const knownFailureReasons = ['render_timed_out', 'ffmpeg_missing', 'cancelled'] as const;
const failureReasonText = (reason: UserVideo['failureReason']): string =>
  t(`videos.reason_${knownFailureReasons.find((one) => one === reason) ?? 'failed'}`);

function statusNote(video: UserVideo): string {
  const { failureReason, sample, status, isWatermarked, isFrozen, rendersLeft, changesUntil } = video;
  if (status === 'failed') return failureReasonText(failureReason);
  if (sample?.status === 'failed') return failureReasonText(sample.failureReason);
  if (isFrozen) return t('videos.done');
  if (rendersLeft !== null && changesUntil)
    return t('videos.corrections', { count: rendersLeft, date: formatDate(changesUntil, locale) });
  return t(isWatermarked ? 'videos.free' : 'videos.ready');
}

function RenderProgress({
  job: { status, progress, queuePosition },
}: {
  job: Pick<UserVideo, 'progress' | 'queuePosition'> & { status: string };
}) {
  const queueText = queuePosition ? t('videos.queued', { count: queuePosition }) : t('videos.starting');
  const text = status === 'queued' ? queueText : t('videos.rendering', { number: progress });
  return (
    <>
      <p>{text}</p>
      <progress className="progress" max={100} value={status === 'queued' ? undefined : progress} aria-label={text} />
    </>
  );
}
