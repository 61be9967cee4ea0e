import ArrowLeft from 'icon:arrow-left';
import { useStore } from '@nanostores/react';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import { useEffect, useRef } from 'react';
import { FailedPanel } from '../../../../../kit/ui/feedback/FailedPanel.tsx';
import { t } from '../../../../../kit/ui/text/messages.ts';
import { UserText } from '../../../../../kit/ui/text/UserText.tsx';
import { occasionLabel } from '../../../../../lib/occasion-label.ts';
import { Favourite } from '../gallery/Favourite.tsx';
import { galleryQuery } from '../gallery/gallery.store.ts';
import { FrameEditor } from './FrameEditor.tsx';
import { frames, loadFrames } from './frames.store.ts';
import stylesheet from './maker.css?url';
import { currentGreeting, openGreeting, startDrawingOnFrameChange } from './maker.store.ts';

const MakerSkeleton = () => (
  <div className="maker-body" aria-busy="true">
    <div className="stage" data-shape="SQUARE">
      <div className="skeleton stage-wait" />
    </div>
    <p className="visually-hidden" role="status">
      {t('common.loading')}
    </p>
  </div>
);

interface Props {
  imageId: string;
  business: Business;
}

export function GreetingMaker({ imageId, business }: Props) {
  const { businessId } = business;
  const { day } = useStore(galleryQuery.$params);
  const greetingState = useStore(currentGreeting.$state);
  const framesState = useStore(frames.$state);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    openGreeting(imageId, businessId, day);
  }, [imageId, businessId, day]);
  useEffect(startDrawingOnFrameChange, []);
  // Screen readers announce the focused heading.
  useEffect(() => heading.current?.focus(), []);

  const failure = greetingState.error ?? (framesState.data ? null : framesState.error);
  const retry = () => {
    if (greetingState.error) openGreeting(imageId, businessId, day);
    if (framesState.error) loadFrames(businessId);
  };
  const greeting = greetingState.data?.imageId === imageId ? greetingState.data : null;
  return (
    <section className="maker" aria-labelledby="maker-title">
      <link rel="stylesheet" href={stylesheet} precedence="default" />
      <div className="maker-head">
        <button
          type="button"
          className="icon-button maker-close"
          aria-label={t('daily.close')}
          onClick={() => galleryQuery.close('imageId')}
        >
          <ArrowLeft aria-hidden="true" />
        </button>
        <h2 id="maker-title" ref={heading} tabIndex={-1}>
          {greeting ? <UserText text={occasionLabel(greeting.imageSubcategoryName)} /> : t('daily.title')}
        </h2>
        {greeting && day && (
          <button
            type="button"
            className="link"
            onClick={() =>
              galleryQuery.push({ imageId: null, view: null, imageSubcategoryId: greeting.imageSubcategoryId })
            }
          >
            {t('daily.otherPost')}
          </button>
        )}
        {greeting && <Favourite />}
      </div>
      {failure && (
        <div className="maker-failed">
          <FailedPanel failure={failure} onRetry={retry} />
        </div>
      )}
      {!failure && greeting && framesState.data && <FrameEditor greeting={greeting} business={business} />}
      {!failure && !(greeting && framesState.data) && <MakerSkeleton />}
    </section>
  );
}
