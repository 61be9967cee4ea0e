import { formatPhone } from '@parichay/shared/platform/lib/phone-text.ts';
import '../../../kit/ui/form/account.css';
import ChevronRight from 'icon:chevron-right';
import Receipt from 'icon:receipt';
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { lazy } from '../../../kit/ui/browser/lazy.tsx';
import { FailedPanel } from '../../../kit/ui/feedback/FailedPanel.tsx';
import { FailureBanner } from '../../../kit/ui/feedback/FailureBanner.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { onPaid } from '../../../lib/payment-report.ts';
import { Invoices } from '../../money/invoice/Invoices.tsx';
import { loadInvoices } from '../../money/invoice/invoices.store.ts';
import { receiptPath } from '../../money/payment/receipt/receipt-path.ts';
import { agency } from '../../people/session/agency.store.ts';
import { $activeBusiness, $nextBusiness, businesses } from '../../people/session/business.store.ts';
import { LanguageChoice } from '../../people/session/LanguageChoice.tsx';
import { SupportLine } from '../../people/session/SupportLine.tsx';
import { signOut } from '../../people/session/sign-out.ts';
import { reloadCustomerData } from '../../people/session/start-customer.ts';
import { StorageUsage } from '../../people/storage/StorageUsage.tsx';
import { reloadStorage } from '../../people/storage/storage.store.ts';
import { setStaffAccess, staffAccessChange, user } from '../../people/user/user.store.ts';
import { PlanFeatures } from '../../shop/plan/PlanFeatures.tsx';
import { CustomerTrash } from '../trash/CustomerTrash.tsx';
import { AccountSkeleton } from './AccountSkeleton.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { SignedInBrowsers } from './SignedInBrowsers.tsx';

const OwnAccountChanges = lazy(
  async () => (await import('../../people/account-change/account-change.load.ts')).loadOwnAccountChanges(),
  { isPermanent: true },
);
const DeleteAccount = lazy(async () => (await import('./DeleteAccount.tsx')).DeleteAccount);

function reloadAfterPayment(): void {
  loadInvoices();
  reloadStorage();
}

export function Account() {
  const { data, error } = useStore(user.$state);
  const [isDeleting, setDeleting] = useState(false);
  const businessList = useStore(businesses.$state);
  const activeBusiness = useStore($activeBusiness);
  useEffect(() => onPaid(reloadAfterPayment), []);
  const isLoaded = useStore($nextBusiness) !== null || businessList.items.length > 0 || businessList.error;
  if (!data || !isLoaded)
    return error ? <FailedPanel failure={error} onRetry={reloadCustomerData} /> : <AccountSkeleton />;
  const { phoneNumber, email } = data;
  return (
    <div className="account">
      <dl className="account-facts">
        {phoneNumber && (
          <div>
            <dt>{t('account.phone')}</dt>
            <dd className="tabular">{formatPhone(phoneNumber)}</dd>
          </div>
        )}
        {email && (
          <div>
            <dt>{t('account.email')}</dt>
            <dd>{email}</dd>
          </div>
        )}
      </dl>
      <LanguageChoice />
      {!data.loggedInBy && <StaffAccess isAllowed={data.preferences.letsStaffIn} />}
      <PlanFeatures />
      {activeBusiness?.paymentStatus === 1 && (
        <a className="list-row choice-row" href={receiptPath(activeBusiness.businessId)}>
          <Receipt aria-hidden="true" />
          {t('account.lastReceipt')}
          <ChevronRight size={20} aria-hidden="true" />
        </a>
      )}
      <StorageSection />
      <Invoices />
      <CustomerTrash />
      {!data.loggedInBy && <OwnAccountChanges user={data} />}
      {!data.loggedInBy && <ChangePassword user={data} />}
      {!data.loggedInBy && <SignedInBrowsers />}
      <SupportLine />
      <button type="button" className="button button-quiet button-wide" onClick={() => signOut('customer')}>
        {t('account.logout')}
      </button>
      <section className="account-end">
        <h2 className="title">{t('account.deleteTitle')}</h2>
        <p>{t('account.deleteText')}</p>
        <button type="button" className="button button-danger" onClick={() => setDeleting(true)}>
          {t('account.delete')}
        </button>
      </section>
      {isDeleting && <DeleteAccount onClose={() => setDeleting(false)} />}
    </div>
  );
}

function StorageSection() {
  const business = useStore($activeBusiness);
  if (!business) return null;
  return (
    <section className="stack" aria-labelledby="storage-title">
      <h2 className="title" id="storage-title">
        {t('account.storage')}
      </h2>
      <StorageUsage owner={{ businessId: business.businessId }} />
      <p className="muted">{t('account.storageHint')}</p>
    </section>
  );
}

function StaffAccess({ isAllowed: isAccessAllowed }: { isAllowed: boolean }) {
  const { status, error } = useStore(staffAccessChange.$state);
  const name = useStore(agency.$state).data?.agencyName ?? '';
  return (
    <fieldset className="staff-access">
      <legend>{t('account.staffAccess')}</legend>
      <label className="check">
        <input
          type="checkbox"
          checked={isAccessAllowed}
          aria-busy={status === 'loading'}
          onChange={({ target }) => void (status !== 'loading' && setStaffAccess(target.checked))}
        />
        {t('account.letStaffIn', { agency: name })}
      </label>
      <p className="muted">{t('account.letStaffInHint')}</p>
      {error && <FailureBanner failure={error} />}
    </fieldset>
  );
}
