import Clapperboard from 'icon:clapperboard';
import { useStore } from '@nanostores/react';
import type { VideoTemplate } from '@parichay/shared/studio/promo-video/video-template.endpoints.ts';
import { useEffect, useRef, useState } from 'react';
import { prefersStill } from '../../../../kit/ui/browser/prefers-still.ts';
import { pictureSrc } from '../../../../kit/ui/picture/picture-src.ts';
import { t } from '../../../../kit/ui/text/messages.ts';
import { pageQuery, templates, templateTitle } from './video.store.ts';

export function VideoWall() {
  const { items } = useStore(templates.$state);
  return (
    <div className="video-wall">
      <p className="muted">{t('videos.lead')}</p>
      {items.length === 0 && <p className="empty">{t('videos.noTemplates')}</p>}
      <ul className="video-tiles">
        {items.map((template) => (
          <li key={template.templateId}>
            <TemplateTile template={template} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The poster is shown for this time first, as the clip begins without text. */
const posterMs = 1_500;

function TemplateTile({
  template: { templateId, durationSeconds, thumbnail, sampleUrl, ...titleFields },
}: {
  template: VideoTemplate;
}) {
  const videoRef = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = videoRef.current;
    if (!element || prefersStill()) return;
    let playTimer: ReturnType<typeof setTimeout>;
    const observer = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(playTimer);
        if (entry?.isIntersecting) playTimer = setTimeout(() => element.play().catch(() => {}), posterMs);
        else element.pause();
      },
      { threshold: 0.6 },
    );
    observer.observe(element);
    return () => {
      clearTimeout(playTimer);
      observer.disconnect();
    };
  }, []);
  const [isPosterLoaded, setPosterLoaded] = useState(false);
  const [isPlaying, setPlaying] = useState(false);
  const posterUrl = thumbnail ? pictureSrc(thumbnail, 400) : undefined;
  return (
    <a
      className="video-tile"
      href={`?template=${templateId}`}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        pageQuery.push({ template: templateId });
        scrollTo(0, 0);
      }}
    >
      <span className="video-poster">
        {posterUrl ? (
          <img
            className={isPosterLoaded ? undefined : 'skeleton'}
            src={posterUrl}
            alt=""
            loading="lazy"
            decoding="async"
            onLoad={() => setPosterLoaded(true)}
          />
        ) : (
          <Clapperboard aria-hidden="true" />
        )}
        {sampleUrl && (
          <video
            ref={videoRef}
            src={sampleUrl}
            data-playing={isPlaying || undefined}
            onPlaying={() => setPlaying(true)}
            muted
            loop
            playsInline
            preload="none"
          />
        )}
      </span>
      <strong>{templateTitle(titleFields)}</strong>
      <span className="muted">{t('videos.seconds', { count: Math.round(durationSeconds) })}</span>
    </a>
  );
}
