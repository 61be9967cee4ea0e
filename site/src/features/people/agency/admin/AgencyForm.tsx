import '../../../../kit/ui/form/form.css';
import { useStore } from '@nanostores/react';
import type { Agency } from '@parichay/shared/people/agency/agency.endpoints.ts';
import { Fragment, type ReactNode, useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { ConflictNote } from '../../../../kit/ui/form/ConflictNote.tsx';
import { type Path, valueAt } from '../../../../kit/ui/form/merge.rules.ts';
import { RestoredDraft } from '../../../../kit/ui/form/RestoredDraft.tsx';
import { $uploads } from '../../../../kit/ui/overlay/use-back.ts';
import { failureText, rupees, t } from '../../../../kit/ui/text/messages.ts';
import { franchisee } from '../../session/franchisee.store.ts';
import { rolesOfAgency } from './agencies-admin.rules.ts';
import { $isSaved } from './agencies-admin.store.ts';
import { type SectionId, sectionsFor } from './agency-sections.ts';
import { BrandSection } from './BrandSection.tsx';
import { BuyingSection, ContactSection, DashboardSection, OfferSection } from './CustomerSections.tsx';
import { DomainsSection } from './DomainsSection.tsx';
import { AgencyFormSection, Switch, useAgencyField } from './fields.tsx';
import { InvoiceSection } from './InvoiceSection.tsx';
import { PricesSection, ProductsSection, StorageSection } from './PlatformSections.tsx';
import { PlatformSettings } from './PlatformSettings.tsx';
import { SectionLinks } from './SectionLinks.tsx';
import { SenderSection, SupportSection } from './SupportSection.tsx';
import type { AgencyFormState } from './use-agency-form.ts';

const StaffSection = () => (
  <AgencyFormSection id="staff">
    <Switch
      path="configuration.requireSecondFactor"
      label={t('agencies.requireSecondFactor')}
      hint={t('agencies.requireSecondFactorHint')}
    />
  </AgencyFormSection>
);

const agencyFormId = 'agency-form';
const platformSections = sectionsFor('platform');
const ownSections = sectionsFor('own');

interface Props {
  entity: AgencyFormState;
  stored: Agency | null;
  isPlatform: boolean;
}

export function AgencyForm({ entity, stored, isPlatform }: Props) {
  const { newer } = entity;
  const theirs = entity.conflicts.map((path) => ({
    name: fieldLabelOf(path),
    value: fieldValueText(path, newer && valueAt(newer, path)),
  }));
  const agencyId = stored?.agencyId;
  // The sections did not exist yet when the browser looked for the URL's anchor.
  useEffect(() => document.getElementById(location.hash.slice(1))?.scrollIntoView(), []);
  const sections = isPlatform ? platformSections : ownSections;
  const sectionById: Record<SectionId, ReactNode> = {
    brand: <BrandSection />,
    domains: <DomainsSection stored={stored} isOwnAgency={!isPlatform} onAdd={entity.addDomain} />,
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
    platform: <PlatformSettings />,
  };
  return (
    <form id={agencyFormId} className="agency-form" noValidate onSubmit={entity.onSubmit}>
      {newer && <ConflictNote theirs={theirs} onKeepMine={entity.keepMine} onTakeTheirs={entity.takeTheirs} />}
      {entity.isRestored && <RestoredDraft onStartOver={entity.startOver} />}
      <div className="agency-form-body">
        <SectionLinks sections={sections} />
        <div className="agency-sections">
          {sections.map((id) => (
            <Fragment key={id}>{sectionById[id]}</Fragment>
          ))}
        </div>
      </div>
    </form>
  );
}

export function SaveStatus({ failure }: Pick<AgencyFormState, 'failure'>) {
  const { errors, isDirty } = useFormContext().formState;
  const isSaved = useStore($isSaved);
  const isUploading = useStore($uploads).length > 0;
  const hasFieldErrors = Object.keys(errors).length > 0;
  return (
    <>
      <p className="agency-saved" role="status">
        {isSaved && !isDirty && !isUploading ? t('agencies.saved') : ''}
      </p>
      {failure && (
        <p className="banner" data-tone="danger" role="alert">
          {hasFieldErrors ? t('agencies.lookAbove') : failureText(failure)}
        </p>
      )}
    </>
  );
}

export const SaveButton = ({
  isNew,
  isBusy,
  newer,
}: { isNew: boolean } & Pick<AgencyFormState, 'isBusy' | 'newer'>) => (
  <button type="submit" form={agencyFormId} className="button" aria-busy={isBusy} hidden={newer !== null}>
    {t(isNew ? 'agencies.create' : 'common.save')}
  </button>
);

function RolesSection({ agencyId }: { agencyId: string | undefined }) {
  const ownAgencyId = useStore(franchisee.$state).data?.agencyId;
  const { value, set } = useAgencyField<Agency['roles']>('roles');
  const isOwn = agencyId === ownAgencyId;
  return (
    <AgencyFormSection id="roles">
      <label className="check agency-switch">
        <input
          type="checkbox"
          checked={value.includes('superadmin')}
          disabled={isOwn}
          onChange={({ target }) => set(rolesOfAgency(target.checked))}
        />
        <span className="two-lines">
          {t('agencies.runsPlatform')}
          <span className="muted">{t(isOwn ? 'agencies.runsPlatformOwn' : 'agencies.runsPlatformHint')}</span>
        </span>
      </label>
    </AgencyFormSection>
  );
}

function fieldLabelOf(path: Path): string {
  const name = path.split('.').at(-1) as 'agencyName';
  const text = t(`agencies.${name}`);
  return text === `agencies.${name}` ? t(`agency-care.${name as string as 'email'}`) : text;
}

function fieldValueText(path: Path, value: unknown): string {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return t('agencies.nothing');
  if (typeof value === 'boolean') return t(value ? 'agencies.on' : 'agencies.off');
  if (typeof value === 'number' && path.endsWith('Paise')) return rupees(value);
  if (path === 'roles') return t((value as string[]).includes('superadmin') ? 'agencies.on' : 'agencies.off');
  if (path.endsWith('allowedMakers'))
    return (value as ('admin' | 'creator' | 'franchisee')[]).map((maker) => t(`agencies.maker_${maker}`)).join(', ');
  if (path.endsWith('customerPlans'))
    return (value as { id: string; pricePaise: number }[])
      .map(({ id, pricePaise }) => `${id} ${rupees(pricePaise)}`)
      .join(', ');
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'object' ? t('agencies.anotherPicture') : String(value);
}
