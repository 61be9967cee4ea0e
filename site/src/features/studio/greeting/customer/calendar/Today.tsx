import type { ImageSubcategory } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import { CalendarDays, ChevronRight, Sparkles } from 'lucide-react';
import { t } from '../../../../../kit/ui/text/messages.ts';
import { UserText } from '../../../../../kit/ui/text/UserText.tsx';
import { daysUntil, type Shelf } from '../gallery/gallery.rules.ts';
import { dateWords, occasionLabel } from '../gallery/occasions.ts';
import { GoLink, PostLink } from '../gallery/PostLink.tsx';
import { countWords, today } from './days-until.ts';

/** `in 3 days · Tue, 24 Nov` */
const whenWords = ({ nextDate }: ImageSubcategory): string => {
  const days = daysUntil({ nextDate }, today);
  if (nextDate === null || days === null) return '';
  const date = dateWords(nextDate);
  return days === 0 ? t('daily.today') : `${countWords(days)} · ${date}`;
};

export function Today({ shelf: { occasion, posts } }: { shelf: Shelf }) {
  const [first, ...others] = posts;
  if (!first) return null;
  const name = occasionLabel(occasion.imageSubcategoryName);
  const when = whenWords(occasion);
  return (
    <section className="daily-today" aria-labelledby="daily-today">
      <PostLink post={first} className="daily-hero" isFirst words={t('daily.putName')}>
        <span className="hero-go" aria-hidden="true">
          <Sparkles size={20} />
          {t('daily.putName')}
        </span>
      </PostLink>
      <div className="today-words">
        <p className="today-when">{when || t('daily.forToday')}</p>
        <h2 id="daily-today">
          <UserText text={name} />
        </h2>
        {others.length > 0 && (
          <ul className="today-others">
            {others.slice(0, 3).map((post) => (
              <li key={post.imageId}>
                <PostLink post={post} className="daily-thumb" />
              </li>
            ))}
          </ul>
        )}
        <GoLink className="link" to={{ imageSubcategoryId: occasion.imageSubcategoryId }}>
          {t('daily.moreOf', { name })}
          <ChevronRight size={18} aria-hidden="true" />
        </GoLink>
        <GoLink className="link" to={{ view: 'calendar' }}>
          <CalendarDays size={18} aria-hidden="true" />
          {t('today.month')}
        </GoLink>
      </div>
    </section>
  );
}
