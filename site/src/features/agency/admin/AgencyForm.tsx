import '../../../kit/ui/form.css';
import { useStore } from '@nanostores/react';
import type { Agency } from '@parichay/shared/agency/agency.endpoints.ts';
import { useFormContext } from 'react-hook-form';
import { ConflictNote } from '../../../kit/ui/ConflictNote.tsx';
import { valueAt } from '../../../kit/ui/merge.rules.ts';
import { failureText, t } from '../../../kit/ui/messages.ts';
import { RestoredDraft } from '../../../kit/ui/RestoredDraft.tsx';
import { $isSaved } from './agencies-admin.store.ts';
import { nameOfPath, valueText } from './agency-values.ts';
import { BrandSection } from './BrandSection.tsx';
import { BuyingSection, ContactSection, DashboardSection, OfferSection } from './CustomerSections.tsx';
import { DomainsSection } from './DomainsSection.tsx';
import { InvoiceSection } from './InvoiceSection.tsx';
import { PlatformFacts } from './PlatformFacts.tsx';
import { PricesSection, ProductsSection, StorageSection } from './PlatformSections.tsx';
import { RolesSection } from './RolesSection.tsx';
import { StaffSection } from './StaffSection.tsx';
import { SenderSection, SupportSection } from './SupportSection.tsx';
import type { AgencyFormOf } from './use-agency-form.ts';

const agencyFormId = 'agency-form';

interface Props {
  entity: AgencyFormOf;
  /** As the server last said it; null: a new one. */
  stored: Agency | null;
  isPlatform: boolean;
}

/** Everything of one agency. Its own admins read what the platform decides and are offered the rest. */
export function AgencyForm({ entity, stored, isPlatform }: Props) {
  const { newer } = entity;
  const theirs = entity.conflicts.map((path) => ({
    name: nameOfPath(path),
    value: valueText(path, newer && valueAt(newer, path)),
  }));
  return (
    <form id={agencyFormId} className="agency-form" noValidate onSubmit={entity.onSubmit}>
      {newer && <ConflictNote theirs={theirs} onKeep={entity.keepMine} onTake={entity.takeTheirs} />}
      {entity.isRestored && <RestoredDraft onStartOver={entity.startOver} />}
      <BrandSection />
      <DomainsSection stored={stored} isOwn={!isPlatform} onAdd={entity.addDomain} />
      {isPlatform && <ProductsSection />}
      {isPlatform && <PricesSection />}
      <BuyingSection isPlatform={isPlatform} />
      <OfferSection />
      <ContactSection />
      <StorageSection agencyId={stored?.agencyId} isPlatform={isPlatform} />
      <SupportSection />
      {isPlatform && <SenderSection />}
      <InvoiceSection />
      <DashboardSection />
      <StaffSection />
      {isPlatform ? <RolesSection agencyId={stored?.agencyId} /> : <PlatformFacts />}
    </form>
  );
}

/** Quiet words beside Save: that it is saved, or why not. */
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
