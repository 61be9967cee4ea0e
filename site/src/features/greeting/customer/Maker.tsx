import { useStore } from '@nanostores/react';
import type { Business } from '@parichay/shared/business/business.endpoints.ts';
import type { ImagePost } from '@parichay/shared/greeting/greeting.fields.ts';
import { postShapes } from '@parichay/shared/greeting/greeting.lists.ts';
import { ArrowLeft, RectangleVertical, SlidersHorizontal, Square } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { FailedPanel } from '../../../kit/ui/FailedPanel.tsx';
import { lazy } from '../../../kit/ui/lazy.tsx';
import { failureText, t } from '../../../kit/ui/messages.ts';
import { OwnWords } from '../../../kit/ui/OwnWords.tsx';
import { useMediaQuery } from '../../../kit/ui/use-media-query.ts';
import type { CallFailure } from '../../../lib/api.ts';
import said from '../today/today.css?url';
import { Favourite } from './Favourite.tsx';
import { FrameStrip } from './FrameStrip.tsx';
import { $offered, frames, loadFrames, settingsSave } from './frames.store.ts';
import { place } from './gallery.store.ts';
import { MakerFoot } from './MakerFoot.tsx';
import { MessageField } from './MessageField.tsx';
import stylesheet from './maker.css?url';
import {
  $draft,
  $frame,
  $previewFailure,
  $previews,
  change,
  drawNearby,
  followFrames,
  openPost,
  post,
} from './maker.store.ts';
import { occasionLabel } from './occasions.ts';
import { Stage } from './Stage.tsx';

const AdjustPanel = lazy(async () => (await import('./AdjustPanel.tsx')).AdjustPanel, { isPlaced: true });
const LogoHandle = lazy(async () => (await import('./LogoHandle.tsx')).LogoHandle, { isPlaced: true });

/** From this width on, picture and tools are side by side; maker.css has the same number. */
const isDesk = '(min-width: 900px)';

interface Props {
  imageId: string;
  business: Business;
}

/** One greeting in the frames of a business: swipe, write, share. */
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
  // Moves the focus here, so that a screen reader says what was opened.
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
      <link rel="stylesheet" href={said} precedence="default" />
      <div className="maker-head">
        <button
          type="button"
          className="icon-button"
          aria-label={t('daily.close')}
          onClick={() => place.leave('imageId')}
        >
          <ArrowLeft aria-hidden="true" />
        </button>
        <h2 id="maker-title" ref={head} tabIndex={-1}>
          {greeting ? <OwnWords text={occasionLabel(greeting.imageSubcategoryName)} /> : t('daily.title')}
        </h2>
        {greeting && <Favourite />}
      </div>
      {failure && (
        <div className="maker-failed">
          <FailedPanel failure={failure} onRetry={retry} />
        </div>
      )}
      {!failure && greeting && offer.data && <Bench post={greeting} business={business} />}
      {!failure && !(greeting && offer.data) && <MakerSkeleton />}
    </section>
  );
}

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

function Bench({ post: greeting, business }: { post: ImagePost; business: Business }) {
  const isWide = useMediaQuery(isDesk);
  const [isAdjusting, setAdjusting] = useState(false);
  const offered = useStore($offered);
  const frame = useStore($frame);
  const preview = useStore($previews)[frame?.name ?? ''];
  const failure = useStore($previewFailure);
  const saveFailure = useStore(settingsSave.$state).error;
  const logo = preview?.logo;
  const isOpen = isWide || isAdjusting;
  if (offered.length === 0) {
    return (
      <div className="maker-failed empty">
        <p>{t('daily.noFrames')}</p>
      </div>
    );
  }
  return (
    <>
      <div className="maker-body" data-adjusting={isAdjusting || undefined}>
        <Stage post={greeting}>{isOpen && preview && logo && <LogoHandle preview={{ ...preview, logo }} />}</Stage>
        <div className="maker-tools">
          {failure && <Trouble failure={failure} onRetry={drawNearby} />}
          {saveFailure && <Trouble failure={saveFailure} onRetry={settingsSave.clearError} words={t('daily.gotIt')} />}
          {(!isAdjusting || isWide) && (
            <>
              <FrameStrip post={greeting} />
              <div className="maker-row">
                {greeting.mediaType === 'IMAGE' && <ShapeSwitch post={greeting} />}
                {!isWide && (
                  <button type="button" className="chip" aria-expanded={isAdjusting} onClick={() => setAdjusting(true)}>
                    <SlidersHorizontal size={18} aria-hidden="true" />
                    {t('daily.adjust')}
                  </button>
                )}
              </div>
              <MessageField />
            </>
          )}
          {isOpen && (
            <section className="adjust-pane" aria-label={t('daily.adjust')}>
              {!isWide && (
                <div className="adjust-head">
                  <h3>{t('daily.adjust')}</h3>
                  <button type="button" className="link" onClick={() => setAdjusting(false)}>
                    {t('daily.adjustDone')}
                  </button>
                </div>
              )}
              <AdjustPanel />
            </section>
          )}
        </div>
      </div>
      <MakerFoot post={greeting} business={business} />
    </>
  );
}

const Trouble = ({
  failure,
  words = t('common.retry'),
  onRetry,
}: {
  failure: CallFailure;
  words?: string;
  onRetry(): void;
}) => (
  <div className="said-line said-row" data-tone="danger" role="alert">
    <p>{failureText(failure)}</p>
    <button type="button" className="link" onClick={onRetry}>
      {words}
    </button>
  </div>
);

/** A square greeting may be sent as a story; a story would be mostly margin in a square. */
function ShapeSwitch({ post: greeting }: { post: ImagePost }) {
  const { shape } = useStore($draft);
  if (greeting.shape === 'STORY') return null;
  const icons = { SQUARE: Square, STORY: RectangleVertical };
  return (
    <fieldset className="shape-switch">
      <legend className="visually-hidden">{t('daily.shape')}</legend>
      {postShapes.map((one) => {
        const Icon = icons[one];
        return (
          <button
            key={one}
            type="button"
            className="chip"
            aria-pressed={shape === one}
            onClick={() => shape !== one && change({ shape: one })}
          >
            <Icon size={18} aria-hidden="true" />
            {t(`daily.shape_${one}`)}
          </button>
        );
      })}
    </fieldset>
  );
}
