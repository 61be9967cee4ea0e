import type { ImagePost } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import { pictureSrc, videoSrc } from '../../../../kit/ui/picture/picture-src.ts';
import { occasionLabel } from '../../../../lib/occasion-label.ts';

export const GreetingVideoPlayer = ({ greeting: { video, picture, imageSubcategoryName } }: { greeting: ImagePost }) =>
  video && (
    <video
      className="post-picture post-film"
      src={videoSrc(video)}
      poster={pictureSrc(picture, 720)}
      width={picture.width}
      height={picture.height}
      aria-label={occasionLabel(imageSubcategoryName)}
      controls
      muted
      playsInline
      preload="none"
    />
  );
