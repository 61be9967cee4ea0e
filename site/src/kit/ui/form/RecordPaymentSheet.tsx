import { readPaise } from '@parichay/shared/platform/typed/paise.ts';
import { type ReactNode, useState } from 'react';
import type { CallFailure } from '../../../lib/api.ts';
import { FailureBanner } from '../feedback/FailureBanner.tsx';
import { FormSheet } from '../overlay/FormSheet.tsx';
import { rupees, t } from '../text/messages.ts';
import { Choice } from './Choice.tsx';
import { InputField } from './fields.tsx';
import { paiseAbovePrice } from './more-than-price.rules.ts';

interface Props {
  text: string;
  pricePaise: number;
  isBusy: boolean;
  failure: CallFailure | null;
  onRecord(payment: { paymentAmount: number; note: string }): void;
  onClose(): void;
  children?: ReactNode;
}

export function RecordPaymentSheet({ text, pricePaise, isBusy, failure, onRecord, onClose, children }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const [confirmedMorePaise, setConfirmedMorePaise] = useState<number | null>(null);
  const [note, setNote] = useState('');
  const [isSubmitted, setSent] = useState(false);
  const amount = typed ?? String(pricePaise / 100);
  const paise = readPaise(amount) ?? null;
  const morePaise = paiseAbovePrice(paise, pricePaise);
  const more = { amount: rupees(morePaise) };
  const isMoreConfirmed = confirmedMorePaise === morePaise;
  const isMoreDoubtful = morePaise > 0 && !isMoreConfirmed;
  const isNoteMissing = isSubmitted && note.trim() === '';
  const isAmountInvalid = isSubmitted && paise === null;
  return (
    <FormSheet
      kind="side"
      title={t('taken.record')}
      onClose={() => isBusy || onClose()}
      submitLabel={t('taken.record')}
      isBusy={isBusy}
      onSubmit={() => {
        setSent(true);
        if (paise !== null && !isMoreDoubtful && note.trim() !== '')
          onRecord({ paymentAmount: paise, note: note.trim() });
      }}
    >
      <p>{text}</p>
      {children}
      <InputField
        id="taken-amount"
        label={t('taken.amount')}
        hint={t('taken.amountHint')}
        error={isAmountInvalid ? t('taken.amountWrong') : isMoreDoubtful ? t('taken.moreThanPrice', more) : undefined}
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        onChange={({ target }) => setTyped(target.value)}
      />
      {morePaise > 0 && (
        <Choice
          id="taken-more"
          label={t('taken.moreIsRight', more)}
          checked={isMoreConfirmed}
          onChange={({ target }) => setConfirmedMorePaise(target.checked ? morePaise : null)}
        />
      )}
      <InputField
        id="taken-note"
        label={t('taken.note')}
        hint={t('taken.noteHint')}
        error={isNoteMissing ? t('taken.noteMissing') : undefined}
        autoComplete="off"
        maxLength={200}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      {failure && <FailureBanner failure={failure} />}
    </FormSheet>
  );
}
