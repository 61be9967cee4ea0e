import type { ImagePost } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import { pictureSrc } from '../../../../kit/ui/picture/picture-src.ts';
import { locale, t } from '../../../../kit/ui/text/messages.ts';
import { formatDate } from '../../../../lib/i18n.ts';
import { occasionLabel } from '../../../../lib/occasion-label.ts';
import { GreetingVideoPlayer } from './GreetingVideoPlayer.tsx';

export function GreetingDetailList({ greeting }: { greeting: ImagePost }) {
  const details = [
    [t('greetings.language'), t(`greetings.language_${greeting.language}`)],
    [t('greetings.shape'), t(`greetings.shape_${greeting.shape}`)],
    [t('greetings.tags'), greeting.tags.map(({ imageTagName }) => imageTagName).join(', ') || '–'],
    [t('greetings.caption'), greeting.caption || '–'],
    [t('greetings.added'), formatDate(greeting.createdAt, locale)],
  ] as const;
  return (
    <div className="stack">
      {greeting.video ? (
        <GreetingVideoPlayer greeting={greeting} />
      ) : (
        <img
          className="post-picture"
          src={pictureSrc(greeting.picture, 720)}
          alt={occasionLabel(greeting.imageSubcategoryName)}
        />
      )}
      <p className="muted">{t('greetings.ofPlatform')}</p>
      <dl className="post-facts">
        {details.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
