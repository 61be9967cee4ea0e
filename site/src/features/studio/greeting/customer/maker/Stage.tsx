import Play from 'icon:play';
import { useStore } from '@nanostores/react';
import type { ImagePost } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useDeferredStore } from '../../../../../kit/ui/browser/use-deferred-store.ts';
import { pictureSrc } from '../../../../../kit/ui/picture/picture-src.ts';
import { t } from '../../../../../kit/ui/text/messages.ts';
import { Drawing } from './Drawing.tsx';
import { frameTitle } from './frame-titles.ts';
import { $availableFrames } from './frames.store.ts';
import { $currentFrame, $draft, $previews, chooseFrame } from './maker.store.ts';
import { videoInserter } from './stage-video.ts';

/** A swipe has ended after this time without scroll events. */
const settleDelayMs = 90;
const renderedNeighbourCount = 2;

export function Stage({ greeting, children }: { greeting: ImagePost; children?: ReactNode }) {
  const availableFrames = useStore($availableFrames);
  const frame = useStore($currentFrame);
  const previews = useStore($previews);
  // Neighbours come after the front frame, because slow phones need time per drawing.
  const neighbourPreviews = useDeferredStore($previews);
  const { shape } = useStore($draft);
  const insertVideo = useMemo(() => videoInserter(greeting), [greeting]);
  const track = useRef<HTMLElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const currentIndex = Math.max(
    0,
    availableFrames.findIndex(({ name }) => name === frame?.name),
  );

  const target = useRef<number | null>(null);
  const cancelProgrammaticScroll = () => {
    target.current = null;
  };
  const visibleIndex = (element: HTMLElement) => Math.round(element.scrollLeft / element.clientWidth);

  const scrollToCurrent = useEffectEvent((behavior: ScrollBehavior) => {
    const element = track.current;
    if (!element || visibleIndex(element) === currentIndex) return;
    target.current = currentIndex;
    element.scrollTo({ left: currentIndex * element.clientWidth, behavior });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it scrolls to the current frame
  useEffect(
    () => scrollToCurrent(matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'),
    [currentIndex],
  );
  useEffect(() => {
    if (!track.current) return;
    // Rotating the phone changes the width; the front frame must remain in view.
    const observer = new ResizeObserver(() => scrollToCurrent('instant'));
    observer.observe(track.current);
    return () => {
      observer.disconnect();
      clearTimeout(timer.current);
    };
  }, []);

  const onScroll = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const element = track.current;
      if (!element) return;
      const index = visibleIndex(element);
      if (target.current !== null) {
        if (target.current === index) cancelProgrammaticScroll();
        return;
      }
      const frameInView = availableFrames[index];
      if (frameInView && frameInView.name !== $currentFrame.get()?.name) chooseFrame(frameInView.name);
    }, settleDelayMs);
  };

  return (
    <div className="stage" data-shape={shape}>
      <section
        ref={track}
        className="stage-track"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        aria-label={t('daily.preview')}
        onScroll={onScroll}
        onPointerDown={cancelProgrammaticScroll}
        onWheel={cancelProgrammaticScroll}
        onKeyDown={cancelProgrammaticScroll}
      >
        {availableFrames.map((one, index) => {
          const { name } = one;
          const preview =
            Math.abs(index - currentIndex) <= renderedNeighbourCount
              ? (index === currentIndex ? previews : neighbourPreviews)[name]
              : undefined;
          return (
            <div key={name} className="stage-slide" aria-hidden={index !== currentIndex} data-frame={name}>
              <div className="stage-paper" data-drawn={preview !== undefined}>
                {preview ? (
                  <Drawing
                    preview={preview}
                    prefix={`${name}-`}
                    label={t('daily.previewIn', { frame: frameTitle(one) })}
                    onDrawn={(index === currentIndex && insertVideo) || undefined}
                  />
                ) : (
                  <img src={pictureSrc(greeting.picture, 400)} alt="" decoding="async" />
                )}
                {greeting.video && (
                  <span className="post-play">
                    <Play size={14} aria-hidden="true" />
                    {t('common.seconds', { number: Math.round(greeting.video.durationSeconds) })}
                  </span>
                )}
                {index === currentIndex && children}
              </div>
            </div>
          );
        })}
      </section>
    </div>
  );
}
