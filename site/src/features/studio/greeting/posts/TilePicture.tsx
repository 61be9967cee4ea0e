import type { ImagePost } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import { useState } from 'react';
import { pictureSrc, videoSrc } from '../../../../kit/ui/picture/picture-src.ts';
import { PlayMark } from './PlayMark.tsx';

const isMotionAllowed = (): boolean => !matchMedia('(prefers-reduced-motion: reduce)').matches;

export function TilePicture({ greeting: { picture, shape, video } }: { greeting: ImagePost }) {
  const [isPlaying, setPlaying] = useState(false);
  const image = (
    <img
      src={pictureSrc(picture, 400)}
      alt=""
      width={picture.width}
      height={picture.height}
      loading="lazy"
      data-shape={shape}
    />
  );
  if (!video) return image;
  return (
    <span
      className="greeting-film"
      onPointerEnter={() => setPlaying(isMotionAllowed())}
      onPointerLeave={() => setPlaying(false)}
    >
      {image}
      {isPlaying && <video src={videoSrc(video, 'preview.mp4')} muted loop playsInline autoPlay />}
      <PlayMark seconds={video.durationSeconds} />
    </span>
  );
}
