import { pictureSrc } from '../../../../../kit/ui/picture/picture-src.ts';
import { UserText } from '../../../../../kit/ui/text/UserText.tsx';
import { greetingLanguage } from '../../../../people/user/user.store.ts';
import { daysUntil, ownLanguageFirst, type Shelf } from '../gallery/gallery.rules.ts';
import { dateWords, occasionLabel } from '../gallery/occasions.ts';
import { GoLink } from '../gallery/PostLink.tsx';
import { smallSizes, sourcesOf } from '../gallery/post-picture.ts';
import { countWords, today } from './days-until.ts';

export function Upcoming({ shelf: { occasion, posts } }: { shelf: Shelf }) {
  const [cover] = ownLanguageFirst(posts, greetingLanguage());
  const days = daysUntil(occasion, today);
  if (!cover) return null;
  return (
    <li>
      <GoLink className="strip-card" to={{ imageSubcategoryId: occasion.imageSubcategoryId }}>
        <img
          src={pictureSrc(cover.picture, 400)}
          srcSet={sourcesOf(cover)}
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
            <span className="strip-days">{countWords(days)}</span>
            {days > 0 && dateWords(occasion.nextDate)}
          </span>
        )}
      </GoLink>
    </li>
  );
}
