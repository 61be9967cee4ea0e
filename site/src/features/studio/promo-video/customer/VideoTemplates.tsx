import './videos.css';
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { FailedPanel } from '../../../../kit/ui/feedback/FailedPanel.tsx';
import { $activeBusiness, businesses } from '../../../people/session/business.store.ts';
import { refresh } from '../../../people/session/start.customer.ts';
import { Welcome } from '../../../people/session/Welcome.tsx';
import { user } from '../../../people/user/user.store.ts';
import { VideoMaker } from './VideoMaker.tsx';
import { VideoWall } from './VideoWall.tsx';
import { VideoWallSkeleton } from './VideoWallSkeleton.tsx';
import { loadTemplates, opened, openTemplate, openVideo, place, templates } from './video.store.ts';

export function VideoTemplates() {
  const { videoNo, template } = useStore(place.$place);
  const active = useStore($activeBusiness);
  const list = useStore(businesses.$state);
  const who = useStore(user.$state);
  const offered = useStore(templates.$state);
  const { data, error } = useStore(opened.$state);
  const businessId = active?.businessId;
  const wanted = videoNo ?? template;
  useEffect(place.start, []);
  useEffect(() => {
    loadTemplates();
  }, []);
  useEffect(() => {
    const known = opened.$state.get().data;
    if (!businessId || (known?.businessId === businessId && known.of === wanted)) return;
    open(businessId, { videoNo, template });
  }, [businessId, wanted, videoNo, template]);

  const failure = who.error ?? list.error;
  if (!active && failure) return <FailedPanel failure={failure} onRetry={refresh} />;
  if (!active && list.status === 'success' && who.data) return <Welcome />;
  if (!active || !who.data) return <VideoWallSkeleton />;
  if (wanted && error)
    return <FailedPanel failure={error} onRetry={() => open(active.businessId, { videoNo, template })} />;
  if (wanted) {
    if (data?.of !== wanted || data.businessId !== active.businessId) return <VideoWallSkeleton />;
    return <VideoMaker key={wanted} business={active} owner={who.data} opened={data} />;
  }
  if (offered.error) return <FailedPanel failure={offered.error} onRetry={loadTemplates} />;
  if (offered.status !== 'success') return <VideoWallSkeleton />;
  return <VideoWall />;
}

function open(
  businessId: string,
  { videoNo, template }: { videoNo?: string | undefined; template?: string | undefined },
) {
  if (videoNo) openVideo(businessId, videoNo);
  else if (template) openTemplate(businessId, template);
}
