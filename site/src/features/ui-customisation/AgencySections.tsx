import type { Picture } from '@parichay/shared/lib/media.ts';
import { ChevronRight } from 'lucide-react';
import { t } from '../../kit/ui/messages.ts';
import { OwnWords } from '../../kit/ui/OwnWords.tsx';
// An address, not a part of the page's styles: a home without sections loads nothing of them.
import stylesheet from './agency-sections.css?url';
import { Banner } from './Banner.tsx';
import { type ShownSection, showsGreetings } from './customisation.rules.ts';
import { Greetings } from './Greetings.tsx';
import { Leading } from './Leading.tsx';

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
      {(tiles, name) => (
        // Its words lead to all of them, each of them into the maker.
        <Leading way={null} section={section} kind={displayStyle === 'style-1' ? 'strip' : 'fan'}>
          <a className="section-words" href={way?.href}>
            <OwnWords text={title.trim() || name || t('home.target_greetings')} />
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
