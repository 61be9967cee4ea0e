import '../../../../kit/ui/form/form.css';
import { useStore } from '@nanostores/react';
import type { Agency } from '@parichay/shared/people/agency/agency.endpoints.ts';
import { Fragment, type ReactNode, useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { ConflictNote } from '../../../../kit/ui/form/ConflictNote.tsx';
import { valueAt } from '../../../../kit/ui/form/merge.rules.ts';
import { RestoredDraft } from '../../../../kit/ui/form/RestoredDraft.tsx';
import { failureText, t } from '../../../../kit/ui/text/messages.ts';
import { $isSaved } from './agencies-admin.store.ts';
import { type SectionId, sectionsFor } from './agency-sections.ts';
import { nameOfPath, valueText } from './agency-values.ts';
import { BrandSection } from './BrandSection.tsx';
import { BuyingSection, ContactSection, DashboardSection, OfferSection } from './CustomerSections.tsx';
import { DomainsSection } from './DomainsSection.tsx';
import { InvoiceSection } from './InvoiceSection.tsx';
import { PlatformFacts } from './PlatformFacts.tsx';
import { PricesSection, ProductsSection, StorageSection } from './PlatformSections.tsx';
import { RolesSection } from './RolesSection.tsx';
import { SectionLinks } from './SectionLinks.tsx';
import { StaffSection } from './StaffSection.tsx';
import { SenderSection, SupportSection } from './SupportSection.tsx';
import type { AgencyFormOf } from './use-agency-form.ts';

const agencyFormId = 'agency-form';
const platformSections = sectionsFor('platform');
const ownSections = sectionsFor('own');

interface Props {
  entity: AgencyFormOf;
  /** null = a new agency. */
  stored: Agency | null;
  isPlatform: boolean;
}

export function AgencyForm({ entity, stored, isPlatform }: Props) {
  const { newer } = entity;
  const theirs = entity.conflicts.map((path) => ({
    name: nameOfPath(path),
    value: valueText(path, newer && valueAt(newer, path)),
  }));
  const agencyId = stored?.agencyId;
  // The sections did not exist yet when the browser looked for the anchor of the URL.
  useEffect(() => document.getElementById(location.hash.slice(1))?.scrollIntoView(), []);
  const sections = isPlatform ? platformSections : ownSections;
  const parts: Record<SectionId, ReactNode> = {
    brand: <BrandSection />,
    domains: <DomainsSection stored={stored} isOwn={!isPlatform} onAdd={entity.addDomain} />,
    products: <ProductsSection />,
    prices: <PricesSection />,
    buying: <BuyingSection isPlatform={isPlatform} />,
    offer: <OfferSection />,
    contact: <ContactSection />,
    storage: <StorageSection agencyId={agencyId} isPlatform={isPlatform} />,
    support: <SupportSection />,
    sender: <SenderSection />,
    invoice: <InvoiceSection />,
    dashboard: <DashboardSection />,
    staff: <StaffSection />,
    roles: <RolesSection agencyId={agencyId} />,
    platform: <PlatformFacts />,
  };
  return (
    <form id={agencyFormId} className="agency-form" noValidate onSubmit={entity.onSubmit}>
      {newer && <ConflictNote theirs={theirs} onKeep={entity.keepMine} onTake={entity.takeTheirs} />}
      {entity.isRestored && <RestoredDraft onStartOver={entity.startOver} />}
      <div className="agency-form-body">
        <SectionLinks sections={sections} />
        <div className="agency-sections">
          {sections.map((id) => (
            <Fragment key={id}>{parts[id]}</Fragment>
          ))}
        </div>
      </div>
    </form>
  );
}

export function SaveSaid({ failure }: Pick<AgencyFormOf, 'failure'>) {
  const { errors, isDirty } = useFormContext().formState;
  const isSaved = useStore($isSaved);
  const isBeside = Object.keys(errors).length > 0;
  return (
    <>
      <p className="agency-saved" role="status">
        {isSaved && !isDirty ? t('agencies.saved') : ''}
      </p>
      {failure && (
        <p className="banner" data-tone="danger" role="alert">
          {isBeside ? t('agencies.lookAbove') : failureText(failure)}
        </p>
      )}
    </>
  );
}

export const SaveButton = ({ isNew, isBusy, newer }: { isNew: boolean } & Pick<AgencyFormOf, 'isBusy' | 'newer'>) => (
  <button type="submit" form={agencyFormId} className="button" aria-busy={isBusy} hidden={newer !== null}>
    {t(isNew ? 'agencies.create' : 'common.save')}
  </button>
);
