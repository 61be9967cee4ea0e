import { useStore } from '@nanostores/react';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { ImagePost } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import { SlidersHorizontal } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { lazy } from '../../../../../kit/ui/browser/lazy.tsx';
import { useMediaQuery } from '../../../../../kit/ui/browser/use-media-query.ts';
import { useBack } from '../../../../../kit/ui/overlay/use-back.ts';
import { useEscape } from '../../../../../kit/ui/overlay/use-escape.ts';
import { failureText, t } from '../../../../../kit/ui/text/messages.ts';
import type { CallFailure } from '../../../../../lib/api.ts';
import { place } from '../gallery/gallery.store.ts';
import { FrameStrip } from './FrameStrip.tsx';
import { $offered, settingsSave } from './frames.store.ts';
import { MakerFoot } from './MakerFoot.tsx';
import { MessageField } from './MessageField.tsx';
import { $frame, $previewFailure, $previews, drawNearby } from './maker.store.ts';
import { ShapeSwitch } from './ShapeSwitch.tsx';
import { Stage } from './Stage.tsx';

const RenderError = ({
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

const AdjustPanel = lazy(async () => (await import('./AdjustPanel.tsx')).AdjustPanel, { isPlaced: true });

const LogoHandle = lazy(async () => (await import('./LogoHandle.tsx')).LogoHandle, { isPlaced: true });

/** Same breakpoint as in maker.css. */
const isDesk = '(min-width: 900px)';

export function FrameEditor({ post: greeting, business }: { post: ImagePost; business: Business }) {
  const isWide = useMediaQuery(isDesk);
  const [isAdjusting, setAdjusting] = useState(false);
  const offered = useStore($offered);
  const frame = useStore($frame);
  const preview = useStore($previews)[frame?.name ?? ''];
  const failure = useStore($previewFailure);
  const saveFailure = useStore(settingsSave.$state).error;
  const logo = preview?.logo;
  const isOpen = isWide || isAdjusting;
  const stop = () => setAdjusting(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasAdjusting = useRef(false);
  useEffect(() => {
    if (wasAdjusting.current && !isAdjusting) opener.current?.focus({ preventScroll: true });
    wasAdjusting.current = isAdjusting;
  }, [isAdjusting]);
  useBack(stop, isAdjusting && !isWide);
  useEscape(() => (isAdjusting && !isWide ? stop() : place.leave('imageId')));
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
          {failure && <RenderError failure={failure} onRetry={drawNearby} />}
          {saveFailure && (
            <RenderError failure={saveFailure} onRetry={settingsSave.clearError} words={t('daily.gotIt')} />
          )}
          {(!isAdjusting || isWide) && (
            <>
              <FrameStrip post={greeting} />
              <div className="maker-row">
                {greeting.mediaType === 'IMAGE' && <ShapeSwitch post={greeting} />}
                {!isWide && (
                  <button
                    ref={opener}
                    type="button"
                    className="chip"
                    aria-expanded={isAdjusting}
                    onClick={() => setAdjusting(true)}
                  >
                    <SlidersHorizontal size={18} aria-hidden="true" />
                    {t('daily.adjust')}
                  </button>
                )}
              </div>
              <MessageField businessName={business.businessName} />
            </>
          )}
          {isOpen && (
            <section className="adjust-pane" aria-label={t('daily.adjust')}>
              {!isWide && (
                <div className="adjust-head">
                  <h3>{t('daily.adjust')}</h3>
                  <button type="button" className="link" onClick={stop}>
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
