import type { ImagePost } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import { pictureSrc } from '../../../../kit/ui/picture/picture-src.ts';
import { locale, t } from '../../../../kit/ui/text/messages.ts';
import { formatDate } from '../../../../lib/i18n.ts';
import { PostVideo } from './PostVideo.tsx';

export function PostFactsList({ post }: { post: ImagePost }) {
  const facts = [
    [t('greetings.language'), t(`greetings.language_${post.language}`)],
    [t('greetings.shape'), t(`greetings.shape_${post.shape}`)],
    [t('greetings.tags'), post.tags.map(({ imageTagName }) => imageTagName).join(', ') || '–'],
    [t('greetings.caption'), post.caption || '–'],
    [t('greetings.added'), formatDate(post.createdAt, locale)],
  ] as const;
  return (
    <div className="stack">
      {post.video ? (
        <PostVideo post={post} />
      ) : (
        <img className="post-picture" src={pictureSrc(post.picture, 720)} alt={post.imageSubcategoryName} />
      )}
      <p className="muted">{t('greetings.ofPlatform')}</p>
      <dl className="post-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
