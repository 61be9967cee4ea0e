import SlidersHorizontal from 'icon:sliders-horizontal';
import { useStore } from '@nanostores/react';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { ImagePost } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import { useEffect, useRef, useState } from 'react';
import { lazy } from '../../../../../kit/ui/browser/lazy.tsx';
import { useMediaQuery } from '../../../../../kit/ui/browser/use-media-query.ts';
import { useCloseOnBack } from '../../../../../kit/ui/overlay/use-back.ts';
import { useEscape } from '../../../../../kit/ui/overlay/use-escape.ts';
import { failureText, t } from '../../../../../kit/ui/text/messages.ts';
import type { CallFailure } from '../../../../../lib/api.ts';
import { galleryQuery } from '../gallery/gallery.store.ts';
import { FrameStrip } from './FrameStrip.tsx';
import { $availableFrames, frameSettingsSave } from './frames.store.ts';
import { MakerFoot } from './MakerFoot.tsx';
import { MessageField } from './MessageField.tsx';
import { $currentFrame, $previewFailure, $previews, drawNearbyFrames } from './maker.store.ts';
import { ShapeSwitch } from './ShapeSwitch.tsx';
import { Stage } from './Stage.tsx';

const RenderError = ({
  failure,
  label = t('common.retry'),
  onRetry,
}: {
  failure: CallFailure;
  label?: string;
  onRetry(): void;
}) => (
  <div className="said-line said-row" data-tone="danger" role="alert">
    <p>{failureText(failure)}</p>
    <button type="button" className="link" onClick={onRetry}>
      {label}
    </button>
  </div>
);

const AdjustPanel = lazy(async () => (await import('./AdjustPanel.tsx')).AdjustPanel, { isPermanent: true });

const LogoHandle = lazy(async () => (await import('./LogoHandle.tsx')).LogoHandle, { isPermanent: true });

/** Same breakpoint as in maker.css. */
const desktopMediaQuery = '(min-width: 900px)';

export function FrameEditor({ greeting, business }: { greeting: ImagePost; business: Business }) {
  const isWide = useMediaQuery(desktopMediaQuery);
  const [isAdjusting, setAdjusting] = useState(false);
  const availableFrames = useStore($availableFrames);
  const frame = useStore($currentFrame);
  const preview = useStore($previews)[frame?.name ?? ''];
  const failure = useStore($previewFailure);
  const saveFailure = useStore(frameSettingsSave.$state).error;
  const logo = preview?.logo;
  const isPanelOpen = isWide || isAdjusting;
  const stopAdjusting = () => setAdjusting(false);
  const adjustButton = useRef<HTMLButtonElement>(null);
  const wasAdjusting = useRef(false);
  useEffect(() => {
    if (wasAdjusting.current && !isAdjusting) adjustButton.current?.focus({ preventScroll: true });
    wasAdjusting.current = isAdjusting;
  }, [isAdjusting]);
  useCloseOnBack(stopAdjusting, isAdjusting && !isWide);
  useEscape(() => (isAdjusting && !isWide ? stopAdjusting() : galleryQuery.close('imageId')));
  if (availableFrames.length === 0) {
    return (
      <div className="maker-failed empty">
        <p>{t('daily.noFrames')}</p>
      </div>
    );
  }
  return (
    <>
      <div className="maker-body" data-adjusting={isAdjusting || undefined}>
        <Stage greeting={greeting}>
          {isPanelOpen && preview && logo && <LogoHandle preview={{ ...preview, logo }} />}
        </Stage>
        <div className="maker-tools">
          {failure && <RenderError failure={failure} onRetry={drawNearbyFrames} />}
          {saveFailure && (
            <RenderError failure={saveFailure} onRetry={frameSettingsSave.clearError} label={t('daily.gotIt')} />
          )}
          {(!isAdjusting || isWide) && (
            <>
              <FrameStrip greeting={greeting} />
              <div className="maker-row">
                {greeting.mediaType === 'IMAGE' && <ShapeSwitch greeting={greeting} />}
                {!isWide && (
                  <button
                    ref={adjustButton}
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
          {isPanelOpen && (
            <section className="adjust-pane" aria-label={t('daily.adjust')}>
              {!isWide && (
                <div className="adjust-head">
                  <h3>{t('daily.adjust')}</h3>
                  <button type="button" className="link" onClick={stopAdjusting}>
                    {t('daily.adjustDone')}
                  </button>
                </div>
              )}
              <AdjustPanel />
            </section>
          )}
        </div>
      </div>
      <MakerFoot greeting={greeting} business={business} />
    </>
  );
}
