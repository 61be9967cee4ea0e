import { Play } from 'lucide-react';
import { useCalmStore } from '../../../../kit/ui/browser/use-calm-store.ts';
import { SvgDrawing } from '../../../../kit/ui/picture/SvgDrawing.tsx';
import { failureText, t } from '../../../../kit/ui/text/messages.ts';
import type { VideoPreview } from './video.form.ts';
import { live } from './video.store.ts';

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

/** Muted when the browser refuses autoplay with sound. */
function play(film: HTMLVideoElement | null): void {
  film?.play().catch(() => {
    film.muted = true;
    film.play().catch(() => {});
  });
}

interface Props {
  /** URL of an MP4 that matches the form; null = none. */
  film: string | null;
  first: VideoPreview;
  isWatching: boolean;
  onWatch(): void;
}

export function VideoStage({ film, first, isWatching, onWatch }: Props) {
  const { data, error } = useCalmStore(live.$state);
  const { width, height, seconds, frame } = data ?? first;
  return (
    <div className="bench-stage">
      {/* An error of a field is shown at the field. */}
      {error && error.code !== 'invalid_input' && (
        <p className="banner" data-tone="warning" role="status">
          {failureText(error)}
        </p>
      )}
      <div
        className="video-paper"
        style={{ aspectRatio: `${width} / ${height}` }}
        data-shape={height > width ? 'STORY' : 'SQUARE'}
      >
        {film && isWatching ? (
          // biome-ignore lint/a11y/useMediaCaption: the video shows its text; there is no speech
          <video key={film} ref={play} src={film} controls playsInline aria-label={t('videos.film')} />
        ) : (
          <>
            <SvgDrawing
              svg={frame.svg}
              viewBox={`0 0 ${width} ${height}`}
              prefix="moment-"
              label={t('videos.moment')}
            />
            {film && (
              <button type="button" className="video-play" aria-label={t('videos.watch')} onClick={onWatch}>
                <Play size={28} aria-hidden="true" />
              </button>
            )}
          </>
        )}
      </div>
      {!(film && isWatching) && (
        <p className="video-moment">{t('videos.momentAt', { at: clock(frame.moment), of: clock(seconds) })}</p>
      )}
    </div>
  );
}
