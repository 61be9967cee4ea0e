import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import { ChevronRight } from 'lucide-react';
import { t } from '../../../kit/ui/text/messages.ts';
import { UserText } from '../../../kit/ui/text/UserText.tsx';
// As a URL, so that home pages without sections do not load it.
import stylesheet from './agency-sections.css?url';
import { Banner } from './Banner.tsx';
import { type ShownSection, showsGreetings } from './customisation.rules.ts';
import { Greetings } from './Greetings.tsx';
import { Leading } from './Leading.tsx';

/** The business's name and logo, shown on the greetings of a section. */
export interface Mark {
  name: string;
  logo: Picture | null;
}

interface Props {
  shown: readonly ShownSection[];
  mark: Mark;
}

export const SectionStyles = () => <link rel="stylesheet" href={stylesheet} precedence="default" />;

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
      otherwise={title.trim() === '' ? null : banner}
    >
      {(tiles, name) => (
        <Leading way={null} section={section} kind={displayStyle === 'style-1' ? 'strip' : 'fan'}>
          <a className="section-words" href={way?.href}>
            <UserText text={title.trim() || name || t('home.target_greetings')} />
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
