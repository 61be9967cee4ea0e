import './videos.css';
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { FailedPanel } from '../../../../kit/ui/feedback/FailedPanel.tsx';
import { $activeBusiness, businesses } from '../../../people/session/business.store.ts';
import { reloadCustomerData } from '../../../people/session/start-customer.ts';
import { Welcome } from '../../../people/session/Welcome.tsx';
import { user } from '../../../people/user/user.store.ts';
import { VideoMaker } from './VideoMaker.tsx';
import { VideoWall } from './VideoWall.tsx';
import { VideoWallSkeleton } from './VideoWallSkeleton.tsx';
import { loadTemplates, openedVideo, openTemplate, openVideo, pageQuery, templates } from './video.store.ts';

export function VideoTemplates() {
  const { videoNo, template } = useStore(pageQuery.$params);
  const activeBusiness = useStore($activeBusiness);
  const businessList = useStore(businesses.$state);
  const userState = useStore(user.$state);
  const templatesState = useStore(templates.$state);
  const { data, error } = useStore(openedVideo.$state);
  const businessId = activeBusiness?.businessId;
  const requestedId = videoNo ?? template;
  useEffect(pageQuery.start, []);
  useEffect(() => {
    loadTemplates();
  }, []);
  useEffect(() => {
    const video = openedVideo.$state.get().data;
    if (!businessId || (video?.businessId === businessId && video.requestedId === requestedId)) return;
    openRequestedVideo(businessId, { videoNo, template });
  }, [businessId, requestedId, videoNo, template]);

  const failure = userState.error ?? businessList.error;
  if (!activeBusiness && failure) return <FailedPanel failure={failure} onRetry={reloadCustomerData} />;
  if (!activeBusiness && businessList.status === 'success' && userState.data) return <Welcome />;
  if (!activeBusiness || !userState.data) return <VideoWallSkeleton />;
  if (requestedId && error)
    return (
      <FailedPanel
        failure={error}
        onRetry={() => openRequestedVideo(activeBusiness.businessId, { videoNo, template })}
      />
    );
  if (requestedId) {
    if (data?.requestedId !== requestedId || data.businessId !== activeBusiness.businessId)
      return <VideoWallSkeleton />;
    return <VideoMaker key={requestedId} business={activeBusiness} owner={userState.data} opened={data} />;
  }
  if (templatesState.error) return <FailedPanel failure={templatesState.error} onRetry={loadTemplates} />;
  if (templatesState.status !== 'success') return <VideoWallSkeleton />;
  return <VideoWall />;
}

function openRequestedVideo(
  businessId: string,
  { videoNo, template }: { videoNo?: string | undefined; template?: string | undefined },
) {
  if (videoNo) openVideo(businessId, videoNo);
  else if (template) openTemplate(businessId, template);
}
