import { useStore } from '@nanostores/react';
import type { VideoTemplate } from '@parichay/shared/studio/promo-video/video-template.endpoints.ts';
import { Clapperboard } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { prefersStill } from '../../../../kit/ui/browser/prefers-still.ts';
import { pictureSrc } from '../../../../kit/ui/picture/picture-src.ts';
import { t } from '../../../../kit/ui/text/messages.ts';
import { nameOf, place, templates } from './video.store.ts';

export function VideoWall() {
  const { items } = useStore(templates.$state);
  return (
    <div className="video-wall">
      <p className="muted">{t('videos.lead')}</p>
      {items.length === 0 && <p className="empty">{t('videos.noTemplates')}</p>}
      <ul className="video-tiles">
        {items.map((template) => (
          <li key={template.templateId}>
            <Tile template={template} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** In ms. The poster is shown first, as the clip begins without text. */
const stillFor = 1_500;

function Tile({
  template: { templateId, durationSeconds, thumbnail, sampleUrl, ...named },
}: {
  template: VideoTemplate;
}) {
  const film = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = film.current;
    if (!element || prefersStill()) return;
    let waiting: ReturnType<typeof setTimeout>;
    const observer = new IntersectionObserver(
      ([seen]) => {
        clearTimeout(waiting);
        if (seen?.isIntersecting) waiting = setTimeout(() => element.play().catch(() => {}), stillFor);
        else element.pause();
      },
      { threshold: 0.6 },
    );
    observer.observe(element);
    return () => {
      clearTimeout(waiting);
      observer.disconnect();
    };
  }, []);
  const [isThere, setThere] = useState(false);
  const [isPlaying, setPlaying] = useState(false);
  const still = thumbnail ? pictureSrc(thumbnail, 400) : undefined;
  return (
    <a
      className="video-tile"
      href={`?template=${templateId}`}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        place.go({ template: templateId });
        scrollTo(0, 0);
      }}
    >
      <span className="video-poster">
        {still ? (
          <img
            className={isThere ? undefined : 'skeleton'}
            src={still}
            alt=""
            loading="lazy"
            decoding="async"
            onLoad={() => setThere(true)}
          />
        ) : (
          <Clapperboard aria-hidden="true" />
        )}
        {sampleUrl && (
          <video
            ref={film}
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
      <strong>{nameOf(named)}</strong>
      <span className="muted">{t('videos.seconds', { count: Math.round(durationSeconds) })}</span>
    </a>
  );
}
