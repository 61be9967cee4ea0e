import { useStore } from '@nanostores/react';
import { isProductList } from '@parichay/shared/studio/pdf-card/pdf-card.lists.ts';
import { useEffect } from 'react';
import { EmptyProductArt } from '../../../kit/ui/picture/Art.tsx';
import { locale, t } from '../../../kit/ui/text/messages.ts';
import { UserText } from '../../../kit/ui/text/UserText.tsx';
import { formatDate } from '../../../lib/i18n.ts';
import { loadPdfCards, pdfCards } from '../../shop/business/admin/business-page.store.ts';
import { EmptyTab, failureOrSkeleton, type TabProps } from './TabStates.tsx';

export function PdfCardsTab({ businessId }: TabProps) {
  const { items, status, error } = useStore(pdfCards.$state);
  useEffect(() => {
    loadPdfCards(businessId);
  }, [businessId]);
  const placeholder = failureOrSkeleton({ status, error }, items.length > 0, () => loadPdfCards(businessId));
  if (placeholder) return placeholder;
  if (items.length === 0) return <EmptyTab art={<EmptyProductArt kind="pdf" />} text={t('business-view.noPdfCards')} />;
  return (
    <ul className="list">
      {items.map(({ pdfCardNo, companyName, personName, kind, status: state, createdAt }) => (
        <li key={pdfCardNo} className="list-row">
          <span className="two-lines">
            <strong>
              <UserText text={isProductList(kind) ? companyName : personName || companyName} />
            </strong>
            <span className="muted">{formatDate(createdAt, locale)}</span>
          </span>
          <span className="badge">{t(`projects-admin.pdf_${state}`)}</span>
        </li>
      ))}
    </ul>
  );
}
