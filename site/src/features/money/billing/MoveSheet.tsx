import { useStore } from '@nanostores/react';
import { formatBillMonth, latestMonths, parseBillMonth } from '@parichay/shared/money/payment/bill-month.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { useState } from 'react';
import { ActionFailure } from '../../../kit/table/TableNotices.tsx';
import { SelectField } from '../../../kit/ui/form/fields.tsx';
import { FormSheet } from '../../../kit/ui/overlay/FormSheet.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { type BilledCard, billedCardChanges, moveCardToBill, openedBillMonth } from './bill-cards.store.ts';
import { monthText } from './billing-text.ts';

const otherMonthNames = (): string[] =>
  latestMonths(todayInIndia(), 12).filter((one) => one !== formatBillMonth(openedBillMonth));

export function MoveCardSheet({ row }: { row: BilledCard }) {
  const months = otherMonthNames();
  const [name, setName] = useState(months[0] ?? '');
  const isBusy = useStore(billedCardChanges.submission.$state).status === 'loading';
  return (
    <FormSheet
      title={t('billing.move')}
      onClose={billedCardChanges.closeQuestion}
      submitLabel={t('billing.move')}
      isBusy={isBusy}
      onSubmit={() => {
        const targetMonth = parseBillMonth(name);
        moveCardToBill(row, targetMonth, t('billing.moved', { name: row.businessName, month: monthText(targetMonth) }));
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
            {monthText(parseBillMonth(one))}
          </option>
        ))}
      </SelectField>
      <ActionFailure changes={billedCardChanges} />
    </FormSheet>
  );
}
