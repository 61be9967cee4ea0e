import { PaymentArt } from '../../../../kit/ui/picture/PaymentArt.tsx';
import { locale, t } from '../../../../kit/ui/text/messages.ts';
import { formatDate } from '../../../../lib/i18n.ts';
import { loadMoreCards, type MonthPage } from './agency-payments.store.ts';

export const BillCardList = ({ page: { cards, nextCursor } }: { page: MonthPage }) => (
  <section>
    <h2 className="title">{t('payment-pages.onBill')}</h2>
    {cards.length === 0 && (
      <div className="empty">
        <PaymentArt />
        <p>{t('payment-pages.noCards')}</p>
      </div>
    )}
    <ul className="list">
      {cards.map(({ cardNo, cardId, businessName, publishedAt, isMovedIn }) => (
        <li key={cardNo} className="list-row">
          <span className="two-lines">
            <strong>{businessName}</strong>
            <span className="muted">
              {[cardId, publishedAt && formatDate(publishedAt, locale), isMovedIn && t('payment-pages.movedIn')]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
        </li>
      ))}
    </ul>
    {nextCursor && (
      <button type="button" className="button button-quiet" onClick={loadMoreCards}>
        {t('payment-pages.more')}
      </button>
    )}
  </section>
);
