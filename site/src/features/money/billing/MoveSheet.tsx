import { useStore } from '@nanostores/react';
import { billName, lastMonths, monthOfBill } from '@parichay/shared/money/payment/bill-month.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { useState } from 'react';
import { AnswerFailure } from '../../../kit/table/TableNotices.tsx';
import { SelectField } from '../../../kit/ui/form/fields.tsx';
import { FormSheet } from '../../../kit/ui/overlay/FormSheet.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { type BilledCard, cardChanges, month, move } from './bill-cards.store.ts';
import { monthText } from './billing-words.ts';

const otherMonths = (): string[] => lastMonths(todayInIndia(), 12).filter((one) => one !== billName(month));

export function MoveSheet({ row }: { row: BilledCard }) {
  const months = otherMonths();
  const [name, setName] = useState(months[0] ?? '');
  const isBusy = useStore(cardChanges.answering.$state).status === 'loading';
  return (
    <FormSheet
      title={t('billing.move')}
      onClose={cardChanges.closeQuestion}
      go={t('billing.move')}
      isBusy={isBusy}
      onSubmit={() => {
        const to = monthOfBill(name);
        move(row, to, t('billing.moved', { name: row.businessName, month: monthText(to) }));
      }}
    >
      <p>{t('billing.moveText', { name: row.businessName })}</p>
      <SelectField
        id="move-month"
        label={t('billing.month')}
        value={name}
        onChange={({ target }) => setName(target.value)}
      >
        {months.map((one) => (
          <option key={one} value={one}>
            {monthText(monthOfBill(one))}
          </option>
        ))}
      </SelectField>
      <AnswerFailure changes={cardChanges} />
    </FormSheet>
  );
}
