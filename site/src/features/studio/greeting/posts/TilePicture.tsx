import type { ImagePost } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import { useState } from 'react';
import { pictureSrc, videoSrc } from '../../../../kit/ui/picture/picture-src.ts';
import { PlayMark } from './PlayMark.tsx';

const movesFreely = (): boolean => !matchMedia('(prefers-reduced-motion: reduce)').matches;

export function TilePicture({ post: { picture, shape, video } }: { post: ImagePost }) {
  const [isPlaying, setPlaying] = useState(false);
  const still = (
    <img
      src={pictureSrc(picture, 400)}
      alt=""
      width={picture.width}
      height={picture.height}
      loading="lazy"
      data-shape={shape}
    />
  );
  if (!video) return still;
  return (
    <span
      className="greeting-film"
      onPointerEnter={() => setPlaying(movesFreely())}
      onPointerLeave={() => setPlaying(false)}
    >
      {still}
      {isPlaying && <video src={videoSrc(video, 'preview.mp4')} muted loop playsInline autoPlay />}
      <PlayMark seconds={video.durationSeconds} />
    </span>
  );
}
