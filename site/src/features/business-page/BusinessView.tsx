import '../../kit/table/table.css';
import './business-view.css';
import { useStore } from '@nanostores/react';
import type { Business } from '@parichay/shared/business/business.endpoints.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { FailureLine } from '../../kit/table/SaidLines.tsx';
import { Avatar } from '../../kit/ui/Avatar.tsx';
import { FailedPanel } from '../../kit/ui/FailedPanel.tsx';
import { locale, t } from '../../kit/ui/messages.ts';
import { OwnWords } from '../../kit/ui/OwnWords.tsx';
import { formatDate } from '../../lib/i18n.ts';
import { $may } from '../access/access.store.ts';
import { BusinessMenu } from '../business/admin/BusinessMenu.tsx';
import { business, loadBusiness } from '../business/admin/business-page.store.ts';
import { businessChanges, editPath } from '../business/admin/businesses-admin.store.ts';
import { ExpiryBadge } from '../business/admin/ExpiryBadge.tsx';
import { FormSkeleton } from '../business/FormSkeleton.tsx';
import { FeedbackList } from '../feedback/FeedbackList.tsx';
import { PaymentsPart } from '../payment/admin/PaymentsPart.tsx';
import { paidUntil } from '../session/business.rules.ts';
import { categoryLabel } from '../session/category-label.ts';
import { spacedPhone } from '../user/user.store.ts';
import { CardsPart } from './CardsPart.tsx';
import { DocumentsPart } from './DocumentsPart.tsx';
import { HistoryPart } from './HistoryPart.tsx';
import { PdfCardsPart } from './PdfCardsPart.tsx';
import { VideosPart } from './VideosPart.tsx';

const tabs = ['cards', 'pdfCards', 'videos', 'payments', 'documents', 'feedback', 'history'] as const;
type Tab = (typeof tabs)[number];

const asked = () => new URLSearchParams(location.search);

/** One business with all that belongs to it. The address remembers which part stands open. */
export function BusinessView() {
  const id = asked().get('businessId') ?? '';
  const { data, error } = useStore(business.$state);
  const failed = useStore(businessChanges.$rowFailure);
  useEffect(() => {
    loadBusiness(id);
  }, [id]);
  if (error && !data) return <FailedPanel failure={error} onRetry={() => loadBusiness(id)} />;
  if (!data) return <FormSkeleton />;
  return (
    <div className="stack business-view">
      <header className="business-head">
        <Avatar name={data.businessName} logo={data.logo} />
        <div className="two-lines">
          <h2>
            <OwnWords text={data.businessName} />
          </h2>
          <span className="row">
            <span className="muted">{categoryLabel(data.category)}</span>
            <ExpiryBadge business={data} />
          </span>
        </div>
        <div className="row business-actions">
          <a className="button" href={editPath(data.businessId)}>
            {t('businesses.edit')}
          </a>
          <BusinessMenu row={data}>{t('table.actions')}</BusinessMenu>
        </div>
      </header>
      {failed && <FailureLine changes={businessChanges} />}
      <Facts business={data} />
      <Parts business={data} />
    </div>
  );
}

function Facts({ business: of }: { business: Business }) {
  const { city, state, pinCode } = of.address;
  const phone = of.user.phoneNumber;
  const lastDay = paidUntil(of);
  const facts: { name: string; value: ReactNode }[] = [
    { name: t('businesses.phone'), value: phone ? <Phone number={phone} /> : (of.user.email ?? '–') },
    { name: t('businesses.email'), value: of.email ?? '–' },
    { name: t('businesses.place'), value: [city, state, pinCode].filter(Boolean).join(', ') || '–' },
    {
      name: t('businesses.paidUntil'),
      value: lastDay ? formatDate(lastDay, locale) : of.paymentStatus === 0 ? '–' : t('businesses.noEnd'),
    },
    { name: t('businesses.madeBy'), value: t(`businesses.maker_${of.businessMadeBy}`) },
    { name: t('businesses.created'), value: formatDate(of.createdAt, locale) },
  ];
  return (
    <dl className="facts business-facts">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const Phone = ({ number }: { number: string }) => (
  <a className="tabular" href={`tel:${number}`}>
    {spacedPhone(number)}
  </a>
);

function Parts({ business: of }: { business: Business }) {
  const { businessId } = of;
  const may = useStore($may);
  const shown = tabs.filter(
    (tab) =>
      (tab !== 'pdfCards' || may('GET /pdf-card/getPdfCardsByBusiness')) &&
      (tab !== 'videos' || may('GET /video/user-video/getUserVideosByBusiness')) &&
      (tab !== 'payments' || may('GET /business/subscription-payment')) &&
      (tab !== 'history' || may('GET /audit-log')),
  );
  const [open, setOpen] = useState<Tab>(() => tabs.find((tab) => tab === asked().get('tab')) ?? 'cards');
  const choose = (tab: Tab) => {
    setOpen(tab);
    const query = new URLSearchParams({ businessId, ...(tab !== 'cards' && { tab }) });
    history.replaceState(history.state, '', `${location.pathname}?${query}`);
  };
  return (
    <section className="stack">
      <nav className="row business-tabs" aria-label={t('business-view.parts')}>
        {shown.map((tab) => (
          <button key={tab} type="button" aria-pressed={tab === open} className="chip" onClick={() => choose(tab)}>
            {t(`business-view.part_${tab}`)}
          </button>
        ))}
      </nav>
      {open === 'cards' && <CardsPart businessId={businessId} />}
      {open === 'pdfCards' && <PdfCardsPart businessId={businessId} />}
      {open === 'videos' && <VideosPart businessId={businessId} />}
      {open === 'payments' && <PaymentsPart business={of} />}
      {open === 'documents' && <DocumentsPart businessId={businessId} />}
      {open === 'feedback' && <FeedbackList businessId={businessId} />}
      {open === 'history' && <HistoryPart businessId={businessId} />}
    </section>
  );
}
