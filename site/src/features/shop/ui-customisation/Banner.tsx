import type { UiCustomisation } from '@parichay/shared/shop/ui-customisation/ui-customisation.endpoints.ts';
import { ArrowUpRight, ChevronRight } from 'lucide-react';
import { pictureSrc } from '../../../kit/ui/picture/picture-src.ts';
import { t } from '../../../kit/ui/text/messages.ts';
import { UserText } from '../../../kit/ui/text/UserText.tsx';
import type { ShownSection } from './customisation.rules.ts';
import { Leading } from './Leading.tsx';

/** style-1: text on the picture; style-2: text next to it. Without a picture, in the agency's colour. */
export function Banner({ section, way }: ShownSection) {
  const { displayStyle, title, picture } = section;
  const Arrow = way?.isExternal ? ArrowUpRight : ChevronRight;
  return (
    <Leading way={way} section={section} kind={displayStyle === 'style-1' ? 'poster' : 'leaf'}>
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
      {(title.trim() !== '' || way) && (
        <span className="section-words">
          {title.trim() === '' ? (
            <span className="visually-hidden">{targetWords(section)}</span>
          ) : (
            <UserText text={title} />
          )}
          {way && (
            <span className="section-arrow">
              <Arrow size={20} aria-hidden="true" />
            </span>
          )}
        </span>
      )}
    </Leading>
  );
}

function targetWords({ target }: UiCustomisation): string {
  if (target.kind === 'page') return t(`home.target_${target.page}`);
  return target.kind === 'url' ? new URL(target.url).host : t('home.target_greetings');
}
