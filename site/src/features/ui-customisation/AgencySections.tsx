import type { Picture } from '@parichay/shared/lib/media.ts';
import type { UiCustomisation } from '@parichay/shared/ui-customisation/ui-customisation.endpoints.ts';
import { ArrowUpRight, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../kit/ui/messages.ts';
import { OwnWords } from '../../kit/ui/OwnWords.tsx';
import { pictureSrc } from '../../kit/ui/picture-src.ts';
// An address, not a part of the page's styles: a home without sections loads nothing of them.
import stylesheet from './agency-sections.css?url';
import { type ShownSection, showsGreetings, type Way } from './customisation.rules.ts';
import { Greetings } from './Greetings.tsx';

/** Whose greetings they will be: what stands on those that a section shows. */
export interface Mark {
  name: string;
  logo: Picture | null;
}

interface Props {
  shown: readonly ShownSection[];
  mark: Mark;
}

/** Comes with the first thing that needs it. */
export const SectionStyles = () => <link rel="stylesheet" href={stylesheet} precedence="default" />;

/** The agency's sections, in their order. The admin's preview draws them with this, too. */
export const AgencySections = ({ shown, mark }: Props) => (
  <div className="agency-sections">
    <SectionStyles />
    {shown.map(({ section, way }) => (
      <AgencySection key={section.uiCustomisationId} section={section} way={way} mark={mark} />
    ))}
  </div>
);

function AgencySection({ section, way, mark }: ShownSection & { mark: Mark }) {
  const banner = <Banner section={section} way={way} />;
  if (!showsGreetings(section) || section.target.kind !== 'subcategory') return banner;
  const { displayStyle, height, logoMode, title, target } = section;
  return (
    <Greetings
      imageSubcategoryId={target.imageSubcategoryId}
      mark={mark}
      logoMode={logoMode}
      // Until there are greetings, its words alone.
      otherwise={title.trim() === '' ? null : banner}
    >
      {(tiles) => (
        // Its words lead to all of them, each of them into the maker.
        <Leading way={null} section={section} kind={displayStyle === 'style-1' ? 'strip' : 'fan'}>
          <a className="section-words" href={way?.href}>
            <OwnWords text={title || t('home.target_greetings')} />
            <ChevronRight size={20} aria-hidden="true" />
          </a>
          <div className="section-tiles" data-height={height}>
            {tiles}
          </div>
        </Leading>
      )}
    </Greetings>
  );
}

/** A picture with words on it (style-1) or beside it (style-2); without a picture in the agency's colour. */
function Banner({ section, way }: ShownSection) {
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
            <OwnWords text={title} />
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

/** What a section without a title is called by those who hear the page. */
function targetWords({ target }: UiCustomisation): string {
  if (target.kind === 'page') return t(`home.target_${target.page}`);
  return target.kind === 'url' ? new URL(target.url).host : t('home.target_greetings');
}

interface LeadingProps {
  section: UiCustomisation;
  way: Way;
  kind: 'poster' | 'leaf' | 'strip' | 'fan';
  children: ReactNode;
}

function Leading({ section, way, kind, children }: LeadingProps) {
  const shared = {
    className: `agency-section section-${kind}`,
    'data-section': section.uiCustomisationId,
    'data-height': section.height,
    'data-bare': section.picture === null || undefined,
    'data-wordless': section.title.trim() === '' || undefined,
  };
  if (!way) return <div {...shared}>{children}</div>;
  return (
    <a {...shared} href={way.href} {...(way.isExternal && { target: '_blank', rel: 'noopener' })}>
      {children}
    </a>
  );
}
