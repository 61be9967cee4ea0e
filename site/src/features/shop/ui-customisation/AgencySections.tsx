import ChevronRight from 'icon:chevron-right';
import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import { t } from '../../../kit/ui/text/messages.ts';
import { UserText } from '../../../kit/ui/text/UserText.tsx';
// Imported as a URL, so home pages without sections do not load it.
import stylesheet from './agency-sections.css?url';
import { Banner } from './Banner.tsx';
import { type ShownSection, showsGreetings } from './customisation.rules.ts';
import { SubcategoryGreetings } from './Greetings.tsx';
import { SectionContainer } from './SectionContainer.tsx';

export interface BusinessMark {
  name: string;
  logo: Picture | null;
}

interface Props {
  shownSections: readonly ShownSection[];
  businessMark: BusinessMark;
}

export const SectionStyles = () => <link rel="stylesheet" href={stylesheet} precedence="default" />;

export const AgencySections = ({ shownSections, businessMark }: Props) => (
  <div className="agency-sections">
    <SectionStyles />
    {shownSections.map(({ section, link }) => (
      <AgencySection key={section.uiCustomisationId} section={section} link={link} businessMark={businessMark} />
    ))}
  </div>
);

function AgencySection({ section, link, businessMark }: ShownSection & { businessMark: BusinessMark }) {
  const banner = <Banner section={section} link={link} />;
  if (!showsGreetings(section) || section.target.kind !== 'subcategory') return banner;
  const { displayStyle, height, logoMode, title, target } = section;
  return (
    <SubcategoryGreetings
      imageSubcategoryId={target.imageSubcategoryId}
      businessMark={businessMark}
      logoMode={logoMode}
      fallback={title.trim() === '' ? null : banner}
    >
      {(tiles, name) => (
        <SectionContainer link={null} section={section} kind={displayStyle === 'style-1' ? 'strip' : 'fan'}>
          <a className="section-words" href={link?.href}>
            <UserText text={title.trim() || name || t('home.target_greetings')} />
            <ChevronRight size={20} aria-hidden="true" />
          </a>
          <div className="section-tiles" data-height={height}>
            {tiles}
          </div>
        </SectionContainer>
      )}
    </SubcategoryGreetings>
  );
}
