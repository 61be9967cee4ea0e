import { type ImgHTMLAttributes, useState } from 'react';

/** An image with a placeholder until it is loaded; a new `src` keeps the last picture. */
export function LoadedPicture({ onError, ...image }: ImgHTMLAttributes<HTMLImageElement>) {
  const [isLoaded, setLoaded] = useState(false);
  return (
    // biome-ignore lint/a11y/useAltText: the caller gives it
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
