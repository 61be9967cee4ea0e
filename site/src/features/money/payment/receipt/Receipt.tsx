import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { FailedPanel } from '../../../../kit/ui/feedback/FailedPanel.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { slice } from '../../../../lib/slice.ts';
import { $activeBusiness, businesses } from '../../../people/session/business.store.ts';
import { NoBusiness } from '../../../people/session/NoBusiness.tsx';
import { reloadCustomerData } from '../../../people/session/start-customer.ts';
import type { PaymentRecord } from '../admin/payments.rules.ts';
import { fetchPayments } from '../payment-lists.ts';
import { ReceiptPaper } from './ReceiptPaper.tsx';
import { ReceiptSkeleton } from './ReceiptSkeleton.tsx';

/** `payment: null` = the business has no recorded payment. */
const receipt = slice<{ payment: PaymentRecord | null }>();

const loadReceipt = (businessId: string) =>
  receipt.load(async () => {
    const [lastPayment = null] = await fetchPayments(businessId);
    return { payment: lastPayment };
  });

export function Receipt() {
  const { data, error } = useStore(receipt.$state);
  const businessList = useStore(businesses.$state);
  const activeBusiness = useStore($activeBusiness);
  const businessId = new URLSearchParams(location.search).get('businessId') ?? activeBusiness?.businessId;
  useEffect(() => {
    if (businessId) loadReceipt(businessId);
  }, [businessId]);
  if (!businessId && businessList.status === 'success') return <NoBusiness text={t('receipt.none')} />;
  const failure = error ?? businessList.error;
  if (!data) {
    if (!failure) return <ReceiptSkeleton />;
    return <FailedPanel failure={failure} onRetry={businessId ? () => loadReceipt(businessId) : reloadCustomerData} />;
  }
  if (data.payment) return <ReceiptPaper payment={data.payment} />;
  return (
    <div className="empty">
      <p>{t('receipt.none')}</p>
    </div>
  );
}
