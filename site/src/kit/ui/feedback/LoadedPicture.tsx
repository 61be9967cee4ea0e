import { type ImgHTMLAttributes, useState } from 'react';

/** A placeholder until the image is loaded; the old picture stays while a new `src` loads. */
export function LoadedPicture({ onError, ...image }: ImgHTMLAttributes<HTMLImageElement>) {
  const [isLoaded, setLoaded] = useState(false);
  return (
    // biome-ignore lint/a11y/useAltText: the caller passes it
    <img
      {...image}
      data-loading={isLoaded ? undefined : ''}
      onLoad={() => setLoaded(true)}
      onError={(event) => {
        setLoaded(true);
        onError?.(event);
      }}
    />
  );
}
