import './commission.css';
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { TableScreen } from '../../../kit/table/TableScreen.tsx';
import { TableSkeleton } from '../../../kit/table/TableSkeleton.tsx';
import { lazy } from '../../../kit/ui/browser/lazy.tsx';
import { PaymentArt } from '../../../kit/ui/picture/PaymentArt.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { $may } from '../../people/access/access.store.ts';
import { StaffGate } from '../../people/access/StaffGate.tsx';
import { commissionColumnsFor } from './columns.tsx';
import { commissionChanges, commissionColumnChoice, commissionScreen, monthName } from './commission.store.ts';
import { Rates } from './Rates.tsx';

const PayOutSheet = lazy(async () => (await import('./PayOutSheet.tsx')).RecordPayoutSheet);

export function Commission() {
  const isAll = useStore($may)('GET /commission');
  return (
    <StaffGate call={isAll ? 'GET /commission' : 'GET /commission/own'} skeleton={<TableSkeleton columnCount={7} />}>
      {() => <CommissionMonths isAll={isAll} />}
    </StaffGate>
  );
}

function CommissionMonths({ isAll: showsAllFranchisees }: { isAll: boolean }) {
  const question = useStore(commissionChanges.$question);
  useEffect(() => {
    commissionScreen.reload();
  }, []);
  return (
    <div className="stack commission">
      {showsAllFranchisees && <Rates />}
      <TableScreen
        screen={commissionScreen}
        columns={commissionColumnsFor(showsAllFranchisees)}
        choice={commissionColumnChoice}
        changes={commissionChanges}
        caption={t('commission.caption')}
        nameOf={({ name, month }) => `${monthName(month)} ${name}`}
        totalText={(count) => t('commission.total', { count })}
        art={<PaymentArt />}
        emptyText={t(showsAllFranchisees ? 'commission.none' : 'commission.noneOwn')}
      >
        {question?.kind === 'payOut' && <PayOutSheet row={question.row} onClose={commissionChanges.closeQuestion} />}
      </TableScreen>
      <p className="field-hint">{t('commission.net')}</p>
    </div>
  );
}
