import type { UiCustomisation } from '@parichay/shared/shop/ui-customisation/ui-customisation.endpoints.ts';
import type { ReactNode } from 'react';
import type { SectionLink } from './customisation.rules.ts';

interface SectionContainerProps {
  section: UiCustomisation;
  link: SectionLink;
  kind: 'poster' | 'leaf' | 'strip' | 'fan';
  children: ReactNode;
}

export function SectionContainer({ section, link, kind, children }: SectionContainerProps) {
  const shared = {
    className: `agency-section section-${kind}`,
    'data-section': section.uiCustomisationId,
    'data-height': section.height,
    'data-bare': section.picture === null || undefined,
    'data-wordless': section.title.trim() === '' || undefined,
  };
  if (!link) return <div {...shared}>{children}</div>;
  return (
    <a {...shared} href={link.href} {...(link.isExternal && { target: '_blank', rel: 'noopener' })}>
      {children}
    </a>
  );
}
