import { useStore } from '@nanostores/react';
import { intoView } from '../../../kit/ui/browser/into-view.ts';
import { failureText, t } from '../../../kit/ui/text/messages.ts';
import { $justPaid, $paying, payAnotherWay } from './checkout.ts';

const notes = {
  late: 'payments.processingLate',
  dismissed: 'payments.dismissed',
  givenBack: 'payments.givenBack',
} as const;

/** @param onRetry repeats the purchase; omitted if the page does not know it */
export function PayingNote({ onRetry }: { onRetry?: (() => void) | undefined }) {
  const { stage, failure, note, paymentId } = useStore($paying);
  const quote = paymentId && <span className="muted tabular"> {t('payments.quote', { id: paymentId })}</span>;
  if (failure) {
    return (
      <p className="banner" data-tone="danger" role="alert" ref={intoView}>
        {failureText(failure)}
        {quote}
      </p>
    );
  }
  if (stage === 'processing') {
    return (
      <p className="banner" data-tone="info" role="status" ref={intoView}>
        {t('payments.processing')}
      </p>
    );
  }
  if (stage === 'confirming') {
    return (
      <div className="banner stack" data-tone="info" role="status" ref={intoView}>
        <p>{t('payments.confirming')}</p>
        <button type="button" className="link" onClick={payAnotherWay}>
          {t('payments.anotherWay')}
        </button>
      </div>
    );
  }
  if (!note) return null;
  return (
    <div className="banner stack" data-tone="warning" role="alert" ref={intoView}>
      <p>
        {t(notes[note])}
        {quote}
      </p>
      {note === 'dismissed' && onRetry && (
        <button type="button" className="link" onClick={onRetry}>
          {t('common.retry')}
        </button>
      )}
    </div>
  );
}

/** Shown for six seconds. Source: docs/specification.md §2. */
export function PaymentDone({ receipt }: { receipt?: string | undefined }) {
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
