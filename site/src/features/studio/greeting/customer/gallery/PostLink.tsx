import type { ImagePost } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import { Play } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { LoadedPicture } from '../../../../../kit/ui/feedback/LoadedPicture.tsx';
import { pictureSrc } from '../../../../../kit/ui/picture/picture-src.ts';
import { locale, t } from '../../../../../kit/ui/text/messages.ts';
import { languageName } from '../../../../../lib/language-name.ts';
import { place } from './gallery.store.ts';
import { occasionLabel } from './occasions.ts';
import { largeSizes, smallSizes, sourcesOf } from './post-picture.ts';

export const nameOf = (post: ImagePost): string =>
  [
    occasionLabel(post.imageSubcategoryName),
    post.language === 'none' ? t('daily.language_none') : languageName(post.language, locale),
    ...(post.shape === 'STORY' ? [t('daily.shape_STORY')] : []),
    ...(post.video ? [t('daily.video')] : []),
  ].join(', ');

const isPlainClick = (event: MouseEvent): boolean => !event.metaKey && !event.ctrlKey && !event.shiftKey;

/** A plain click navigates without a page load; the address remains shareable. */
export function GoLink({
  to,
  children,
  ...rest
}: {
  to: Parameters<typeof place.go>[0];
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
        place.go(to);
        if (!to.imageId) scrollTo({ top: 0 });
      }}
    >
      {children}
    </a>
  );
}

interface Props {
  post: ImagePost;
  className: string;
  isFirst?: boolean;
  words?: string;
  children?: ReactNode;
}

export const PostLink = ({ post, className, isFirst = false, words, children }: Props) => (
  <GoLink
    to={{ imageId: post.imageId }}
    className={className}
    aria-label={[words, nameOf(post)].filter(Boolean).join(': ')}
  >
    <LoadedPicture
      src={pictureSrc(post.picture, 400)}
      srcSet={sourcesOf(post, isFirst)}
      sizes={isFirst ? largeSizes : smallSizes}
      width={post.picture.width}
      height={post.picture.height}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding={isFirst ? 'sync' : 'async'}
      alt=""
    />
    {post.video && (
      <span className="post-play">
        <Play size={14} aria-hidden="true" />
        {t('common.seconds', { number: Math.round(post.video.durationSeconds) })}
      </span>
    )}
    {children}
  </GoLink>
);
