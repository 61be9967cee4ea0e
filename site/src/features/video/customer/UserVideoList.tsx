import '../../../kit/ui/bench.css';
import { useStore } from '@nanostores/react';
import type { UserVideo } from '@parichay/shared/video/user-video.endpoints.ts';
import { Download, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { SoonArt } from '../../../kit/ui/Art.tsx';
import { FailedPanel } from '../../../kit/ui/FailedPanel.tsx';
import { FailureBanner } from '../../../kit/ui/FailureBanner.tsx';
import { locale, t } from '../../../kit/ui/messages.ts';
import { QuestionDialog } from '../../../kit/ui/QuestionDialog.tsx';
import { saveFile } from '../../../kit/ui/save-file.ts';
import { formatDate } from '../../../lib/i18n.ts';
import { userVideoPath } from '../../session/menu.rules.ts';
import { loadVideos, remove, removing, videos } from './user-videos.store.ts';
import { download, downloading } from './video.store.ts';

/** The promotional videos of a business: opened, downloaded, deleted. */
export function UserVideoList({ businessId, wait }: { businessId: string; wait: ReactNode }) {
  const { status, items, error } = useStore(videos.$state);
  const file = useStore(downloading.$state);
  const removed = useStore(removing.$state);
  const [leaving, setLeaving] = useState<UserVideo | null>(null);
  useEffect(() => {
    videos.reset();
    loadVideos(businessId);
  }, [businessId]);

  if (error) return <FailedPanel failure={error} onRetry={() => loadVideos(businessId)} />;
  if (status !== 'success') return wait;
  if (items.length === 0) {
    return (
      <div className="empty">
        <SoonArt kind="video" />
        <p>{t('videos.none')}</p>
        <a className="button" href={userVideoPath({ businessId })}>
          {t('videos.first')}
        </a>
      </div>
    );
  }
  return (
    <>
      {file.error && <FailureBanner failure={file.error} />}
      {removed.error && <FailureBanner failure={removed.error} />}
      <ul className="list">
        {items.map((video) => (
          <li key={video.videoNo} className="list-row project-row">
            <span className="two-lines">
              <a href={userVideoPath(video)}>
                <strong>{video.title}</strong>
              </a>
              <span className="muted">
                {t(`videos.status_${video.status}`)}, {formatDate(video.createdAt, locale)}
              </span>
            </span>
            <span className="project-buttons">
              <a className="icon-button" href={userVideoPath(video)} aria-label={`${t('videos.open')}: ${video.title}`}>
                <Pencil size={20} aria-hidden="true" />
              </a>
              {video.url && (
                <button
                  type="button"
                  className="icon-button"
                  aria-label={`${t('videos.download')}: ${video.title}`}
                  onClick={async () => {
                    const got = await download(video, false);
                    if (got) saveFile(got);
                  }}
                >
                  <Download size={20} aria-hidden="true" />
                </button>
              )}
              <button
                type="button"
                className="icon-button"
                aria-label={`${t('videos.delete')}: ${video.title}`}
                onClick={() => setLeaving(video)}
              >
                <Trash2 size={20} aria-hidden="true" />
              </button>
            </span>
          </li>
        ))}
      </ul>
      <a className="button" href={userVideoPath({ businessId })}>
        {t('videos.new')}
      </a>
      {leaving && (
        <QuestionDialog
          title={t('videos.deleteAsk', { name: leaving.title })}
          text={t('videos.deleteText')}
          go={t('videos.delete')}
          isBusy={removed.status === 'loading'}
          onGo={async () => {
            await remove(leaving);
            setLeaving(null);
          }}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  );
}
