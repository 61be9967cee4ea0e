import Play from 'icon:play';
import { useDeferredStore } from '../../../../kit/ui/browser/use-deferred-store.ts';
import { SvgDrawing } from '../../../../kit/ui/picture/SvgDrawing.tsx';
import { failureText, t } from '../../../../kit/ui/text/messages.ts';
import type { VideoPreview } from './video.form.ts';
import { livePreview } from './video.store.ts';

const timeText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

/** The video is muted when the browser refuses autoplay with sound. */
function play(element: HTMLVideoElement | null): void {
  element?.play().catch(() => {
    element.muted = true;
    element.play().catch(() => {});
  });
}

interface Props {
  /** An MP4 that matches the form; null = none. */
  videoUrl: string | null;
  initialPreview: VideoPreview;
  isPlaying: boolean;
  onPlay(): void;
}

export function VideoStage({ videoUrl, initialPreview, isPlaying, onPlay }: Props) {
  const { data, error } = useDeferredStore(livePreview.$state);
  const { width, height, seconds, frame } = data ?? initialPreview;
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
        {videoUrl && isPlaying ? (
          // biome-ignore lint/a11y/useMediaCaption: the video shows its text; there is no speech
          <video key={videoUrl} ref={play} src={videoUrl} controls playsInline aria-label={t('videos.film')} />
        ) : (
          <>
            <SvgDrawing
              svg={frame.svg}
              viewBox={`0 0 ${width} ${height}`}
              prefix="moment-"
              label={t('videos.moment')}
            />
            {videoUrl && (
              <button type="button" className="video-play" aria-label={t('videos.watch')} onClick={onPlay}>
                <Play size={28} aria-hidden="true" />
              </button>
            )}
          </>
        )}
      </div>
      {!(videoUrl && isPlaying) && (
        <p className="video-moment">{t('videos.momentAt', { at: timeText(frame.moment), of: timeText(seconds) })}</p>
      )}
    </div>
  );
}
