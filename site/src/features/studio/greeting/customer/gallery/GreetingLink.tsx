import Play from 'icon:play';
import type { ImagePost } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import type { MouseEvent, ReactNode } from 'react';
import { LoadedPicture } from '../../../../../kit/ui/feedback/LoadedPicture.tsx';
import { pictureSrc } from '../../../../../kit/ui/picture/picture-src.ts';
import { locale, t } from '../../../../../kit/ui/text/messages.ts';
import { languageName } from '../../../../../lib/language-name.ts';
import { occasionLabel } from '../../../../../lib/occasion-label.ts';
import { galleryQuery } from './gallery.store.ts';
import { largeSizes, smallSizes, srcSetOf } from './greeting-picture.ts';

export const greetingLabel = (greeting: ImagePost): string =>
  [
    occasionLabel(greeting.imageSubcategoryName),
    greeting.language === 'none' ? t('daily.language_none') : languageName(greeting.language, locale),
    ...(greeting.shape === 'STORY' ? [t('daily.shape_STORY')] : []),
    ...(greeting.video ? [t('daily.video')] : []),
  ].join(', ');

const isPlainClick = (event: MouseEvent): boolean => !event.metaKey && !event.ctrlKey && !event.shiftKey;

export function GalleryLink({
  to,
  children,
  ...rest
}: {
  to: Parameters<typeof galleryQuery.push>[0];
  children: ReactNode;
  className?: string;
  'aria-label'?: string;
}) {
  const query = new URLSearchParams(Object.entries(to).flatMap(([name, value]) => (value ? [[name, value]] : [])));
  return (
    <a
      {...rest}
      href={query.size > 0 ? `?${query}` : location.pathname}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        galleryQuery.push(to);
        if (!to.imageId) scrollTo({ top: 0 });
      }}
    >
      {children}
    </a>
  );
}

interface Props {
  greeting: ImagePost;
  className: string;
  isFirst?: boolean;
  label?: string;
  children?: ReactNode;
}

export const GreetingLink = ({ greeting, className, isFirst = false, label, children }: Props) => (
  <GalleryLink
    to={{ imageId: greeting.imageId }}
    className={className}
    aria-label={[label, greetingLabel(greeting)].filter(Boolean).join(': ')}
  >
    <LoadedPicture
      src={pictureSrc(greeting.picture, 400)}
      srcSet={srcSetOf(greeting, isFirst)}
      sizes={isFirst ? largeSizes : smallSizes}
      width={greeting.picture.width}
      height={greeting.picture.height}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding={isFirst ? 'sync' : 'async'}
      alt=""
    />
    {greeting.video && (
      <span className="post-play">
        <Play size={14} aria-hidden="true" />
        {t('common.seconds', { number: Math.round(greeting.video.durationSeconds) })}
      </span>
    )}
    {children}
  </GalleryLink>
);
