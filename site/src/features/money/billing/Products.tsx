import { useStore } from '@nanostores/react';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { AdminSkeleton } from '../../../kit/ui/feedback/AdminSkeleton.tsx';
import { FailedPanel } from '../../../kit/ui/feedback/FailedPanel.tsx';
import { rupees, t } from '../../../kit/ui/text/messages.ts';
import { UserText } from '../../../kit/ui/text/UserText.tsx';
import { InvoiceLinks } from '../invoice/InvoiceLinks.tsx';
import { PlatformContact } from '../payment/agency/PlatformContact.tsx';
import {
  loadYearPayments,
  setItemToRecord,
  type YearlyAgencyProduct,
  type YearPayments,
  yearlyProducts,
  yearPayments,
} from './billing.store.ts';
import { dayText, productText } from './billing-text.ts';

/** The platform fee cannot be paid online. Source: docs/specification.md §2, §7. */
const paymentPages: Partial<Record<YearlyAgencyProduct, string>> = {
  image: '/panel/payment/agency-image-payment',
  pdf: '/panel/payment/agency-pdf-card-payment',
};

export function YearlyProductsSection({ isPlatform }: { isPlatform: boolean }) {
  const { data, error } = useStore(yearPayments.$state);
  return (
    <section aria-labelledby="products">
      <h2 id="products">{t('billing.products')}</h2>
      {!data && (error ? <FailedPanel failure={error} onRetry={loadYearPayments} /> : <AdminSkeleton />)}
      {data && (
        <ul className="billing-products">
          {yearlyProducts
            .filter((product) => data[product].isOn || data[product].items.length > 0)
            .map((product) => (
              <ProductYear key={product} product={product} year={data[product]} isPlatform={isPlatform} />
            ))}
        </ul>
      )}
    </section>
  );
}

function ProductYear({
  product,
  year,
  isPlatform,
}: {
  product: YearlyAgencyProduct;
  year: YearPayments;
  isPlatform: boolean;
}) {
  const { paidUntil, pricePaise, items, platform } = year;
  const productName = productText(product);
  const isRunning = paidUntil !== null && paidUntil >= todayInIndia();
  const payPath = paymentPages[product];
  return (
    <li>
      <h3>{productName}</h3>
      {(paidUntil !== null || pricePaise > 0) && (
        <p>
          <span
            className="badge"
            data-tone={isRunning ? 'success' : paidUntil !== null && pricePaise > 0 ? 'warning' : undefined}
          >
            {paidUntil === null
              ? t('billing.neverPaid')
              : t(isRunning ? 'billing.paidUntil' : 'billing.endedOn', { date: dayText(paidUntil) })}
          </span>
        </p>
      )}
      <p className="muted">
        {pricePaise > 0 ? t('billing.nextYear', { price: rupees(pricePaise) }) : t('billing.costsNothing')}
      </p>
      {paidUntil === null && pricePaise > 0 && <p>{t('billing.optionalFee')}</p>}
      {!payPath && !isPlatform && !isRunning && pricePaise > 0 && (
        <>
          <p>{t('billing.byTransfer', { name: platform.name })}</p>
          <PlatformContact contact={platform.contact} messageText={productName} />
        </>
      )}
      {items.length > 0 && (
        <ul className="list billing-years">
          {items.map((payment) => (
            <li key={payment.recordNo} className="list-row" data-past={payment.status === 'refunded' || undefined}>
              <span className="two-lines">
                <span className="tabular">
                  {t('billing.fromTo', { from: dayText(payment.validFrom), to: dayText(payment.validTo) })}
                </span>
                <span className="muted">
                  {t(payment.throughGateway ? 'billing.paidOnline' : 'billing.paidByHand', {
                    when: dayText(payment.paidAt),
                  })}
                  {payment.note && (
                    <>
                      {' · '}
                      <UserText text={payment.note} />
                    </>
                  )}
                </span>
              </span>
              <span className="billing-paid">
                <strong className="tabular">{rupees(payment.amountPaise)}</strong>
                <InvoiceLinks payment={payment} label={productName} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {isPlatform ? (
        <button
          type="button"
          className="button button-quiet"
          aria-haspopup="dialog"
          aria-label={t('billing.recordOf', { what: productName })}
          onClick={() => setItemToRecord({ kind: product, pricePaise })}
        >
          {t('billing.record')}
        </button>
      ) : (
        payPath &&
        pricePaise > 0 && (
          <a className="button button-quiet" href={payPath} aria-label={t('billing.payOf', { what: productName })}>
            {t('billing.pay')}
          </a>
        )
      )}
    </li>
  );
}
