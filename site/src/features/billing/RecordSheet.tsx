import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { FailureBanner } from '../ui/FailureBanner.tsx';
import { FieldFrame } from '../ui/FieldFrame.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { t } from '../ui/words.ts';
import { paiseOf } from './billing.rules.ts';
import { ask, type Recordable, record, recording } from './billing.store.ts';
import { monthText, productText, rupees } from './billing-words.ts';

const formId = 'record-billing';

const whatOf = (what: Recordable): string =>
  what.kind === 'month' ? t('billing.billOf', { month: monthText(what.bill) }) : productText(what.kind);
const priceOf = (what: Recordable): number => (what.kind === 'month' ? what.bill.amountPaise : what.pricePaise);

/** Writes down what an agency paid the platform otherwise than online: how much, and how. */
export function RecordSheet({ what }: { what: Recordable }) {
  const [amount, setAmount] = useState(String(priceOf(what) / 100));
  const [note, setNote] = useState('');
  const [isSent, setSent] = useState(false);
  const { status, error } = useStore(recording.$state);
  const close = () => status !== 'loading' && ask(null);
  const paise = paiseOf(amount);
  const missing = isSent && note.trim() === '';
  const wrong = isSent && paise === null;
  const foot = (
    <button type="submit" form={formId} className="button" aria-busy={status === 'loading'}>
      {t('billing.record')}
    </button>
  );
  return (
    <Sheet kind="side" title={t('billing.record')} onClose={close} foot={foot}>
      <form
        id={formId}
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setSent(true);
          if (paise === null || note.trim() === '') return;
          const said = t('billing.recorded', { what: whatOf(what), amount: rupees(paise) });
          record(what, { paymentAmount: paise, note: note.trim() }, said);
        }}
      >
        <p>{t('billing.recordText', { what: whatOf(what), amount: rupees(priceOf(what)) })}</p>
        <FieldFrame
          id="billing-amount"
          label={t('billing.taken')}
          hint={t('billing.takenHint')}
          error={wrong ? t('billing.takenWrong') : undefined}
        >
          <input
            id="billing-amount"
            inputMode="decimal"
            autoComplete="off"
            maxLength={14}
            value={amount}
            aria-describedby="billing-amount-said"
            aria-invalid={wrong || undefined}
            onChange={({ target }) => setAmount(target.value)}
          />
        </FieldFrame>
        <FieldFrame
          id="billing-note"
          label={t('billing.note')}
          hint={t('billing.noteHint')}
          error={missing ? t('billing.noteMissing') : undefined}
        >
          <input
            id="billing-note"
            autoComplete="off"
            maxLength={200}
            value={note}
            aria-describedby="billing-note-said"
            aria-invalid={missing || undefined}
            onChange={({ target }) => setNote(target.value)}
          />
        </FieldFrame>
        {error && <FailureBanner failure={error} />}
      </form>
    </Sheet>
  );
}
