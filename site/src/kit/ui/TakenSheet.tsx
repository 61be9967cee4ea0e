import { type ReactNode, useState } from 'react';
import type { CallFailure } from '../../lib/api.ts';
import { FailureBanner } from './FailureBanner.tsx';
import { FieldFrame } from './FieldFrame.tsx';
import { t } from './messages.ts';
import { paiseOf } from './paise-of.ts';
import { Sheet } from './Sheet.tsx';

const formId = 'record-taken';

interface Props {
  /** What was paid for, and what it costs. */
  text: string;
  pricePaise: number;
  isBusy: boolean;
  failure: CallFailure | null;
  onRecord(taken: { paymentAmount: number; note: string }): void;
  onClose(): void;
  /** What is chosen beforehand. */
  children?: ReactNode;
}

/** Writes down what was paid otherwise than online: how much, and how. */
export function TakenSheet({ text, pricePaise, isBusy, failure, onRecord, onClose, children }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const [isSent, setSent] = useState(false);
  const amount = typed ?? String(pricePaise / 100);
  const paise = paiseOf(amount);
  const missing = isSent && note.trim() === '';
  const wrong = isSent && paise === null;
  const foot = (
    <button type="submit" form={formId} className="button" aria-busy={isBusy}>
      {t('taken.record')}
    </button>
  );
  return (
    <Sheet kind="side" title={t('taken.record')} onClose={() => isBusy || onClose()} foot={foot}>
      <form
        id={formId}
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setSent(true);
          if (paise !== null && note.trim() !== '') onRecord({ paymentAmount: paise, note: note.trim() });
        }}
      >
        <p>{text}</p>
        {children}
        <FieldFrame
          id="taken-amount"
          label={t('taken.amount')}
          hint={t('taken.amountHint')}
          error={wrong ? t('taken.amountWrong') : undefined}
        >
          <input
            id="taken-amount"
            inputMode="decimal"
            autoComplete="off"
            maxLength={14}
            value={amount}
            aria-describedby="taken-amount-said"
            aria-invalid={wrong || undefined}
            onChange={({ target }) => setTyped(target.value)}
          />
        </FieldFrame>
        <FieldFrame
          id="taken-note"
          label={t('taken.note')}
          hint={t('taken.noteHint')}
          error={missing ? t('taken.noteMissing') : undefined}
        >
          <input
            id="taken-note"
            autoComplete="off"
            maxLength={200}
            value={note}
            aria-describedby="taken-note-said"
            aria-invalid={missing || undefined}
            onChange={({ target }) => setNote(target.value)}
          />
        </FieldFrame>
        {failure && <FailureBanner failure={failure} />}
      </form>
    </Sheet>
  );
}
