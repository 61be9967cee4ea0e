import ArrowUpRight from 'icon:arrow-up-right';
import ChevronRight from 'icon:chevron-right';
import type { UiCustomisation } from '@parichay/shared/shop/ui-customisation/ui-customisation.endpoints.ts';
import { pictureSrc } from '../../../kit/ui/picture/picture-src.ts';
import { t } from '../../../kit/ui/text/messages.ts';
import { UserText } from '../../../kit/ui/text/UserText.tsx';
import type { ShownSection } from './customisation.rules.ts';
import { SectionContainer } from './SectionContainer.tsx';

/** style-1 has text on the picture, style-2 next to it. Without a picture, the agency's colour is shown. */
export function Banner({ section, link }: ShownSection) {
  const { displayStyle, title, picture } = section;
  const Arrow = link?.isExternal ? ArrowUpRight : ChevronRight;
  return (
    <SectionContainer link={link} section={section} kind={displayStyle === 'style-1' ? 'poster' : 'leaf'}>
      {picture ? (
        <img
          className="section-picture"
          src={pictureSrc(picture, 720)}
          srcSet={([400, 720, 1080] as const).map((width) => `${pictureSrc(picture, width)} ${width}w`).join(', ')}
          sizes={displayStyle === 'style-1' ? '(min-width: 768px) 500px, 92vw' : '(min-width: 768px) 240px, 46vw'}
          width={picture.width}
          height={picture.height}
          loading="lazy"
          decoding="async"
          alt=""
        />
      ) : (
        <span className="section-picture section-pattern" />
      )}
      {(title.trim() !== '' || link) && (
        <span className="section-words">
          {title.trim() === '' ? (
            <span className="visually-hidden">{targetText(section)}</span>
          ) : (
            <UserText text={title} />
          )}
          {link && (
            <span className="section-arrow">
              <Arrow size={20} aria-hidden="true" />
            </span>
          )}
        </span>
      )}
    </SectionContainer>
  );
}

function targetText({ target }: UiCustomisation): string {
  if (target.kind === 'page') return t(`home.target_${target.page}`);
  return target.kind === 'url' ? new URL(target.url).host : t('home.target_greetings');
}
