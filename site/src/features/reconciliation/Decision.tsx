import { useStore } from '@nanostores/react';
import type { CaseAction } from '@parichay/shared/payment/payment.lists.ts';
import type { PaymentCase } from '@parichay/shared/reconciliation/reconciliation.endpoints.ts';
import { useState } from 'react';
import { AnswerFailure } from '../../kit/table/SaidLines.tsx';
import { FormSheet } from '../../kit/ui/FormSheet.tsx';
import { TextareaField } from '../../kit/ui/fields.tsx';
import { failureText, t } from '../../kit/ui/messages.ts';
import { QuestionDialog } from '../../kit/ui/QuestionDialog.tsx';
import { amountText, whatText } from './case-words.ts';
import { caseChanges, decide } from './reconciliation.store.ts';

interface Props {
  action: CaseAction;
  row: PaymentCase;
}

/** Asked before money moves or something is granted; what is settled elsewhere, or taken back, is told why. */
export function Decision({ action, row }: Props) {
  const { status, error } = useStore(caseChanges.answering.$state);
  const isBusy = status === 'loading';
  const params = { amount: amountText(row), what: whatText(row), name: row.businessName ?? row.agencyName };
  const said = t(`reconciliation.did_${action}`, params);
  const title = t(`reconciliation.do_${action}`);
  const text = t(`reconciliation.ask_${action}`, params);
  if (action !== 'settle' && action !== 'withdraw')
    return (
      <QuestionDialog
        isHarmless={action !== 'refund'}
        title={title}
        text={text}
        go={title}
        isBusy={isBusy}
        failure={error && failureText(error)}
        onGo={() => decide(action, row, '', said)}
        onClose={caseChanges.closeQuestion}
      />
    );
  return (
    <Noted
      title={title}
      text={text}
      isBusy={isBusy}
      isDanger={action === 'withdraw'}
      onGo={(note) => decide(action, row, note, said)}
    />
  );
}

interface NotedProps {
  title: string;
  text: string;
  isBusy: boolean;
  isDanger: boolean;
  onGo(note: string): void;
}

function Noted({ title, text, isBusy, isDanger, onGo }: NotedProps) {
  const [note, setNote] = useState('');
  const [isMissing, setMissing] = useState(false);
  return (
    <FormSheet
      title={title}
      onClose={caseChanges.closeQuestion}
      go={title}
      isBusy={isBusy}
      isDanger={isDanger}
      onSubmit={() => {
        setMissing(note.trim() === '');
        if (note.trim()) onGo(note.trim());
      }}
    >
      <p>{text}</p>
      <TextareaField
        id="decision-note"
        label={t('reconciliation.note')}
        hint={t('reconciliation.noteHint')}
        error={isMissing ? t('reconciliation.noteMissing') : undefined}
        rows={2}
        maxLength={200}
        value={note}
        aria-required="true"
        onChange={({ target }) => {
          setNote(target.value);
          setMissing(false);
        }}
      />
      <AnswerFailure changes={caseChanges} />
    </FormSheet>
  );
}
