import { useStore } from '@nanostores/react';
import type { ImagePost } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import { Play } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useCalmStore } from '../../../../../kit/ui/browser/use-calm-store.ts';
import { pictureSrc } from '../../../../../kit/ui/picture/picture-src.ts';
import { t } from '../../../../../kit/ui/text/messages.ts';
import { Drawing } from './Drawing.tsx';
import { frameTitle } from './frame-titles.ts';
import { $offered } from './frames.store.ts';
import { $draft, $frame, $previews, choose } from './maker.store.ts';
import { stageVideo } from './stage-video.ts';

/** In ms without scroll events, after which a swipe has ended. */
const settlePause = 90;
const reach = 2;

export function Stage({ post, children }: { post: ImagePost; children?: ReactNode }) {
  const offered = useStore($offered);
  const frame = useStore($frame);
  const previews = useStore($previews);
  // Neighbours are rendered after the front frame, because slow phones need time for each drawing.
  const others = useCalmStore($previews);
  const { shape } = useStore($draft);
  const film = useMemo(() => stageVideo(post), [post]);
  const track = useRef<HTMLElement>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const at = Math.max(
    0,
    offered.findIndex(({ name }) => name === frame?.name),
  );

  /** Target of a programmatic scroll, which may pause midway on a slow phone. */
  const target = useRef<number | null>(null);
  const takeOver = () => {
    target.current = null;
  };
  const indexInSight = (element: HTMLElement) => Math.round(element.scrollLeft / element.clientWidth);

  const bring = useEffectEvent((behavior: ScrollBehavior) => {
    const element = track.current;
    if (!element || indexInSight(element) === at) return;
    target.current = at;
    element.scrollTo({ left: at * element.clientWidth, behavior });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the frame in front is what is brought into sight
  useEffect(() => bring(matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'), [at]);
  useEffect(() => {
    if (!track.current) return;
    // Rotating the phone changes the width; the front frame must remain in view.
    const observer = new ResizeObserver(() => bring('instant'));
    observer.observe(track.current);
    return () => {
      observer.disconnect();
      clearTimeout(pause.current);
    };
  }, []);

  const settle = () => {
    clearTimeout(pause.current);
    pause.current = setTimeout(() => {
      const element = track.current;
      if (!element) return;
      const index = indexInSight(element);
      if (target.current !== null) {
        if (target.current === index) takeOver();
        return;
      }
      const settled = offered[index];
      if (settled && settled.name !== $frame.get()?.name) choose(settled.name);
    }, settlePause);
  };

  return (
    <div className="stage" data-shape={shape}>
      <section
        ref={track}
        className="stage-track"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by those who use keys
        tabIndex={0}
        aria-label={t('daily.preview')}
        onScroll={settle}
        onPointerDown={takeOver}
        onWheel={takeOver}
        onKeyDown={takeOver}
      >
        {offered.map((one, index) => {
          const { name } = one;
          const preview = Math.abs(index - at) <= reach ? (index === at ? previews : others)[name] : undefined;
          return (
            <div key={name} className="stage-slide" aria-hidden={index !== at} data-frame={name}>
              <div className="stage-paper" data-drawn={preview !== undefined}>
                {preview ? (
                  <Drawing
                    preview={preview}
                    prefix={`${name}-`}
                    label={t('daily.previewIn', { frame: frameTitle(one) })}
                    onDrawn={(index === at && film) || undefined}
                  />
                ) : (
                  <img src={pictureSrc(post.picture, 400)} alt="" decoding="async" />
                )}
                {post.video && (
                  <span className="post-play">
                    <Play size={14} aria-hidden="true" />
                    {t('common.seconds', { number: Math.round(post.video.durationSeconds) })}
                  </span>
                )}
                {index === at && children}
              </div>
            </div>
          );
        })}
      </section>
    </div>
  );
}
