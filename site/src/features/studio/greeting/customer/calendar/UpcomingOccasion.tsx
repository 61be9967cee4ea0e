import { pictureSrc } from '../../../../../kit/ui/picture/picture-src.ts';
import { UserText } from '../../../../../kit/ui/text/UserText.tsx';
import { occasionLabel } from '../../../../../lib/occasion-label.ts';
import { greetingLanguage } from '../../../../people/user/user.store.ts';
import { GalleryLink } from '../gallery/GreetingLink.tsx';
import { daysUntilNextDate, type Shelf, sortOwnLanguageFirst } from '../gallery/gallery.rules.ts';
import { smallSizes, srcSetOf } from '../gallery/greeting-picture.ts';
import { weekdayDateText } from '../gallery/occasions.ts';
import { daysUntilText, todayAtLoad } from './days-until.ts';

export function UpcomingOccasion({ shelf: { occasion, greetings } }: { shelf: Shelf }) {
  const [cover] = sortOwnLanguageFirst(greetings, greetingLanguage());
  const days = daysUntilNextDate(occasion, todayAtLoad);
  if (!cover) return null;
  return (
    <li>
      <GalleryLink className="strip-card" to={{ imageSubcategoryId: occasion.imageSubcategoryId }}>
        <img
          src={pictureSrc(cover.picture, 400)}
          srcSet={srcSetOf(cover)}
          sizes={smallSizes}
          width={cover.picture.width}
          height={cover.picture.height}
          loading="lazy"
          decoding="async"
          alt=""
        />
        <strong>
          <UserText text={occasionLabel(occasion.imageSubcategoryName)} />
        </strong>
        {days !== null && occasion.nextDate && (
          <span className="muted">
            <span className="strip-days">{daysUntilText(days)}</span>
            {days > 0 && weekdayDateText(occasion.nextDate)}
          </span>
        )}
      </GalleryLink>
    </li>
  );
}
