import '../../../kit/ui/form.css';
import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { failureText, locale, t } from '../../../kit/ui/messages.ts';
import { RestoredDraft } from '../../../kit/ui/RestoredDraft.tsx';
import { formatRupees } from '../../../lib/i18n.ts';
import { type Path, valueAt } from './agencies-admin.rules.ts';
import { $edit, $saved, type Edit, save, saving, settle, startOver, takeTheirs } from './agencies-admin.store.ts';
import { BrandSection } from './BrandSection.tsx';
import { BuyingSection, ContactSection, DashboardSection, OfferSection } from './CustomerSections.tsx';
import { DomainsSection } from './DomainsSection.tsx';
import { InvoiceSection } from './InvoiceSection.tsx';
import { PlatformFacts, PricesSection, ProductsSection, RolesSection, StorageSection } from './PlatformSections.tsx';
import { StaffSection } from './StaffSection.tsx';

const agencyFormId = 'agency-form';

/** Everything of one agency. Its own admins read what the platform decides and are offered the rest. */
export function AgencyForm({ isPlatform }: { isPlatform: boolean }) {
  const edit = useStore($edit);
  const form = useRef<HTMLFormElement>(null);
  if (!edit) return null;
  const submit = async () => {
    if (await save()) return;
    // The first field that is not as it should be, wherever it is.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  return (
    <form
      id={agencyFormId}
      ref={form}
      className="agency-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {edit.isRestored && edit.conflicts.length === 0 && <RestoredDraft onStartOver={startOver} />}
      <Conflicts edit={edit} />
      <BrandSection />
      <DomainsSection isOwn={!isPlatform} />
      {isPlatform && <ProductsSection />}
      {isPlatform && <PricesSection />}
      <BuyingSection isPlatform={isPlatform} />
      <OfferSection />
      <ContactSection />
      <StorageSection isPlatform={isPlatform} />
      <InvoiceSection />
      <DashboardSection />
      <StaffSection />
      {isPlatform ? <RolesSection /> : <PlatformFacts />}
    </form>
  );
}

/** Quiet words beside Save: that it is saved, or why not. */
export function SaveSaid() {
  const edit = useStore($edit);
  const isSaved = useStore($saved);
  const { error } = useStore(saving.$state);
  const isBeside = error && edit && Object.keys(edit.refused).length > 0;
  const isMet = error?.code === 'changed_meanwhile';
  return (
    <>
      <p className="agency-saved" role="status">
        {isSaved ? t('agencies.saved') : ''}
      </p>
      {error && (
        <p className="banner" data-tone={isMet ? 'warning' : 'danger'} role="alert">
          {isMet ? t('agencies.changedMeanwhile') : isBeside ? t('agencies.lookAbove') : failureText(error)}
        </p>
      )}
    </>
  );
}

export function SaveButton({ isNew }: { isNew: boolean }) {
  const isBusy = useStore(saving.$state).status === 'loading';
  return (
    <button type="submit" form={agencyFormId} className="button" aria-busy={isBusy}>
      {t(isNew ? 'agencies.create' : 'common.save')}
    </button>
  );
}

const nameOfPath = (path: Path): string => t(`agencies.${path.split('.').at(-1) as 'agencyName'}`);

/** A value in words, whatever it is. */
function said(path: Path, value: unknown): string {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return t('agencies.nothing');
  if (typeof value === 'boolean') return t(value ? 'agencies.on' : 'agencies.off');
  if (typeof value === 'number' && path.endsWith('Paise')) return formatRupees(value, locale);
  if (path === 'roles') return t((value as string[]).includes('superadmin') ? 'agencies.on' : 'agencies.off');
  if (path.endsWith('allowedMakers'))
    return (value as ('admin' | 'creator' | 'franchisee')[]).map((maker) => t(`agencies.maker_${maker}`)).join(', ');
  if (path.endsWith('customerPlans'))
    return (value as { id: string; pricePaise: number }[])
      .map(({ id, pricePaise }) => `${id} ${formatRupees(pricePaise, locale)}`)
      .join(', ');
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'object' ? t('agencies.anotherPicture') : String(value);
}

/** What both changed: the own value stands in the form; theirs is told, and may be taken. */
function Conflicts({ edit: { base, conflicts } }: { edit: Edit }) {
  const box = useRef<HTMLElement>(null);
  const isAny = conflicts.length > 0;
  useEffect(() => {
    if (isAny) box.current?.focus();
  }, [isAny]);
  if (!base || !isAny) return null;
  return (
    <section
      className="banner agency-conflicts"
      data-tone="warning"
      tabIndex={-1}
      ref={box}
      aria-label={t('agencies.conflicts')}
    >
      <p>{t('agencies.conflicts')}</p>
      <ul className="agency-conflict-list">
        {conflicts.map((path) => (
          <li key={path} className="agency-conflict">
            <strong>{nameOfPath(path)}</strong>
            <span>{t('agencies.theirs', { value: said(path, valueAt(base, path)) })}</span>
            <span className="row">
              <button type="button" className="link" onClick={() => settle(path)}>
                {t('agencies.keepMine')}
              </button>
              <button type="button" className="link" onClick={() => takeTheirs(path)}>
                {t('agencies.takeTheirs')}
              </button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
