import Download from 'icon:download';
import Trash2 from 'icon:trash';
import { useStore } from '@nanostores/react';
import type { UserVideo } from '@parichay/shared/studio/promo-video/user-video.endpoints.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { ProjectRow } from '../../../../kit/table/rows/ProjectRow.tsx';
import { FailedPanel } from '../../../../kit/ui/feedback/FailedPanel.tsx';
import { FailureBanner } from '../../../../kit/ui/feedback/FailureBanner.tsx';
import { QuestionDialog } from '../../../../kit/ui/overlay/QuestionDialog.tsx';
import { EmptyProductArt } from '../../../../kit/ui/picture/Art.tsx';
import { locale, t } from '../../../../kit/ui/text/messages.ts';
import { call } from '../../../../lib/api.ts';
import { formatDate } from '../../../../lib/i18n.ts';
import { listSlice, slice } from '../../../../lib/slice.ts';
import { userVideoPath } from '../../../people/session/menu.rules.ts';
import { AttachFileNote } from '../../greeting/customer/maker/SharingResult.tsx';
import { useFileShare } from '../../greeting/customer/maker/use-file-share.ts';
import { downloadVideo, fetchFirstPreview, videoDownload, withTranslatedTitle } from './video.store.ts';

const videos = listSlice<UserVideo>(({ videoNo }) => videoNo);
const loadVideos = (businessId: string) =>
  videos.load(async () => {
    const page = await call('GET /video/user-video/getUserVideosByBusiness', { query: { businessId, limit: '100' } });
    return { ...page, items: await Promise.all(page.items.map(withTranslatedTitle)) };
  });

async function drawPreviewStill(video: UserVideo) {
  const { width, height, frame } = await fetchFirstPreview(video.businessId, video, video.videoNo);
  return { svg: frame.svg, viewBox: `0 0 ${width} ${height}` };
}

const videoDeletion = slice<UserVideo>();
const deleteVideo = (video: UserVideo) =>
  videoDeletion.load(async () => {
    await call('DELETE /video/user-video', { body: { videoNo: video.videoNo } });
    videos.remove(video.videoNo);
    return video;
  });

export function UserVideoList({ businessId, fallback }: { businessId: string; fallback: ReactNode }) {
  const { status, items, error } = useStore(videos.$state);
  const downloadState = useStore(videoDownload.$state);
  const removalState = useStore(videoDeletion.$state);
  const [videoToDelete, setVideoToDelete] = useState<UserVideo | null>(null);
  useEffect(() => {
    videos.reset();
    loadVideos(businessId);
  }, [businessId]);

  if (error) return <FailedPanel failure={error} onRetry={() => loadVideos(businessId)} />;
  if (status !== 'success') return fallback;
  if (items.length === 0) {
    return (
      <div className="empty">
        <EmptyProductArt kind="video" />
        <p>{t('videos.none')}</p>
        <a className="button" href={userVideoPath({ businessId })}>
          {t('videos.first')}
        </a>
      </div>
    );
  }
  return (
    <>
      {downloadState.error && <FailureBanner failure={downloadState.error} />}
      {removalState.error && <FailureBanner failure={removalState.error} />}
      <ul className="list">
        {items.map((video) => (
          <UserVideoRow key={video.videoNo} video={video} onDelete={() => setVideoToDelete(video)} />
        ))}
      </ul>
      <a className="button" href={userVideoPath({ businessId })}>
        {t('videos.new')}
      </a>
      {videoToDelete && (
        <QuestionDialog
          title={t('videos.deleteAsk', { name: videoToDelete.title })}
          text={t('videos.deleteText')}
          confirmLabel={t('videos.delete')}
          isBusy={removalState.status === 'loading'}
          onConfirm={async () => {
            await deleteVideo(videoToDelete);
            setVideoToDelete(null);
          }}
          onClose={() => setVideoToDelete(null)}
        />
      )}
    </>
  );
}

function UserVideoRow({ video, onDelete }: { video: UserVideo; onDelete(): void }) {
  const [isBusy, setBusy] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const { needsSecondTap, save, share } = useFileShare(async () => {
    setBusy(true);
    const file = await downloadVideo(video, !video.url);
    setBusy(false);
    return file;
  });
  const hasVideo = video.url !== null || video.sample?.status === 'ready';
  const status = video.isMadeAhead ? 'madeForYou' : (`status_${video.status}` as const);
  return (
    <ProjectRow
      id={video.videoNo}
      name={video.title}
      href={userVideoPath(video)}
      facts={`${t(`videos.${status}`)}, ${formatDate(video.createdAt, locale)}`}
      draw={() => drawPreviewStill(video)}
      share={
        hasVideo
          ? {
              label: t(needsSecondTap ? 'videos.shareNow' : 'videos.share'),
              isBusy,
              onShare: async () => setSaved((await share()) === 'unable'),
            }
          : null
      }
      actions={[
        ...(hasVideo ? [{ id: 'download', label: t('videos.download'), icon: Download } as const] : []),
        { id: 'delete', label: t('videos.delete'), icon: Trash2, isDanger: true } as const,
      ]}
      onAction={(id) => ({ download: save, delete: onDelete })[id]()}
    >
      {isSaved && <AttachFileNote text={t('videos.attach')} caption="" />}
    </ProjectRow>
  );
}
