import { useStore } from '@nanostores/react';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import { useEffect, useState } from 'react';
import { FailureBanner } from '../../../../kit/ui/feedback/FailureBanner.tsx';
import { InputField } from '../../../../kit/ui/form/fields.tsx';
import { FormSheet } from '../../../../kit/ui/overlay/FormSheet.tsx';
import { rupees, t } from '../../../../kit/ui/text/messages.ts';
import { HowPaid } from '../../../shop/how-paid/HowPaid.tsx';
import { faultsOf, howPaidOf, nothingSaid } from '../../../shop/how-paid/how-paid.rules.ts';
import type { PlanPaid } from './payments.rules.ts';
import { receiveDue, receiving } from './payments.store.ts';

interface Props {
  business: Business;
  paid: PlanPaid;
  onClose(): void;
}

export function ReceiveDue({ business, paid: { recordNo, planName, duePaise }, onClose }: Props) {
  const [said, setSaid] = useState(() => nothingSaid(todayInIndia()));
  const [note, setNote] = useState('');
  const [isWrong, setWrong] = useState(false);
  const { status, error } = useStore(receiving.$state);
  useEffect(() => receiving.reset, []);
  const { amountPaise = duePaise } = said;
  const isTooMuch = amountPaise !== null && (amountPaise > duePaise || amountPaise === 0);
  const faults = { ...faultsOf(said, todayInIndia()), ...(isTooMuch && { amountPaise: 'amountTooMuch' as const }) };
  return (
    <FormSheet
      title={t('payments-admin.receive')}
      go={t('payments-admin.confirmGo')}
      isBusy={status === 'loading'}
      onClose={onClose}
      onSubmit={async () => {
        setWrong(true);
        if (Object.keys(faults).length > 0) return;
        if (await receiveDue(business, recordNo, howPaidOf(said, todayInIndia()), note.trim())) onClose();
      }}
    >
      <p>{t('payments-admin.receiveText', { plan: planName, amount: rupees(duePaise) })}</p>
      <HowPaid
        said={said}
        pricePaise={duePaise}
        amountHint={t('payments-admin.receiveHint')}
        faults={isWrong || said.amountPaise !== undefined ? faults : {}}
        onChange={(change) => setSaid({ ...said, ...change })}
      />
      <InputField
        id="receive-note"
        label={t('payments-admin.note')}
        hint={t('payments-admin.noteHint')}
        value={note}
        maxLength={200}
        autoComplete="off"
        onChange={({ target }) => setNote(target.value)}
      />
      {error && <FailureBanner failure={error} />}
    </FormSheet>
  );
}
