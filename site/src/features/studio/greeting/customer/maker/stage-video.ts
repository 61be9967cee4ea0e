import type { ImagePost } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import { prefersStill } from '../../../../../kit/ui/browser/prefers-still.ts';
import { pictureSrc, videoSrc } from '../../../../../kit/ui/picture/picture-src.ts';

/** Safari draws a video within an SVG in the wrong place. */
const isSafari = 'GestureEvent' in globalThis;

/**
 * Plays below the frame, instead of the picture.
 * @returns a function that inserts the video into a drawing; null when the picture stays
 */
export function videoInserter({ picture, video }: ImagePost): ((drawing: SVGSVGElement) => void) | null {
  if (!video || isSafari || prefersStill()) return null;
  const element = document.createElement('video');
  element.className = 'stage-film';
  element.src = videoSrc(video, 'preview.mp4');
  element.muted = true;
  element.loop = true;
  element.playsInline = true;
  element.addEventListener('playing', () => element.setAttribute('data-playing', ''));
  return (drawing) => {
    const image = drawing.querySelector(`image[href^="${pictureSrc(picture, 720).replace(/[^/]+$/, '')}"]`);
    if (!image) return;
    const container = document.createElementNS('http://www.w3.org/2000/svg', 'foreignObject');
    for (const name of ['x', 'y', 'width', 'height']) container.setAttribute(name, image.getAttribute(name) ?? '0');
    container.append(element);
    image.after(container);
    // Moving a video to another drawing pauses it.
    element.play().catch(() => {});
  };
}
