import type { Card } from '@parichay/shared/card/card.endpoints.ts';
import type { SectionName } from '@parichay/shared/card/card.sections.ts';
import type { ComponentType } from 'react';
import { late } from '../../ui/late.tsx';
import { t } from '../../ui/words.ts';
import { DesignSection } from './sections/DesignSection.tsx';
import { DetailsSection } from './sections/DetailsSection.tsx';
import type { SectionProps } from './use-section-form.ts';

const formOf = (load: () => Promise<ComponentType<SectionProps>>) =>
  late(load, {
    isRare: true,
    isPlaced: true,
    meanwhile: (
      <div role="status">
        <Loading />
        <div className="skeleton skeleton-line" />
        <div className="skeleton skeleton-line" />
      </div>
    ),
  });
const Loading = () => <span className="visually-hidden">{t('common.loading')}</span>;

// What is opened first comes with the editor; each other form when it is opened.
const forms: Readonly<Record<SectionName, ComponentType<SectionProps>>> = {
  basicDetails: DetailsSection,
  template: DesignSection,
  aboutUs: formOf(async () => (await import('./sections/AboutSection.tsx')).AboutSection),
  products: formOf(async () => (await import('./sections/ProductsSection.tsx')).ProductsSection),
  gallery: formOf(async () => (await import('./sections/GallerySection.tsx')).GallerySection),
  youtubeVideos: formOf(async () => (await import('./sections/VideosSection.tsx')).VideosSection),
  paymentOptions: formOf(async () => (await import('./sections/PaymentSection.tsx')).PaymentSection),
  socialLinks: formOf(async () => (await import('./sections/SocialSection.tsx')).SocialSection),
  links: formOf(async () => (await import('./sections/LinksSection.tsx')).LinksSection),
  settings: formOf(async () => (await import('./sections/SettingsSection.tsx')).SettingsSection),
};

/** The form of one section. */
export function SectionBody({ card, section, field }: { card: Card; section: SectionName; field: string | null }) {
  const Form = forms[section];
  return <Form card={card} field={field} />;
}
