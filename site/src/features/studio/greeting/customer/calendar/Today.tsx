import CalendarDays from 'icon:calendar-days';
import ChevronRight from 'icon:chevron-right';
import Sparkles from 'icon:sparkles';
import type { ImageSubcategory } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import { t } from '../../../../../kit/ui/text/messages.ts';
import { UserText } from '../../../../../kit/ui/text/UserText.tsx';
import { occasionLabel } from '../../../../../lib/occasion-label.ts';
import { GalleryLink, GreetingLink } from '../gallery/GreetingLink.tsx';
import { daysUntilNextDate, type Shelf } from '../gallery/gallery.rules.ts';
import { weekdayDateText } from '../gallery/occasions.ts';
import { daysUntilText, todayAtLoad } from './days-until.ts';

const daysUntilDateText = ({ nextDate }: ImageSubcategory): string => {
  const days = daysUntilNextDate({ nextDate }, todayAtLoad);
  if (nextDate === null || days === null) return '';
  const date = weekdayDateText(nextDate);
  return days === 0 ? t('daily.today') : `${daysUntilText(days)} · ${date}`;
};

export function TodaysShelf({ shelf: { occasion, greetings } }: { shelf: Shelf }) {
  const [firstGreeting, ...otherGreetings] = greetings;
  if (!firstGreeting) return null;
  const name = occasionLabel(occasion.imageSubcategoryName);
  const dateLabel = daysUntilDateText(occasion);
  return (
    <section className="daily-today" aria-labelledby="daily-today">
      <GreetingLink greeting={firstGreeting} className="daily-hero" isFirst label={t('daily.putName')}>
        <span className="hero-go" aria-hidden="true">
          <Sparkles size={20} />
          {t('daily.putName')}
        </span>
      </GreetingLink>
      <div className="today-words">
        <p className="today-when">{dateLabel || t('daily.forToday')}</p>
        <h2 id="daily-today">
          <UserText text={name} />
        </h2>
        {otherGreetings.length > 0 && (
          <ul className="today-others">
            {otherGreetings.slice(0, 3).map((greeting) => (
              <li key={greeting.imageId}>
                <GreetingLink greeting={greeting} className="daily-thumb" />
              </li>
            ))}
          </ul>
        )}
        <GalleryLink className="link" to={{ imageSubcategoryId: occasion.imageSubcategoryId }}>
          {t('daily.moreOf', { name })}
          <ChevronRight size={18} aria-hidden="true" />
        </GalleryLink>
        <GalleryLink className="link" to={{ view: 'calendar' }}>
          <CalendarDays size={18} aria-hidden="true" />
          {t('today.month')}
        </GalleryLink>
      </div>
    </section>
  );
}
