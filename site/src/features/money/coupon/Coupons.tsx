import { useStore } from '@nanostores/react';
import { Plus } from 'lucide-react';
import { useEffect } from 'react';
import { TableScreen } from '../../../kit/table/TableScreen.tsx';
import { TableSkeleton } from '../../../kit/table/TableSkeleton.tsx';
import { lazy } from '../../../kit/ui/browser/lazy.tsx';
import { PaymentArt } from '../../../kit/ui/picture/PaymentArt.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { StaffGate } from '../../people/access/StaffGate.tsx';
import { columns } from './columns.tsx';
import {
  $isAdding,
  couponChanges,
  couponColumns,
  couponScreen,
  loadPlans,
  openAdding,
  plans,
} from './coupons.store.ts';

const CouponSheet = lazy(async () => (await import('./CouponSheet.tsx')).CouponSheet);

export const Coupons = () => (
  <StaffGate call="POST /coupon" waiting={<TableSkeleton columns={columns.length} />}>
    {() => <CouponTable />}
  </StaffGate>
);

function CouponTable() {
  const question = useStore(couponChanges.$question);
  const isAdding = useStore($isAdding);
  // The table shows the plans' names.
  useStore(plans.$state);
  useEffect(() => {
    loadPlans();
  }, []);
  return (
    <TableScreen
      screen={couponScreen}
      columns={columns}
      choice={couponColumns}
      changes={couponChanges}
      caption={t('coupons.caption')}
      nameOf={({ code }) => code}
      totalText={(count) => t('coupons.total', { count })}
      art={<PaymentArt />}
      none={t('coupons.none')}
      action={
        <button type="button" className="button" aria-haspopup="dialog" onClick={openAdding}>
          <Plus size={20} aria-hidden="true" />
          {t('coupons.add')}
        </button>
      }
    >
      {isAdding && <CouponSheet stored={null} onClose={() => $isAdding.set(false)} />}
      {question?.kind === 'edit' && <CouponSheet stored={question.row} onClose={couponChanges.closeQuestion} />}
    </TableScreen>
  );
}
