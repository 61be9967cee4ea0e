import { useStore } from '@nanostores/react';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import { useState } from 'react';
import { t } from '../../../kit/ui/text/messages.ts';
import { PaymentsPart } from '../../money/payment/admin/PaymentsPart.tsx';
import { $may } from '../../people/access/access.store.ts';
import { FeedbackList } from '../../shop/leads/FeedbackList.tsx';
import { CardsPart } from './CardsPart.tsx';
import { DocumentsPart } from './DocumentsPart.tsx';
import { HistoryPart } from './HistoryPart.tsx';
import { PdfCardsPart } from './PdfCardsPart.tsx';
import { VideosPart } from './VideosPart.tsx';

const tabs = ['cards', 'pdfCards', 'videos', 'payments', 'documents', 'feedback', 'history'] as const;
type Tab = (typeof tabs)[number];

export function Parts({ business: of }: { business: Business }) {
  const { businessId } = of;
  const may = useStore($may);
  const shown = tabs.filter(
    (tab) =>
      (tab !== 'pdfCards' || may('GET /pdf-card/getPdfCardsByBusiness')) &&
      (tab !== 'videos' || may('GET /video/user-video/getUserVideosByBusiness')) &&
      (tab !== 'payments' || may('GET /business/subscription-payment')) &&
      (tab !== 'history' || may('GET /audit-log')),
  );
  const [open, setOpen] = useState<Tab>(
    () => tabs.find((tab) => tab === new URLSearchParams(location.search).get('tab')) ?? 'cards',
  );
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
