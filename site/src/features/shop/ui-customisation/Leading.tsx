import type { UiCustomisation } from '@parichay/shared/shop/ui-customisation/ui-customisation.endpoints.ts';
import type { ReactNode } from 'react';
import type { Way } from './customisation.rules.ts';

interface LeadingProps {
  section: UiCustomisation;
  way: Way;
  kind: 'poster' | 'leaf' | 'strip' | 'fan';
  children: ReactNode;
}

export function Leading({ section, way, kind, children }: LeadingProps) {
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
