import { useStore } from '@nanostores/react';
import type { CaseAction } from '@parichay/shared/money/payment/payment.lists.ts';
import type { PaymentCase } from '@parichay/shared/money/reconciliation/reconciliation.endpoints.ts';
import { QuestionDialog } from '../../../kit/ui/overlay/QuestionDialog.tsx';
import { failureText, t } from '../../../kit/ui/text/messages.ts';
import { amountText, caseItemText } from './case-text.ts';
import { NoteDialog } from './NoteDialog.tsx';
import { caseChanges, sendDecision } from './reconciliation.store.ts';

interface Props {
  action: CaseAction;
  row: PaymentCase;
}

export function DecisionDialog({ action, row }: Props) {
  const { status, error } = useStore(caseChanges.submission.$state);
  const isBusy = status === 'loading';
  const params = { amount: amountText(row), what: caseItemText(row), name: row.businessName ?? row.agencyName };
  const noticeText = t(`reconciliation.did_${action}`, params);
  const title = t(`reconciliation.do_${action}`);
  const text = t(`reconciliation.ask_${action}`, params);
  if (action !== 'settle' && action !== 'withdraw')
    return (
      <QuestionDialog
        isHarmless={action !== 'refund'}
        title={title}
        text={text}
        confirmLabel={title}
        isBusy={isBusy}
        failure={error && failureText(error)}
        onConfirm={() => sendDecision(action, row, '', noticeText)}
        onClose={caseChanges.closeQuestion}
      />
    );
  return (
    <NoteDialog
      title={title}
      text={text}
      isBusy={isBusy}
      isDanger={action === 'withdraw'}
      onConfirm={(note) => sendDecision(action, row, note, noticeText)}
    />
  );
}
