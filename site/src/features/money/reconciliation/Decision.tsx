import { useStore } from '@nanostores/react';
import type { CaseAction } from '@parichay/shared/money/payment/payment.lists.ts';
import type { PaymentCase } from '@parichay/shared/money/reconciliation/reconciliation.endpoints.ts';
import { QuestionDialog } from '../../../kit/ui/overlay/QuestionDialog.tsx';
import { failureText, t } from '../../../kit/ui/text/messages.ts';
import { amountText, whatText } from './case-words.ts';
import { Noted } from './Noted.tsx';
import { caseChanges, decide } from './reconciliation.store.ts';

interface Props {
  action: CaseAction;
  row: PaymentCase;
}

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
