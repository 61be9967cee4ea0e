import type { Card } from '@parichay/shared/card/card.endpoints.ts';
import type { SectionName } from '@parichay/shared/card/card.sections.ts';
import { type ComponentType, lazy, Suspense } from 'react';
import { t } from '../../ui/words.ts';
import { DesignSection } from './sections/DesignSection.tsx';
import { DetailsSection } from './sections/DetailsSection.tsx';
import type { SectionProps } from './use-section-form.ts';

// What is opened first comes with the editor; each other form when it is opened.
const forms: Readonly<Record<SectionName, ComponentType<SectionProps>>> = {
  basicDetails: DetailsSection,
  template: DesignSection,
  aboutUs: lazy(async () => ({ default: (await import('./sections/AboutSection.tsx')).AboutSection })),
  products: lazy(async () => ({ default: (await import('./sections/ProductsSection.tsx')).ProductsSection })),
  gallery: lazy(async () => ({ default: (await import('./sections/GallerySection.tsx')).GallerySection })),
  youtubeVideos: lazy(async () => ({ default: (await import('./sections/VideosSection.tsx')).VideosSection })),
  paymentOptions: lazy(async () => ({ default: (await import('./sections/PaymentSection.tsx')).PaymentSection })),
  socialLinks: lazy(async () => ({ default: (await import('./sections/SocialSection.tsx')).SocialSection })),
  links: lazy(async () => ({ default: (await import('./sections/LinksSection.tsx')).LinksSection })),
  settings: lazy(async () => ({ default: (await import('./sections/SettingsSection.tsx')).SettingsSection })),
};

/** The form of one section. */
export function SectionBody({ card, section, field }: { card: Card; section: SectionName; field: string | null }) {
  const Form = forms[section];
  return (
    <Suspense
      fallback={
        <div role="status">
          <span className="visually-hidden">{t('common.loading')}</span>
          <div className="skeleton skeleton-line" />
          <div className="skeleton skeleton-line" />
        </div>
      }
    >
      <Form card={card} field={field} />
    </Suspense>
  );
}
