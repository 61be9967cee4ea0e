import { useStore } from '@nanostores/react';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { FailedPanel } from '../../../../../kit/ui/feedback/FailedPanel.tsx';
import { t } from '../../../../../kit/ui/text/messages.ts';
import { UserText } from '../../../../../kit/ui/text/UserText.tsx';
import { Favourite } from '../gallery/Favourite.tsx';
import { place } from '../gallery/gallery.store.ts';
import { occasionLabel } from '../gallery/occasions.ts';
import { FrameEditor } from './FrameEditor.tsx';
import { frames, loadFrames } from './frames.store.ts';
import stylesheet from './maker.css?url';
import { followFrames, openPost, post } from './maker.store.ts';

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

export function Maker({ imageId, business }: Props) {
  const { businessId } = business;
  const { day } = useStore(place.$place);
  const opened = useStore(post.$state);
  const offer = useStore(frames.$state);
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    openPost(imageId, businessId, day);
  }, [imageId, businessId, day]);
  useEffect(followFrames, []);
  // Screen readers announce the focused heading.
  useEffect(() => head.current?.focus(), []);

  const failure = opened.error ?? (offer.data ? null : offer.error);
  const retry = () => {
    if (opened.error) openPost(imageId, businessId, day);
    if (offer.error) loadFrames(businessId);
  };
  const greeting = opened.data?.imageId === imageId ? opened.data : null;
  return (
    <section className="maker" aria-labelledby="maker-title">
      <link rel="stylesheet" href={stylesheet} precedence="default" />
      <div className="maker-head">
        <button
          type="button"
          className="icon-button maker-close"
          aria-label={t('daily.close')}
          onClick={() => place.leave('imageId')}
        >
          <ArrowLeft aria-hidden="true" />
        </button>
        <h2 id="maker-title" ref={head} tabIndex={-1}>
          {greeting ? <UserText text={occasionLabel(greeting.imageSubcategoryName)} /> : t('daily.title')}
        </h2>
        {greeting && day && (
          <button
            type="button"
            className="link"
            onClick={() => place.go({ imageId: null, view: null, imageSubcategoryId: greeting.imageSubcategoryId })}
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
      {!failure && greeting && offer.data && <FrameEditor post={greeting} business={business} />}
      {!failure && !(greeting && offer.data) && <MakerSkeleton />}
    </section>
  );
}
