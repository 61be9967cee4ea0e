import { useStore } from '@nanostores/react';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import { useState } from 'react';
import { t } from '../../../kit/ui/text/messages.ts';
import { PaymentsTab } from '../../money/payment/admin/PaymentsTab.tsx';
import { $may } from '../../people/access/access.store.ts';
import { FeedbackList } from '../../shop/leads/FeedbackList.tsx';
import { CardsTab } from './CardsTab.tsx';
import { DocumentsTab } from './DocumentsTab.tsx';
import { HistoryTab } from './HistoryTab.tsx';
import { PdfCardsTab } from './PdfCardsTab.tsx';
import { VideosTab } from './VideosTab.tsx';

const tabs = ['cards', 'pdfCards', 'videos', 'payments', 'documents', 'feedback', 'history'] as const;
type Tab = (typeof tabs)[number];

export function BusinessTabs({ business }: { business: Business }) {
  const { businessId } = business;
  const may = useStore($may);
  const visibleTabs = tabs.filter(
    (tab) =>
      (tab !== 'pdfCards' || may('GET /pdf-card/getPdfCardsByBusiness')) &&
      (tab !== 'videos' || may('GET /video/user-video/getUserVideosByBusiness')) &&
      (tab !== 'payments' || may('GET /business/subscription-payment')) &&
      (tab !== 'history' || may('GET /audit-log')),
  );
  const [openTab, setOpenTab] = useState<Tab>(
    () => tabs.find((tab) => tab === new URLSearchParams(location.search).get('tab')) ?? 'cards',
  );
  const selectTab = (tab: Tab) => {
    setOpenTab(tab);
    const query = new URLSearchParams({ businessId, ...(tab !== 'cards' && { tab }) });
    history.replaceState(history.state, '', `${location.pathname}?${query}`);
  };
  return (
    <section className="stack">
      <nav className="row business-tabs" aria-label={t('business-view.parts')}>
        {visibleTabs.map((tab) => (
          <button
            key={tab}
            type="button"
            aria-pressed={tab === openTab}
            className="chip"
            onClick={() => selectTab(tab)}
          >
            {t(`business-view.part_${tab}`)}
          </button>
        ))}
      </nav>
      {openTab === 'cards' && <CardsTab businessId={businessId} />}
      {openTab === 'pdfCards' && <PdfCardsTab businessId={businessId} />}
      {openTab === 'videos' && <VideosTab businessId={businessId} />}
      {openTab === 'payments' && <PaymentsTab business={business} />}
      {openTab === 'documents' && <DocumentsTab businessId={businessId} />}
      {openTab === 'feedback' && <FeedbackList businessId={businessId} />}
      {openTab === 'history' && <HistoryTab businessId={businessId} />}
    </section>
  );
}
