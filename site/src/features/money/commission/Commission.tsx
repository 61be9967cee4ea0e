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
import { columnsOf } from './columns.tsx';
import { commissionChanges, commissionColumns, commissionScreen, monthOf } from './commission.store.ts';
import { Rates } from './Rates.tsx';

const PayOutSheet = lazy(async () => (await import('./PayOutSheet.tsx')).PayOutSheet);

export function Commission() {
  const isAll = useStore($may)('GET /commission');
  return (
    <StaffGate call={isAll ? 'GET /commission' : 'GET /commission/own'} waiting={<TableSkeleton columns={7} />}>
      {() => <Months isAll={isAll} />}
    </StaffGate>
  );
}

function Months({ isAll }: { isAll: boolean }) {
  const question = useStore(commissionChanges.$question);
  useEffect(() => {
    commissionScreen.reload();
  }, []);
  return (
    <div className="stack commission">
      {isAll && <Rates />}
      <TableScreen
        screen={commissionScreen}
        columns={columnsOf(isAll)}
        choice={commissionColumns}
        changes={commissionChanges}
        caption={t('commission.caption')}
        nameOf={({ name, month }) => `${monthOf(month)} ${name}`}
        totalText={(count) => t('commission.total', { count })}
        art={<PaymentArt />}
        none={t(isAll ? 'commission.none' : 'commission.noneOwn')}
      >
        {question?.kind === 'payOut' && <PayOutSheet row={question.row} onClose={commissionChanges.closeQuestion} />}
      </TableScreen>
      <p className="field-hint">{t('commission.net')}</p>
    </div>
  );
}
