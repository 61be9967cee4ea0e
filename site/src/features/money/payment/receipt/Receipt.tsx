import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { FailedPanel } from '../../../../kit/ui/feedback/FailedPanel.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { slice } from '../../../../lib/slice.ts';
import { $activeBusiness, businesses } from '../../../people/session/business.store.ts';
import { NoBusiness } from '../../../people/session/NoBusiness.tsx';
import { refresh } from '../../../people/session/start.customer.ts';
import type { Paid } from '../admin/payments.rules.ts';
import { paidOf } from '../paid-lists.ts';
import { ReceiptPaper } from './ReceiptPaper.tsx';
import { ReceiptSkeleton } from './ReceiptSkeleton.tsx';

/** `paid: null` = the business has never paid. */
const receipt = slice<{ paid: Paid | null }>();

const loadReceipt = (businessId: string) =>
  receipt.load(async () => {
    const [last = null] = await paidOf(businessId);
    return { paid: last };
  });

export function Receipt() {
  const { data, error } = useStore(receipt.$state);
  const list = useStore(businesses.$state);
  const active = useStore($activeBusiness);
  const of = new URLSearchParams(location.search).get('businessId') ?? active?.businessId;
  useEffect(() => {
    if (of) loadReceipt(of);
  }, [of]);
  if (!of && list.status === 'success') return <NoBusiness text={t('receipt.none')} />;
  const failure = error ?? list.error;
  if (!data) {
    if (!failure) return <ReceiptSkeleton />;
    return <FailedPanel failure={failure} onRetry={of ? () => loadReceipt(of) : refresh} />;
  }
  if (data.paid) return <ReceiptPaper paid={data.paid} />;
  return (
    <div className="empty">
      <p>{t('receipt.none')}</p>
    </div>
  );
}
