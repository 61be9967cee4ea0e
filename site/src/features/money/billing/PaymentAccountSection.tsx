import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { NoticeLine } from '../../../kit/table/TableNotices.tsx';
import { lazy } from '../../../kit/ui/browser/lazy.tsx';
import { AdminSkeleton } from '../../../kit/ui/feedback/AdminSkeleton.tsx';
import { FailedPanel } from '../../../kit/ui/feedback/FailedPanel.tsx';
import { QuestionDialog } from '../../../kit/ui/overlay/QuestionDialog.tsx';
import { CopyButton } from '../../../kit/ui/text/CopyButton.tsx';
import { failureText, rupees, t } from '../../../kit/ui/text/messages.ts';
import { agency } from '../../people/session/agency.store.ts';
import { dayText } from './billing-text.ts';
import {
  $paymentAccountNotice,
  loadedPaymentAccount,
  loadPaymentAccount,
  paymentAccountRemoval,
  paymentAccountSave,
  removePaymentAccount,
} from './payment-account.store.ts';

const PaymentAccountSheet = lazy(async () => (await import('./PaymentAccountSheet.tsx')).PaymentAccountSheet, {
  isRare: true,
});

const ownMessageKeys = {
  own: 'billing.accountOwn',
  platform: 'billing.accountPlatform',
  setUp: 'billing.setUp',
  remove: 'billing.removeText',
} as const;
const agencyMessageKeys = {
  own: 'billing.accountOwnOf',
  platform: 'billing.accountPlatformOf',
  setUp: 'billing.setUpOf',
  remove: 'billing.removeTextOf',
} as const;

const paymentEvents = ['payment.captured', 'payment.authorized', 'payment.failed', 'order.paid'];
const webhookEvents = [...paymentEvents, 'refund.processed', 'refund.failed'];

export function PaymentAccountSection({ isPlatform }: { isPlatform: boolean }) {
  const messageKeys = isPlatform ? agencyMessageKeys : ownMessageKeys;
  const { data, error } = useStore(loadedPaymentAccount.$state);
  const [openDialog, setOpenDialog] = useState<'keys' | 'remove' | null>(null);
  const removalState = useStore(paymentAccountRemoval.$state);
  const ownAgency = useStore(agency.$state).data;
  const isOnlineOff = !isPlatform && ownAgency?.configuration.onlinePayment.enablePaymentIntegration === false;
  const isLoaded = data !== null;
  useEffect(() => {
    loadPaymentAccount();
  }, []);
  useEffect(() => {
    if (isLoaded && location.hash === '#account') document.getElementById('account')?.scrollIntoView();
  }, [isLoaded]);
  const close = () => setOpenDialog(null);
  return (
    <section aria-labelledby="account" className="billing-account">
      <h2 id="account">{t('billing.account')}</h2>
      {!data && (error ? <FailedPanel failure={error} onRetry={loadPaymentAccount} /> : <AdminSkeleton />)}
      {data && (
        <div className="stack">
          <NoticeLine changes={{ $notice: $paymentAccountNotice }} />
          <p>{t(data.account ? messageKeys.own : messageKeys.platform)}</p>
          {data.receivedByPlatform.totalPaise > 0 && (
            <dl className="billing-facts">
              <div>
                <dt>{t('billing.receivedMonth')}</dt>
                <dd className="tabular">{rupees(data.receivedByPlatform.monthPaise)}</dd>
              </div>
              <div>
                <dt>{t('billing.receivedTotal')}</dt>
                <dd className="tabular">{rupees(data.receivedByPlatform.totalPaise)}</dd>
              </div>
            </dl>
          )}
          {isOnlineOff && <p>{t('billing.accountOnlineOff')}</p>}
          {data.account && (
            <dl className="billing-facts">
              <div>
                <dt>{t('billing.keyId')}</dt>
                <dd className="tabular">{data.account.keyId}</dd>
              </div>
              <div>
                <dt>{t('billing.setOn')}</dt>
                <dd className="tabular">{dayText(data.account.updatedAt)}</dd>
              </div>
            </dl>
          )}
          {data.account && (
            <div className="billing-webhook">
              <p className="muted">{t(data.webhookUrl ? 'billing.webhookText' : 'billing.webhookNoDomain')}</p>
              {data.webhookUrl && (
                <>
                  <code>{data.webhookUrl}</code>
                  <CopyButton text={data.webhookUrl} label={t('billing.copy')} className="button button-quiet" />
                </>
              )}
              <p className="muted">
                {t('billing.webhookEvents')} <code>{webhookEvents.join(', ')}</code>
              </p>
            </div>
          )}
          <div className="row">
            <button
              type="button"
              className="button button-quiet"
              aria-haspopup="dialog"
              onClick={() => {
                paymentAccountSave.reset();
                setOpenDialog('keys');
              }}
            >
              {t(data.account ? 'billing.changeKeys' : messageKeys.setUp)}
            </button>
            {data.account && (
              <button
                type="button"
                className="button button-plain billing-remove"
                aria-haspopup="dialog"
                onClick={() => {
                  paymentAccountRemoval.reset();
                  setOpenDialog('remove');
                }}
              >
                {t('billing.remove')}
              </button>
            )}
          </div>
        </div>
      )}
      {openDialog === 'keys' && data && <PaymentAccountSheet webhookUrl={data.webhookUrl} onClose={close} />}
      {openDialog === 'remove' && (
        <QuestionDialog
          title={t('billing.removeTitle')}
          text={t(messageKeys.remove)}
          confirmLabel={t('billing.remove')}
          isBusy={removalState.status === 'loading'}
          failure={removalState.error && failureText(removalState.error)}
          onConfirm={async () => {
            if (await removePaymentAccount(t('billing.removed'))) close();
          }}
          onClose={close}
        />
      )}
    </section>
  );
}
