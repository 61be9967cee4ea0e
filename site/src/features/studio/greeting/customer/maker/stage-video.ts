import type { ImagePost } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import { prefersStill } from '../../../../../kit/ui/browser/prefers-still.ts';
import { pictureSrc, videoSrc } from '../../../../../kit/ui/picture/picture-src.ts';

/** Safari draws a video within an SVG in the wrong place. */
const isSafari = 'GestureEvent' in globalThis;

/**
 * The video plays in place of its picture, below the frame.
 * @returns null = the picture stays; otherwise puts the one video into a drawing
 */
export function stageVideo({ picture, video }: ImagePost): ((drawing: SVGSVGElement) => void) | null {
  if (!video || isSafari || prefersStill()) return null;
  const film = document.createElement('video');
  film.className = 'stage-film';
  film.src = videoSrc(video, 'preview.mp4');
  film.muted = true;
  film.loop = true;
  film.playsInline = true;
  film.addEventListener('playing', () => film.setAttribute('data-playing', ''));
  return (drawing) => {
    const still = drawing.querySelector(`image[href^="${pictureSrc(picture, 720).replace(/[^/]+$/, '')}"]`);
    if (!still) return;
    const place = document.createElementNS('http://www.w3.org/2000/svg', 'foreignObject');
    for (const name of ['x', 'y', 'width', 'height']) place.setAttribute(name, still.getAttribute(name) ?? '0');
    place.append(film);
    still.after(place);
    // Moving a video to another drawing pauses it.
    film.play().catch(() => {});
  };
}
