import { useStore } from '@nanostores/react';
import { scrollElementIntoView } from '../../../kit/ui/browser/scroll-element-into-view.ts';
import { failureText, t } from '../../../kit/ui/text/messages.ts';
import { $checkout, $justPaid, abandonPendingPayment } from './checkout.ts';
import type { FailureReason } from './failure-reason.ts';

const noteMessageKeys = {
  late: 'payments.processingLate',
  dismissed: 'payments.dismissed',
  givenBack: 'payments.givenBack',
} as const;

/** @param onRetry omitted if the page does not know the purchase */
export function CheckoutNote({
  onRetry,
  failureReason,
}: {
  onRetry?: (() => void) | undefined;
  failureReason?: FailureReason | null | undefined;
}) {
  const { stage, failure, note, paymentId } = useStore($checkout);
  const paymentIdText = paymentId && <span className="muted tabular"> {t('payments.quote', { id: paymentId })}</span>;
  if (failure) {
    return (
      <p className="banner" data-tone="danger" role="alert" ref={scrollElementIntoView}>
        {failureText(failure)}
        {paymentIdText}
      </p>
    );
  }
  if (stage === 'processing') {
    return (
      <p className="banner" data-tone="info" role="status" ref={scrollElementIntoView}>
        {t('payments.processing')}
      </p>
    );
  }
  if (stage === 'confirming') {
    return (
      <div className="banner stack" data-tone="info" role="status" ref={scrollElementIntoView}>
        <p>{t('payments.confirming')}</p>
        <button type="button" className="link" onClick={abandonPendingPayment}>
          {t('payments.anotherWay')}
        </button>
      </div>
    );
  }
  if (!note) return null;
  return (
    <div className="banner stack" data-tone="warning" role="alert" ref={scrollElementIntoView}>
      {note === 'dismissed' && failureReason && <p>{t(`payments.failed_${failureReason}`)}</p>}
      <p>
        {t(noteMessageKeys[note])}
        {paymentIdText}
      </p>
      {note === 'dismissed' && onRetry && (
        <button type="button" className="link" onClick={onRetry}>
          {t('common.retry')}
        </button>
      )}
    </div>
  );
}

export function PaymentSuccessNote({ receipt }: { receipt?: string | undefined }) {
  const isShown = useStore($justPaid);
  return (
    <div className="payment-done" role="status">
      {isShown && (
        <p>
          {t('payments.success')} {receipt && <a href={receipt}>{t('payments.receipt')}</a>}
        </p>
      )}
    </div>
  );
}
