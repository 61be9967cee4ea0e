import { useStore } from '@nanostores/react';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import { useEffect, useState } from 'react';
import { FailureBanner } from '../../../../kit/ui/feedback/FailureBanner.tsx';
import { TextareaField } from '../../../../kit/ui/form/fields.tsx';
import { MoneyField } from '../../../../kit/ui/form/MoneyField.tsx';
import { FormSheet } from '../../../../kit/ui/overlay/FormSheet.tsx';
import { rupees, t } from '../../../../kit/ui/text/messages.ts';
import { leftOf, partFault } from './part.rules.ts';
import type { Paid } from './payments.rules.ts';
import { giveBackPart, givingBack } from './payments.store.ts';

interface Props {
  business: Business;
  paid: Paid;
  what: string;
  onClose(): void;
}

export function GiveBackPart({ business, paid, what, onClose }: Props) {
  const left = leftOf(paid);
  const [paise, setPaise] = useState<number | null>(null);
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  // Idempotency key: one per opened sheet, for all of its submits.
  const [onceKey] = useState(() => crypto.randomUUID());
  const { status, error } = useStore(givingBack.$state);
  useEffect(() => givingBack.reset, []);
  const fault = partFault(paise, left);
  const why = reason.trim();
  const amount = rupees(left);
  return (
    <FormSheet
      title={t('payment-parts.title')}
      onClose={onClose}
      go={fault || paise === null ? t('payment-parts.go') : t('payment-parts.goPart', { amount: rupees(paise) })}
      isBusy={status === 'loading'}
      isDanger
      onSubmit={async () => {
        setAsked(true);
        if (fault || paise === null || why === '') return;
        if (await giveBackPart(business, paid, { refundPaise: paise, reason: why, onceKey })) onClose();
      }}
    >
      <p>
        <strong>{t('payment-parts.of', { what, amount: rupees(paid.amountPaise) })}</strong>{' '}
        {t('payment-parts.left', { amount })}
      </p>
      <MoneyField
        id="part-amount"
        label={t('payment-parts.amount')}
        error={isAsked && fault ? t(`payment-parts.${fault}`, { amount }) : undefined}
        value={paise}
        onChange={setPaise}
      />
      <TextareaField
        id="part-why"
        label={t('payment-parts.reason')}
        hint={t('payment-parts.reasonHint')}
        error={isAsked && why === '' ? t('payment-parts.reasonRequired') : undefined}
        rows={2}
        value={reason}
        maxLength={200}
        aria-required="true"
        onChange={({ target }) => setReason(target.value)}
      />
      <p>{t(paid.throughGateway ? 'payment-parts.online' : 'payment-parts.byHand')}</p>
      <p className="banner" data-tone={paise === left ? 'warning' : 'info'} aria-live="polite">
        {t(paise === left ? 'payment-parts.planEnds' : 'payment-parts.planStays')}
      </p>
      {error && <FailureBanner failure={error} />}
    </FormSheet>
  );
}
