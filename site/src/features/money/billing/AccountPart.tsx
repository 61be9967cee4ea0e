import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { NoticeLine } from '../../../kit/table/TableNotices.tsx';
import { lazy } from '../../../kit/ui/browser/lazy.tsx';
import { AdminSkeleton } from '../../../kit/ui/feedback/AdminSkeleton.tsx';
import { FailedPanel } from '../../../kit/ui/feedback/FailedPanel.tsx';
import { QuestionDialog } from '../../../kit/ui/overlay/QuestionDialog.tsx';
import { CopyButton } from '../../../kit/ui/text/CopyButton.tsx';
import { failureText, t } from '../../../kit/ui/text/messages.ts';
import { $accountNotice, account, loadAccount, removeAccount, removing, saving } from './account.store.ts';
import { dayText } from './billing-words.ts';

const AccountSheet = lazy(async () => (await import('./AccountSheet.tsx')).AccountSheet, { isRare: true });

const ofOwn = {
  own: 'billing.accountOwn',
  platform: 'billing.accountPlatform',
  setUp: 'billing.setUp',
  remove: 'billing.removeText',
} as const;
const ofAnother = {
  own: 'billing.accountOwnOf',
  platform: 'billing.accountPlatformOf',
  setUp: 'billing.setUpOf',
  remove: 'billing.removeTextOf',
} as const;

/** Razorpay's event names. */
const paymentEvents = ['payment.captured', 'payment.authorized', 'payment.failed', 'order.paid'];
const webhookEvents = [...paymentEvents, 'refund.processed', 'refund.failed'];

export function AccountPart({ isPlatform }: { isPlatform: boolean }) {
  const words = isPlatform ? ofAnother : ofOwn;
  const { data, error } = useStore(account.$state);
  const [open, setOpen] = useState<'keys' | 'remove' | null>(null);
  const isRemoving = useStore(removing.$state);
  useEffect(() => {
    loadAccount();
  }, []);
  const close = () => setOpen(null);
  return (
    <section aria-labelledby="account" className="billing-account">
      <h2 id="account">{t('billing.account')}</h2>
      {!data && (error ? <FailedPanel failure={error} onRetry={loadAccount} /> : <AdminSkeleton />)}
      {data && (
        <div className="stack">
          <NoticeLine changes={{ $notice: $accountNotice }} />
          <p>{t(data.account ? words.own : words.platform)}</p>
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
                  <CopyButton text={data.webhookUrl} words={t('billing.copy')} className="button button-quiet" />
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
                saving.reset();
                setOpen('keys');
              }}
            >
              {t(data.account ? 'billing.changeKeys' : words.setUp)}
            </button>
            {data.account && (
              <button
                type="button"
                className="button button-plain billing-remove"
                aria-haspopup="dialog"
                onClick={() => {
                  removing.reset();
                  setOpen('remove');
                }}
              >
                {t('billing.remove')}
              </button>
            )}
          </div>
        </div>
      )}
      {open === 'keys' && data && <AccountSheet webhookUrl={data.webhookUrl} onClose={close} />}
      {open === 'remove' && (
        <QuestionDialog
          title={t('billing.removeTitle')}
          text={t(words.remove)}
          go={t('billing.remove')}
          isBusy={isRemoving.status === 'loading'}
          failure={isRemoving.error && failureText(isRemoving.error)}
          onGo={async () => {
            if (await removeAccount(t('billing.removed'))) close();
          }}
          onClose={close}
        />
      )}
    </section>
  );
}
