import Check from 'icon:check';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { PlannedPost } from '@parichay/shared/studio/greeting/todays-post.endpoints.ts';
import { pictureSrc } from '../../../../../kit/ui/picture/picture-src.ts';
import { locale, t } from '../../../../../kit/ui/text/messages.ts';
import { UserText } from '../../../../../kit/ui/text/UserText.tsx';
import { formatDate } from '../../../../../lib/i18n.ts';
import { occasionLabel } from '../../../../../lib/occasion-label.ts';
import { GalleryLink } from '../gallery/GreetingLink.tsx';

const weekdayDateFormat = { weekday: 'short', day: 'numeric', month: 'short' } as const;

export function CalendarDay({
  plannedGreeting: { day, imagePost, imageSubcategory, isPrepared },
}: {
  plannedGreeting: PlannedPost;
}) {
  const name = occasionLabel(imageSubcategory.imageSubcategoryName);
  const date = formatDate(day, locale, weekdayDateFormat);
  const isFestival = imageSubcategory.nextDate === day;
  return (
    <li>
      <GalleryLink to={{ imageId: imagePost.imageId, day }} className="calendar-day">
        <span className="calendar-date" data-today={day === todayInIndia() || undefined}>
          {day === todayInIndia() ? t('today.today') : date}
        </span>
        <span className="calendar-picture">
          <img
            src={pictureSrc(imagePost.picture, 160)}
            width={imagePost.picture.width}
            height={imagePost.picture.height}
            loading="lazy"
            decoding="async"
            alt=""
          />
          {isPrepared && (
            <span className="calendar-prepared">
              <Check size={16} aria-hidden="true" />
              <span className="visually-hidden">{t('daily.prepared')}</span>
            </span>
          )}
        </span>
        <span className="calendar-name" data-festival={isFestival || undefined}>
          <UserText text={name} />
        </span>
      </GalleryLink>
    </li>
  );
}
