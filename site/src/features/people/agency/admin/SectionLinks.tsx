import CircleAlert from 'icon:circle-alert';
import { type MouseEvent, useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { t } from '../../../../kit/ui/text/messages.ts';
import type { AgencyForm } from './agencies-admin.rules.ts';
import { agencySections, hasSectionFault, headingId, type SectionId } from './agency-sections.ts';
import { useActiveSection } from './use-active-section.ts';

export function SectionLinks({ sections }: { sections: readonly SectionId[] }) {
  const { errors } = useFormContext<AgencyForm>().formState;
  const { current, choose } = useActiveSection(sections);
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>(`[data-to="${current}"]`);
    if (nav.current && link)
      nav.current.scrollLeft = link.offsetLeft - (nav.current.clientWidth - link.clientWidth) / 2;
  }, [current]);
  const scrollToSection = (event: MouseEvent, id: SectionId) => {
    // A section must not change the URL or add a history entry.
    event.preventDefault();
    choose(id);
    const heading = document.getElementById(headingId(id));
    heading?.scrollIntoView();
    heading?.focus({ preventScroll: true });
  };
  return (
    <nav ref={nav} className="section-links" aria-label={t('agencies.sections')}>
      {sections.map((id) => (
        <a
          key={id}
          className="chip"
          href={`#${headingId(id)}`}
          data-to={id}
          data-tone={hasSectionFault(id, errors) ? 'danger' : undefined}
          aria-current={id === current ? 'location' : undefined}
          onClick={(event) => scrollToSection(event, id)}
        >
          {t(agencySections[id].title)}
          {hasSectionFault(id, errors) && <CircleAlert size={16} role="img" aria-label={t('agencies.fault_check')} />}
        </a>
      ))}
    </nav>
  );
}
