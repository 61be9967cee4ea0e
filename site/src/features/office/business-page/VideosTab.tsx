import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { EmptyProductArt } from '../../../kit/ui/picture/Art.tsx';
import { locale, t } from '../../../kit/ui/text/messages.ts';
import { UserText } from '../../../kit/ui/text/UserText.tsx';
import { formatDate } from '../../../lib/i18n.ts';
import { loadVideos, videos } from '../../shop/business/admin/business-page.store.ts';
import { EmptyTab, failureOrSkeleton, type TabProps } from './TabStates.tsx';

export function VideosTab({ businessId }: TabProps) {
  const { items, status, error } = useStore(videos.$state);
  useEffect(() => {
    loadVideos(businessId);
  }, [businessId]);
  const placeholder = failureOrSkeleton({ status, error }, items.length > 0, () => loadVideos(businessId));
  if (placeholder) return placeholder;
  if (items.length === 0) return <EmptyTab art={<EmptyProductArt kind="video" />} text={t('business-view.noVideos')} />;
  return (
    <ul className="list">
      {items.map(({ videoNo, title, status: state, createdAt }) => (
        <li key={videoNo} className="list-row">
          <span className="two-lines">
            <strong>
              <UserText text={title} />
            </strong>
            <span className="muted">{formatDate(createdAt, locale)}</span>
          </span>
          <span className="badge">{t(`projects-admin.video_${state}`)}</span>
        </li>
      ))}
    </ul>
  );
}
