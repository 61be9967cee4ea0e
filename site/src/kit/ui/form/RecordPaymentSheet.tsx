import { readPaise } from '@parichay/shared/platform/typed/paise.ts';
import { type ReactNode, useState } from 'react';
import type { CallFailure } from '../../../lib/api.ts';
import { FailureBanner } from '../feedback/FailureBanner.tsx';
import { FormSheet } from '../overlay/FormSheet.tsx';
import { t } from '../text/messages.ts';
import { InputField } from './fields.tsx';

interface Props {
  text: string;
  pricePaise: number;
  isBusy: boolean;
  failure: CallFailure | null;
  onRecord(taken: { paymentAmount: number; note: string }): void;
  onClose(): void;
  children?: ReactNode;
}

export function RecordPaymentSheet({ text, pricePaise, isBusy, failure, onRecord, onClose, children }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const [isSent, setSent] = useState(false);
  const amount = typed ?? String(pricePaise / 100);
  const paise = readPaise(amount) ?? null;
  const missing = isSent && note.trim() === '';
  const wrong = isSent && paise === null;
  return (
    <FormSheet
      kind="side"
      title={t('taken.record')}
      onClose={() => isBusy || onClose()}
      go={t('taken.record')}
      isBusy={isBusy}
      onSubmit={() => {
        setSent(true);
        if (paise !== null && note.trim() !== '') onRecord({ paymentAmount: paise, note: note.trim() });
      }}
    >
      <p>{text}</p>
      {children}
      <InputField
        id="taken-amount"
        label={t('taken.amount')}
        hint={t('taken.amountHint')}
        error={wrong ? t('taken.amountWrong') : undefined}
        inputMode="decimal"
        autoComplete="off"
        maxLength={14}
        value={amount}
        onChange={({ target }) => setTyped(target.value)}
      />
      <InputField
        id="taken-note"
        label={t('taken.note')}
        hint={t('taken.noteHint')}
        error={missing ? t('taken.noteMissing') : undefined}
        autoComplete="off"
        maxLength={200}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      {failure && <FailureBanner failure={failure} />}
    </FormSheet>
  );
}
