import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import type { SectionKey } from '@parichay/shared/shop/card/card-sections.ts';
import type { ComponentType } from 'react';
import { lazy } from '../../../../../kit/ui/browser/lazy.tsx';
import { t } from '../../../../../kit/ui/text/messages.ts';
import { DesignSection } from './DesignSection.tsx';
import { DetailsSection } from './DetailsSection.tsx';
import type { SectionProps } from './use-section-form.ts';

const lazySection = (load: () => Promise<ComponentType<SectionProps>>) =>
  lazy(load, {
    isRare: true,
    isPermanent: true,
    fallback: (
      <div role="status">
        <Loading />
        <div className="skeleton skeleton-line" />
        <div className="skeleton skeleton-line" />
      </div>
    ),
  });
const Loading = () => <span className="visually-hidden">{t('common.loading')}</span>;

const forms: Readonly<Record<SectionKey, ComponentType<SectionProps>>> = {
  basicDetails: DetailsSection,
  template: DesignSection,
  aboutUs: lazySection(async () => (await import('./AboutSection.tsx')).AboutSection),
  products: lazySection(async () => (await import('./ProductsSection.tsx')).ProductsSection),
  gallery: lazySection(async () => (await import('./GallerySection.tsx')).GallerySection),
  youtubeVideos: lazySection(async () => (await import('./VideosSection.tsx')).VideosSection),
  paymentOptions: lazySection(async () => (await import('./PaymentSection.tsx')).PaymentSection),
  socialLinks: lazySection(async () => (await import('./SocialSection.tsx')).SocialSection),
  links: lazySection(async () => (await import('./LinksSection.tsx')).LinksSection),
  settings: lazySection(async () => (await import('./SettingsSection.tsx')).SettingsSection),
};

export function SectionBody({ card, section, field }: { card: Card; section: SectionKey; field: string | null }) {
  const Form = forms[section];
  return <Form card={card} field={field} />;
}
